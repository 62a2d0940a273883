// Wrong: its descriptor has a version that is not there yet.
#include <plughost_plugin.h>

#define VERSION 9
#define ID "descriptor-newer"
#define ENTRY plughost_v1_descriptor_newer
#define ENTRY_NAME "plughost_v1_descriptor_newer"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  return 0;
}

#include "../cfeature.h"
