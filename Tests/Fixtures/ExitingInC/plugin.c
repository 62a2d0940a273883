// Wrong: a call of the feature ends the process, with the status of success.
#include <plughost_plugin.h>

#include <stdlib.h>

#define ID "exiting-in-c"
#define ENTRY plughost_v1_exiting_in_c
#define ENTRY_NAME "plughost_v1_exiting_in_c"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  exit(0);
}

#include "../cfeature.h"
