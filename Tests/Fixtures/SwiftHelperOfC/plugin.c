// Wrong: nothing, but it comes with a library in Swift.
#include <plughost_plugin.h>

const char *helper_word(void);

#define ID "swift-helper-of-c"
#define ENTRY plughost_v1_swift_helper_of_c
#define ENTRY_NAME "plughost_v1_swift_helper_of_c"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  response->text.bytes = helper_word();
  response->text.count = 5;
  return 0;
}

#include "../cfeature.h"
