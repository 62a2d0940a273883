// A feature in C of which the bench swaps two builds for each other.
#include <plughost_plugin.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

PLUGHOST_MANIFEST(manifest,
  "{\"schema\":1,\"id\":\"rounds\",\"version\":\"" TEXT(BUILD) ".0.0\",\"kind\":\"feature\",\"requires\":[],"
  "\"language\":\"c\",\"entry\":\"plughost_v1_rounds\"}");

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host;
  (void)error;
  *self = NULL;
  return 0;
}
static void shut_down(void *self) { (void)self; }
static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)error;
  response->text.bytes = TEXT(BUILD);
  response->text.count = 1;
  return 0;
}
static const plughost_feature_v1 feature = {sizeof feature, 0, NULL, build, shut_down, handle};
static const plughost_descriptor descriptor = {
    sizeof descriptor, PLUGHOST_ABI_VERSION, "rounds", TEXT(BUILD) ".0.0", PLUGHOST_LANGUAGE_C, 0, &feature};
const plughost_descriptor *plughost_v1_rounds(void);
const plughost_descriptor *plughost_v1_rounds(void) { return &descriptor; }
