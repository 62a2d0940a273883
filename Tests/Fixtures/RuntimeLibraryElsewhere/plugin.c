// A library of the Swift runtime that the host does not need, by a path that leads nowhere: as of a plugin that
// was built with a toolchain of another folder.
#include <plughost_plugin.h>

#define ID "runtime-library-elsewhere"
#define ENTRY plughost_v1_runtime_library_elsewhere
#define ENTRY_NAME "plughost_v1_runtime_library_elsewhere"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)error;
  static const char text[] = "loaded";
  response->text.bytes = text;
  response->text.count = sizeof text - 1;
  return 0;
}

#include "../cfeature.h"
