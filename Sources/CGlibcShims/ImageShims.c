#define _GNU_SOURCE
#include "ImageShims.h"

#include <link.h>

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
