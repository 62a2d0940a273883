// Wrong: an exception of C++ leaves the plugin's function.
#include <plughost_plugin.h>

#include <stdexcept>

#define ID "throwing-across-c"
#define ENTRY plughost_v1_throwing_across_c
#define ENTRY_NAME "plughost_v1_throwing_across_c"

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  throw std::runtime_error("out of ink");
}

#include "../cfeature.h"
