// Wrong: a provider of AppInterface.AnalyticsClient whose `track` takes a structure that the interface has not.
#include <plughost_plugin.h>

#include <stdlib.h>

PLUGHOST_MANIFEST(manifest, "{\"schema\":1,\"id\":\"misfit-analytics-in-c\",\"version\":\"1.0.0\","
  "\"kind\":\"provider\",\"provides\":[\"AppInterface.AnalyticsClient\"],\"requires\":[],\"language\":\"c\","
  "\"entry\":\"plughost_v1_misfit_analytics_in_c\"}");

// Whoever calls something of it has not compared.
static void never(void) { abort(); }
static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host;
  (void)self;
  (void)error;
  abort();
}
static void shut_down(void *self) { (void)self; }

static const plughost_method_v1 methods[] = {
    PLUGHOST_METHOD("track(_: AppInterface.AnalyticsEvent{count:i64@0}) async throws -> void", never),
    PLUGHOST_METHOD("identify(userID: text?) async throws -> void", never),
};
static const plughost_provider_v1 provider = {
    .size = sizeof provider, .method_count = 2, .methods = methods,
    .interface = "AppInterface.AnalyticsClient", .build = build, .shutdown = shut_down};
static const plughost_descriptor descriptor = {
    sizeof descriptor, PLUGHOST_ABI_VERSION, "misfit-analytics-in-c", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &provider};
PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_misfit_analytics_in_c(void);
const plughost_descriptor *plughost_v1_misfit_analytics_in_c(void) { return &descriptor; }
