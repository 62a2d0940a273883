// Wrong: its descriptor is shorter than its version says.
#include <plughost_plugin.h>

#define SIZE 16
#define ID "descriptor-short"
#define ENTRY plughost_v1_descriptor_short
#define ENTRY_NAME "plughost_v1_descriptor_short"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  return 0;
}

#include "../cfeature.h"
