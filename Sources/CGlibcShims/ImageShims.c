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

static int finds_code(struct dl_phdr_info *image, size_t size, void *address) {
  (void)size;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[i];
    uintptr_t offset = *(const uintptr_t *)address - image->dlpi_addr - segment->p_vaddr;
    if (segment->p_type == PT_LOAD && segment->p_flags & PF_X && offset < segment->p_memsz) return 1;
  }
  return 0;
}

int plughost_is_code(const void *address) {
  uintptr_t place = (uintptr_t)address;
  return dl_iterate_phdr(finds_code, &place);
}

int plughost_is_function(const void *address) {
  Dl_info info;
  ElfW(Sym) *symbol = NULL;
  if (!dladdr1(address, &info, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) return 1;
  if (info.dli_saddr != address) return 1;
  unsigned char type = ELF64_ST_TYPE(symbol->st_info);
  return type != STT_OBJECT && type != STT_TLS && type != STT_COMMON;
}
