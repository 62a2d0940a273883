// Wrong in the way that PLUGHOST_MANNERS_IN_C_MANNER names, as soon as it is loaded; in what its manifest says
// where it is built with UNKNOWN_KEY or UNEXPLAINED_OPTION.
#define _GNU_SOURCE
#include <plughost_plugin.h>

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef UNKNOWN_KEY
#define MORE "\"colour\":\"red\","
#elif defined UNEXPLAINED_OPTION
#define MORE "\"configuration\":[{\"key\":\"limit\",\"type\":\"int\",\"default\":\"1\"}],"
#else
#define MORE ""
#endif

PLUGHOST_MANIFEST(manifest, "{\"schema\":1,\"id\":\"manners-in-c\",\"version\":\"1.0.0\",\"kind\":\"feature\","
  MORE "\"requires\":[],\"language\":\"c\",\"entry\":\"plughost_v1_manners_in_c\"}");

static void *sleep_for_ever(void *nothing) {
  for (;;) sleep(1);
  return nothing;
}

__attribute__((constructor)) static void begin(void) {
  const char *manner = getenv("PLUGHOST_MANNERS_IN_C_MANNER");
  if (!manner) return;
  if (strcmp(manner, "traps-while-loaded") == 0) __builtin_trap();
  if (strcmp(manner, "exits-while-loaded") == 0) syscall(SYS_exit_group, 0);
  if (strcmp(manner, "loads-once") == 0 && mkdir("loaded", 0700) < 0) __builtin_trap();
  if (strcmp(manner, "prints-while-loaded") == 0) puts("loaded");
  if (strcmp(manner, "opens-while-loaded") == 0) (void)!open("opened", O_CREAT | O_RDWR, 0600);
  if (strcmp(manner, "changes-while-loaded") == 0) setenv("MANNERS", "bad", 1);
  if (strcmp(manner, "starts-thread-while-loaded") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, sleep_for_ever, NULL);
  }
  if (strcmp(manner, "starts-process-while-loaded") == 0) {
    extern char **environ;
    pid_t process;
    char *arguments[] = {"sleep", "600", NULL};
    posix_spawn(&process, "/bin/sleep", NULL, NULL, arguments, environ);
  }
}

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host, (void)error;
  *self = NULL;
  return 0;
}

static void shut_down(void *self) { (void)self; }

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self, (void)input, (void)response;
  snprintf(error->message, sizeof error->message, "there is no answer");
  return 1;
}

static const plughost_feature_v1 feature = {sizeof feature, 0, NULL, build, shut_down, handle};
static const plughost_descriptor descriptor = {
  sizeof descriptor, 1, "manners-in-c", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &feature};
PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_manners_in_c(void) { return &descriptor; }
