// Wrong: a call of the feature aborts.
#include <plughost_plugin.h>

#include <stdlib.h>

#define ID "aborting-in-c"
#define ENTRY plughost_v1_aborting_in_c
#define ENTRY_NAME "plughost_v1_aborting_in_c"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  abort();
}

#include "../cfeature.h"
