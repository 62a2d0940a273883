// Nothing is wrong: a feature that answers with the trace that it sees.
#include <plughost_plugin.h>

#include <stdlib.h>

PLUGHOST_MANIFEST(manifest, "{\"schema\":1,\"id\":\"tracing-in-c\",\"version\":\"1.0.0\",\"kind\":\"feature\","
  "\"requires\":[{\"name\":\"request\",\"interface\":\"PluginInterface.RequestContext\"}],"
  "\"language\":\"c\",\"entry\":\"plughost_v1_tracing_in_c\"}");

static const char *const request_methods[] = {"traceID -> text"};
struct request {
  void *self;
  int32_t (*trace_id)(void *self, plughost_bytes_v1 *result, plughost_error_v1 *error);
};
static const plughost_member_v1 members[] = {PLUGHOST_MEMBER("request", request_methods)};

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)error;
  *self = (void *)host->dependency("request", 0);
  return 0;
}

static void shut_down(void *self) { (void)self; }

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)input;
  const struct request *request = self;
  return request->trace_id(request->self, &response->text, error);
}

static const plughost_feature_v1 feature = {sizeof feature, 1, members, build, shut_down, handle};
static const plughost_descriptor descriptor = {
  sizeof descriptor, 1, "tracing-in-c", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &feature};
PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_tracing_in_c(void) { return &descriptor; }
