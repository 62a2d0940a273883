// A feature in C that answers with the number of its build. One build leaves a thread running when it
// is shut down: until the pipe of its configuration is opened to write.
#include <plughost_plugin.h>

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

PLUGHOST_MANIFEST(manifest,
  "{\"schema\":1,\"id\":\"unmappable-feature\",\"version\":\"" TEXT(BUILD) ".0.0\",\"kind\":\"feature\","
  "\"requires\":[{\"name\":\"configuration\",\"interface\":\"PluginInterface.Configuration\"}],"
  "\"configuration\":[{\"key\":\"pipe\",\"type\":\"string\",\"default\":\"\",\"summary\":\"A pipe\"}],"
  "\"language\":\"c\",\"entry\":\"plughost_v1_unmappable_feature\"}");

#ifdef LEAVES_THREAD
static void *wait_for_pipe(void *path) {
  int pipe = open(path, O_RDONLY);
  if (pipe >= 0) close(pipe);
  free(path);
  return NULL;
}
#endif

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)error;
  *self = NULL;
#ifdef LEAVES_THREAD
  pthread_t thread;
  if (pthread_create(&thread, NULL, wait_for_pipe, strdup(host->configuration("pipe")))) return 1;
  pthread_detach(thread);
#else
  (void)host;
#endif
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
    sizeof descriptor, PLUGHOST_ABI_VERSION, "unmappable-feature", TEXT(BUILD) ".0.0",
    PLUGHOST_LANGUAGE_C, 0, &feature};
PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_unmappable_feature(void);
const plughost_descriptor *plughost_v1_unmappable_feature(void) { return &descriptor; }
