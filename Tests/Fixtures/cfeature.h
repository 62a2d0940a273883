/// A feature in C around one `handle`, which stands before this is included; ID and ENTRY are its names.
#ifndef SIZE
#define SIZE sizeof(plughost_descriptor)
#endif
#ifndef LANGUAGE
#define LANGUAGE PLUGHOST_LANGUAGE_C
#endif
#ifndef VERSION
#define VERSION PLUGHOST_ABI_VERSION
#endif

PLUGHOST_MANIFEST(manifest, "{\"schema\":1,\"id\":\"" ID "\",\"version\":\"1.0.0\",\"kind\":\"feature\","
  "\"requires\":[],\"language\":\"c\",\"entry\":\"" ENTRY_NAME "\"}");

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host;
  (void)error;
  *self = NULL;
  return 0;
}
static void shut_down(void *self) { (void)self; }
static const plughost_feature_v1 feature = {sizeof(plughost_feature_v1), 0, NULL, build, shut_down, handle};
static const plughost_descriptor descriptor = {(uint32_t)SIZE, VERSION, ID, "1.0.0", LANGUAGE, 0, &feature};
#ifdef __cplusplus
extern "C"
#endif
PLUGHOST_EXPORT const plughost_descriptor *ENTRY(void) { return &descriptor; }
