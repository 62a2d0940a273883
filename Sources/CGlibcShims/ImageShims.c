#define _GNU_SOURCE
#include "ImageShims.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

struct visitor {
  void (*visit)(const char *path, void *context);
  void *context;
};

static int visit_one(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  const struct visitor *visitor = data;
  visitor->visit(info->dlpi_name ? info->dlpi_name : "", visitor->context);
  return 0;
}

void plughost_each_image(void (*visit)(const char *path, void *context), void *context) {
  struct visitor visitor = {visit, context};
  dl_iterate_phdr(visit_one, &visitor);
}

int plughost_is_function(const void *address) {
  Dl_info info;
  ElfW(Sym) *symbol = NULL;
  if (!dladdr1(address, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) return 1;
  if (info.dli_saddr != address) return 1;
  unsigned char type = ELF64_ST_TYPE(symbol->st_info);
  return type != STT_OBJECT && type != STT_TLS && type != STT_COMMON;
}
