// A provider of the interface `Rich` of ForeignPluginsTests, and a feature that uses `Rich` and `Plain`.
#define _GNU_SOURCE
#include <plughost_plugin.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL "level -> text"
#define MODE "mode(after: i32) -> i32"
#define TITLE "title(_: text) -> text"
#define NICKNAME "nickname(of: text) -> text?"
#define NOTE "note(_: text) -> void"
#define FETCH "fetch(_: text, as: type) async throws -> json"
#define STORE "store(_: json) throws -> i64"
#define CHECK "check(_: i32) throws -> i32"
#define COUNT "count() async -> i64"
#define SIZE "size async throws -> i64"

static int32_t give(plughost_bytes_v1 *result, const char *text) {
  result->bytes = text;
  result->count = strlen(text);
  return 0;
}
static int32_t refuse(plughost_error_v1 *error, int32_t code, const char *message) {
  error->code = code;
  strcpy(error->kind, "refused");
  snprintf(error->message, sizeof error->message, "%s", message);
  strcpy(error->cause, "as asked");
  return 1;
}

// What it provides. `note` keeps what it was told last, and "fail" there makes the others fail.
static char noted[64];
static bool is_failing(void) { return !strcmp(noted, "fail"); }

static int32_t level(void *self, plughost_bytes_v1 *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  return give(result, is_failing() ? "middling" : "high");
}
static int32_t mode(void *self, int32_t mode) {
  (void)self;
  return is_failing() ? 7 : !mode;
}
static int32_t title(void *self, const char *text, plughost_bytes_v1 *result, plughost_error_v1 *error) {
  (void)self;
  if (is_failing()) return refuse(error, 9, "no titles today");
  char *whole = NULL;
  if (asprintf(&whole, "Dr %s", text) < 0) return 1;
  give(result, whole);
  result->release = free;
  result->owner = whole;
  return 0;
}
static int32_t nickname(void *self, const char *name, plughost_bytes_v1 *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  return strcmp(name, "Elizabeth") ? 0 : give(result, "Bess");
}
static int32_t note(void *self, const char *text, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  snprintf(noted, sizeof noted, "%s", text);
  return 0;
}
static int32_t fetch(void *self, const char *key, plughost_bytes_v1 *result, plughost_error_v1 *error) {
  (void)self;
  if (!strcmp(key, "point")) return give(result, "{\"x\":3,\"name\":\"corner\"}");
  if (!strcmp(key, "list")) return give(result, "[1,2,3]");
  return refuse(error, 404, "there is no such key");
}
static int32_t store(void *self, const char *json, int64_t *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  *result = (int64_t)strlen(json);
  return 0;
}
static int32_t check(void *self, int32_t number, int32_t *result, plughost_error_v1 *error) {
  (void)self;
  if (number < 0) return refuse(error, number, "it is negative");
  *result = number;
  return 0;
}
static int64_t count(void *self) {
  (void)self;
  return 12;
}
static int32_t size(void *self, int64_t *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  *result = 34;
  return 0;
}
static int32_t build_nothing(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host;
  (void)error;
  *self = NULL;
  noted[0] = 0;
  return 0;
}
static void shut_nothing_down(void *self) { (void)self; }

static const plughost_method_v1 methods[] = {
    PLUGHOST_METHOD(LEVEL, level), PLUGHOST_METHOD(MODE, mode),   PLUGHOST_METHOD(TITLE, title),
    PLUGHOST_METHOD(NICKNAME, nickname), PLUGHOST_METHOD(NOTE, note), PLUGHOST_METHOD(FETCH, fetch),
    PLUGHOST_METHOD(STORE, store), PLUGHOST_METHOD(CHECK, check), PLUGHOST_METHOD(COUNT, count),
    PLUGHOST_METHOD(SIZE, size),
};

#define DESCRIBE(name, payload)                                                            \
  static const plughost_descriptor name##_descriptor = {                                   \
      sizeof name##_descriptor, PLUGHOST_ABI_VERSION, "rich", "1.0.0", PLUGHOST_LANGUAGE_C, \
      0, payload};                                                                         \
  const plughost_descriptor *name(void) { return &name##_descriptor; }

static const plughost_provider_v1 rich_provider = {
    .size = sizeof rich_provider, .method_count = sizeof methods / sizeof *methods,
    .interface = "ForeignPluginsTests.Rich", .methods = methods,
    .build = build_nothing, .shutdown = shut_nothing_down};
DESCRIBE(rich, &rich_provider)

// What it uses: not all of it, and in an order of its own.
static const char *const rich_methods[] = {FETCH, STORE, CHECK, COUNT, SIZE, LEVEL, MODE, TITLE, NICKNAME, NOTE};
struct rich {
  void *self;
  int32_t (*fetch)(void *, const char *, plughost_bytes_v1 *, plughost_error_v1 *);
  int32_t (*store)(void *, const char *, int64_t *, plughost_error_v1 *);
  int32_t (*check)(void *, int32_t, int32_t *, plughost_error_v1 *);
  int64_t (*count)(void *);
  int32_t (*size)(void *, int64_t *, plughost_error_v1 *);
  int32_t (*level)(void *, plughost_bytes_v1 *, plughost_error_v1 *);
  int32_t (*mode)(void *, int32_t);
  int32_t (*title)(void *, const char *, plughost_bytes_v1 *, plughost_error_v1 *);
  int32_t (*nickname)(void *, const char *, plughost_bytes_v1 *, plughost_error_v1 *);
  int32_t (*note)(void *, const char *, plughost_error_v1 *);
};
static const char *const plain_methods[] = {
    "reversed(_: bytes) throws -> bytes", "add(_: i32, _: i32) -> i32",
    "mix(_: i8, b: u16, c: f32, d: f64, e: bool, f: i64) -> f64", "echo(_: json) async throws -> json"};
struct plain {
  void *self;
  int32_t (*reversed)(void *, const uint8_t *, uint64_t, plughost_bytes_v1 *, plughost_error_v1 *);
  int32_t (*add)(void *, int32_t, int32_t);
  double (*mix)(void *, int8_t, uint16_t, float, double, bool, int64_t);
  int32_t (*echo)(void *, const char *, plughost_bytes_v1 *, plughost_error_v1 *);
};
static const plughost_member_v1 members[] = {PLUGHOST_MEMBER("plain", plain_methods),
                                             PLUGHOST_MEMBER("rich", rich_methods)};

static const struct plain *plain;
static const struct rich *rich_table;
static int32_t plains;
// What the plugin got in its shutdown, and from a table that it kept beyond that.
static plughost_error_v1 last;
static int32_t in_shutdown;

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)error;
  plain = host->dependency("plain", 0);
  rich_table = host->dependency("rich", 0);
  for (plains = 0; host->dependency("plain", (uint32_t)plains); plains++) {}
  if (!rich_table || host->dependency("unknown", 0)) return refuse(error, 1, "no dependencies");
  *self = NULL;
  return 0;
}
static void shut_down(void *self) {
  (void)self;
  plughost_bytes_v1 result;
  in_shutdown = rich_table->fetch(rich_table->self, "farewell", &result, &last) ? -1 : (int32_t)result.count;
  if (in_shutdown >= 0) plughost_release(&result);
}
int32_t shutdown_result(void) { return in_shutdown; }
int32_t number_of_plains(void) { return plains; }
int32_t call_late(void) {
  plughost_bytes_v1 result;
  return rich_table->fetch(rich_table->self, "late", &result, &last) ? 1 : 0;
}
int64_t count_late(void) { return rich_table->count(rich_table->self); }
const char *last_kind(void) { return last.kind; }
const char *last_message(void) { return last.message; }

static void *fetch_on_thread(void *key) {
  char *text = NULL;
  plughost_bytes_v1 result;
  plughost_error_v1 error;
  if (rich_table->fetch(rich_table->self, key, &result, &error)) return strdup(error.message);
  text = strdup(result.bytes);
  plughost_release(&result);
  return text;
}

static char *text_of(int32_t status, plughost_bytes_v1 *result, const plughost_error_v1 *error) {
  char *text = NULL;
  if (status) {
    if (asprintf(&text, "%d|%d|%s|%s|%s", status, error->code, error->kind, error->message, error->cause) < 0)
      return NULL;
    return text;
  }
  text = strdup(result->bytes ? result->bytes : "none");
  plughost_release(result);
  return text;
}

static char *number(int32_t status, int64_t number, const plughost_error_v1 *error) {
  plughost_bytes_v1 result = {0};
  char *text = NULL;
  if (status) return text_of(status, &result, error);
  return asprintf(&text, "%ld", (long)number) < 0 ? NULL : text;
}

// The input is what to do, and what with: fetch:key.
static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  const struct rich *rich = rich_table;
  char *what = strdup(input), *with = strchr(what, ':');
  if (with) *with++ = 0;
  else with = "";
  plughost_bytes_v1 result;
  char *text = NULL;
  int64_t wide = 0;
  int32_t narrow = 0;
  if (!strcmp(what, "add")) text = number(0, plain->add(plain->self, 40, 2), error);
  if (!strcmp(what, "mix")) text = number(0, (int64_t)plain->mix(plain->self, -1, 65535, 0.5f, 0.5, true, -500), error);
  if (!strcmp(what, "reversed"))
    text = text_of(plain->reversed(plain->self, (const uint8_t *)with, strlen(with), &result, error), &result, error);
  if (!strcmp(what, "echo")) text = text_of(plain->echo(plain->self, with, &result, error), &result, error);
  if (!strcmp(what, "fetch")) text = text_of(rich->fetch(rich->self, with, &result, error), &result, error);
  if (!strcmp(what, "store")) text = number(rich->store(rich->self, with, &wide, error), wide, error);
  if (!strcmp(what, "check")) text = number(rich->check(rich->self, atoi(with), &narrow, error), narrow, error);
  if (!strcmp(what, "count")) text = number(0, rich->count(rich->self), error);
  if (!strcmp(what, "size")) text = number(rich->size(rich->self, &wide, error), wide, error);
  if (!strcmp(what, "level")) text = text_of(rich->level(rich->self, &result, error), &result, error);
  if (!strcmp(what, "mode")) text = number(0, rich->mode(rich->self, atoi(with)), error);
  if (!strcmp(what, "title")) text = text_of(rich->title(rich->self, with, &result, error), &result, error);
  if (!strcmp(what, "nickname")) text = text_of(rich->nickname(rich->self, with, &result, error), &result, error);
  if (!strcmp(what, "note")) text = number(rich->note(rich->self, with, error), 0, error);
  if (!strcmp(what, "null")) text = text_of(rich->title(rich->self, NULL, &result, error), &result, error);
  if (!strcmp(what, "latin")) text = text_of(rich->title(rich->self, "gr\xfcn", &result, error), &result, error);
  if (!strcmp(what, "no-result")) text = text_of(rich->title(rich->self, with, NULL, error), &result, error);
  if (!strcmp(what, "no-error")) text = number(0, rich->check(rich->self, -1, &narrow, NULL), error);
  if (!strcmp(what, "thread")) {
    pthread_t thread;
    void *answer = NULL;
    if (!pthread_create(&thread, NULL, fetch_on_thread, with)) pthread_join(thread, &answer);
    text = answer;
  }
  free(what);
  if (!text) return refuse(error, 2, "nothing to do");
  response->text.bytes = text;
  response->text.count = strlen(text);
  response->text.release = free;
  response->text.owner = text;
  give(&response->json, "{\"done\":true}");
  return 0;
}

#define FEATURE(name, list, count)                                                 \
  static const plughost_feature_v1 name##_feature = {                              \
      sizeof name##_feature, count, list, build, shut_down, handle};               \
  DESCRIBE(name, &name##_feature)

FEATURE(consumer, members, 2)

// A provider whose method is not async, and waits for a thread of its own or calls what is async.
static int32_t length_by_thread(void *self, int32_t code, plughost_error_v1 *error) {
  (void)self;
  if (code) return rich_table->fetch(rich_table->self, "direct", &(plughost_bytes_v1){0}, error);
  pthread_t thread;
  void *answer = NULL;
  if (!pthread_create(&thread, NULL, fetch_on_thread, "point")) pthread_join(thread, &answer);
  int32_t status = refuse(error, 1, answer);
  free(answer);
  return status;
}
static const plughost_method_v1 waiting_methods[] = {PLUGHOST_METHOD("wait(_: i32) throws -> void", length_by_thread)};
static const plughost_provider_v1 waiting_provider = {
    .size = sizeof waiting_provider, .method_count = 1, .interface = "ForeignPluginsTests.Waiting",
    .methods = waiting_methods, .build = build, .shutdown = shut_down, .members = members, .member_count = 2};
DESCRIBE(waiting, &waiting_provider)

// Broken ones, each named for what is wrong with it.
static const char *const other_signature[] = {"add(_: i32, _: i64) -> i32"};
static const char *const unknown_method[] = {"subtract(_: i32) -> i32"};
static const char *const in_swift_alone[] = {"later(_:)"};
static const plughost_member_v1 signature_members[] = {PLUGHOST_MEMBER("plain", other_signature)};
static const plughost_member_v1 unknown_members[] = {PLUGHOST_MEMBER("plain", unknown_method)};
static const plughost_member_v1 swift_members[] = {PLUGHOST_MEMBER("plain", in_swift_alone)};
static const plughost_member_v1 twice_members[] = {PLUGHOST_MEMBER("plain", plain_methods),
                                                   PLUGHOST_MEMBER("plain", plain_methods)};
FEATURE(member_signature_differs, signature_members, 1)
FEATURE(member_method_unknown, unknown_members, 1)
FEATURE(member_method_swift_only, swift_members, 1)
FEATURE(member_twice, twice_members, 2)
FEATURE(member_not_listed, NULL, 0)
FEATURE(member_not_declared, members, 2)
static const plughost_feature_v1 short_feature = {sizeof short_feature - 8, 0, NULL, build, shut_down, handle};
DESCRIBE(feature_short, &short_feature)
static const plughost_feature_v1 silent_feature = {sizeof silent_feature, 0, NULL, build, shut_down, NULL};
DESCRIBE(handle_null, &silent_feature)
