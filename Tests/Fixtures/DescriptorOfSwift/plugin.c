// Wrong: its descriptor has the language of Swift, and points to a table of C.
#include <plughost_plugin.h>

#define LANGUAGE PLUGHOST_LANGUAGE_SWIFT
#define ID "descriptor-of-swift"
#define ENTRY plughost_v1_descriptor_of_swift
#define ENTRY_NAME "plughost_v1_descriptor_of_swift"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  return 0;
}

#include "../cfeature.h"
