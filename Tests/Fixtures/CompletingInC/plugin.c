// Providers in C whose async methods end later than they return, for the interface `Finishing` of
// ForeignPluginsTests: a sound one, which does as it is told, and broken ones.
#include <plughost_plugin.h>

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static plughost_completion_v1 last;
static int32_t released, gave_up;
int32_t released_deliveries(void) { return __atomic_load_n(&released, __ATOMIC_SEQ_CST); }
int32_t calls_given_up(void) { return __atomic_load_n(&gave_up, __ATOMIC_SEQ_CST); }
// Completes once more what was begun last.
void complete_last(void) {
  int64_t value = 13;
  last.complete(last.call, &value, NULL);
}
// Completes what never was.
void complete_nothing(void) {
  int64_t value = 13;
  last.complete((uint64_t)-1, &value, NULL);
}
int32_t last_is_cancelled(void) { return !last.is_cancelled || last.is_cancelled(last.call); }

static void release(void *owner) {
  __atomic_add_fetch(&released, 1, __ATOMIC_SEQ_CST);
  free(owner);
}

struct job {
  plughost_completion_v1 completion;
  char way[32];
  int is_text;
};

static void deliver(const struct job *job) {
  const plughost_completion_v1 *to = &job->completion;
  if (!strcmp(job->way, "null")) {
    to->complete(to->call, NULL, NULL);
  } else if (!strcmp(job->way, "error")) {
    plughost_error_v1 error = {.size = sizeof error, .code = 5, .kind = "refused", .message = "as asked"};
    to->complete(to->call, NULL, &error);
  } else if (job->is_text) {
    char *text = strdup(job->way);
    plughost_bytes_v1 bytes = {sizeof bytes, 0, text, strlen(text), release, text};
    to->complete(to->call, &bytes, NULL);
  } else {
    int64_t value = (int64_t)strlen(job->way);
    to->complete(to->call, &value, NULL);
  }
}

static void *run(void *argument) {
  struct job *job = argument;
  if (!strcmp(job->way, "until cancelled")) {
    while (!job->completion.is_cancelled(job->completion.call)) sched_yield();
    __atomic_add_fetch(&gave_up, 1, __ATOMIC_SEQ_CST);
  }
  deliver(job);
  free(job);
  return NULL;
}

static void start(const char *way, int is_text, const plughost_completion_v1 *completion) {
  last = *completion;
  struct job *job = calloc(1, sizeof *job);
  job->completion = *completion;
  job->is_text = is_text;
  snprintf(job->way, sizeof job->way, "%s", way);
  if (!strcmp(way, "never")) {
    free(job);
  } else if (!strcmp(way, "now")) {
    run(job);
  } else if (!strcmp(way, "twice")) {
    deliver(job);
    run(job);
  } else {
    pthread_t thread;
    pthread_create(&thread, NULL, run, job);
    pthread_detach(thread);
  }
}

static void number(void *self, const char *way, const plughost_completion_v1 *completion) {
  (void)self;
  start(way, 0, completion);
}
static void text(void *self, const char *way, const plughost_completion_v1 *completion) {
  (void)self;
  start(way, 1, completion);
}
static int32_t plain(void *self, int32_t value) {
  (void)self;
  return value;
}

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host;
  (void)error;
  *self = NULL;
  return 0;
}
static void shut_down(void *self) { (void)self; }

#define NUMBER PLUGHOST_METHOD("number(_: text) async throws -> i64", number)
#define TEXT PLUGHOST_METHOD("text(_: text) async throws -> text", text)
#define NOTHING PLUGHOST_METHOD("nothing(_: text) async throws -> void", number)
#define QUIET PLUGHOST_METHOD("quiet(_: text) async -> i64", number)
#define PLAIN PLUGHOST_METHOD("plain(_: i32) -> i32", plain)
#define LIST(...) {__VA_ARGS__}

#define TABLE(name, protocol, called, completed)                                                \
  static const plughost_method_v1 name##_called[] = called, name##_completed[] = completed;      \
  static const plughost_provider_v1 name##_table = {                                             \
      .size = sizeof name##_table, .method_count = sizeof name##_called / sizeof *name##_called, \
      .interface = "ForeignPluginsTests." protocol, .methods = name##_called,                    \
      .build = build, .shutdown = shut_down, .completing = name##_completed,                     \
      .completing_count = sizeof name##_completed / sizeof *name##_completed};                   \
  static const plughost_descriptor name##_descriptor = {                                         \
      sizeof name##_descriptor, PLUGHOST_ABI_VERSION, "plain", "1.0.0", PLUGHOST_LANGUAGE_C, 0,  \
      &name##_table};                                                                            \
  const plughost_descriptor *name(void) { return &name##_descriptor; }

TABLE(finishing, "Finishing", LIST(PLAIN), LIST(NUMBER, TEXT, NOTHING, QUIET))
TABLE(not_async, "Finishing", LIST(NUMBER), LIST(PLAIN, TEXT, NOTHING, QUIET))
TABLE(in_both, "Finishing", LIST(PLAIN, NUMBER), LIST(NUMBER, TEXT, NOTHING, QUIET))
TABLE(silent_end, "Endless", LIST(PLAIN), LIST(PLUGHOST_METHOD("count() async -> i64", number)))
