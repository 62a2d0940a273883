// Providers in C for the interface `Plain` of ForeignPluginsTests: a sound one, and broken ones, each with
// an entry named for what is wrong with it.
#define _GNU_SOURCE
#include <plughost_plugin.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t released, shut_down_count;
int32_t released_results(void) { return released; }
int32_t shutdowns(void) { return shut_down_count; }

static void release(void *owner) {
  released++;
  free(owner);
}

static void give(plughost_bytes_v1 *result, void *bytes, uint64_t count) {
  result->bytes = bytes;
  result->count = count;
  result->release = release;
  result->owner = bytes;
}

static int32_t refuse(plughost_error_v1 *error, int32_t code, const char *message) {
  error->code = code;
  strcpy(error->kind, "refused");
  snprintf(error->message, sizeof error->message, "%s", message);
  return 1;
}

static int32_t add(void *self, int32_t a, int32_t b) { return a + b + *(int32_t *)self; }
static double mix(void *self, int8_t a, uint16_t b, float c, double d, bool e, int64_t f) {
  (void)self;
  return a + b + c + d + (e ? 1000 : 0) + (double)f;
}
static bool is_even(void *self, uint64_t number) {
  (void)self;
  return number % 2 == 0;
}
static int32_t greet(void *self, const char *name, plughost_bytes_v1 *result, plughost_error_v1 *error) {
  (void)self;
  if (!strcmp(name, "nobody")) return refuse(error, 404, "there is nobody");
  if (!strcmp(name, "constant")) {
    result->bytes = "a constant";
    result->count = 10;
    return 0;
  }
  if (!strcmp(name, "null")) return 0;
  if (!strcmp(name, "huge")) {
    result->bytes = "x";
    result->count = UINT64_MAX;
    return 0;
  }
  if (!strcmp(name, "latin")) {
    give(result, strdup("gr\xfcn"), 4);
    return 0;
  }
  char *text = NULL;
  int size = asprintf(&text, "Hello, %s", name);
  give(result, text, (uint64_t)size);
  return 0;
}
static int32_t reversed(void *self, const uint8_t *bytes, uint64_t count, plughost_bytes_v1 *result,
                        plughost_error_v1 *error) {
  (void)self;
  (void)error;
  uint8_t *copy = malloc(count + 1);
  for (uint64_t i = 0; i < count; i++) copy[i] = bytes[count - 1 - i];
  give(result, copy, count);
  return 0;
}
// Where the calling thread is one of the pool, this would be the pool's name.
static int32_t length(void *self, const char *text, int64_t *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  *result = text ? (int64_t)strlen(text) : -1;
  return 0;
}
static int32_t echo(void *self, const char *json, plughost_bytes_v1 *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  give(result, strdup(json), strlen(json));
  return 0;
}
static int32_t fail(void *self, int32_t code, plughost_error_v1 *error) {
  (void)self;
  return code == 0 ? 0 : code > 0 ? refuse(error, code, "as asked") : code;
}

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  const char *offset = host->configuration("offset");
  if (offset && !strcmp(offset, "none")) return refuse(error, 7, "no offset, no plugin");
  int32_t *instance = malloc(sizeof *instance);
  *instance = offset ? atoi(offset) : 0;
  *self = instance;
  return 0;
}
static void shut_down(void *self) {
  shut_down_count++;
  free(self);
}

#define ADD PLUGHOST_METHOD("add(_: i32, _: i32) -> i32", add)
#define OTHERS                                                                          \
  PLUGHOST_METHOD("mix(_: i8, b: u16, c: f32, d: f64, e: bool, f: i64) -> f64", mix),   \
  PLUGHOST_METHOD("isEven(_: u64) -> bool", is_even),                                   \
  PLUGHOST_METHOD("greet(_: text) throws -> text", greet),                              \
  PLUGHOST_METHOD("reversed(_: bytes) throws -> bytes", reversed),                      \
  PLUGHOST_METHOD("length(of: text?) async throws -> i64", length),                     \
  PLUGHOST_METHOD("echo(_: json) async throws -> json", echo),                          \
  PLUGHOST_METHOD("fail(code: i32) throws -> void", fail)

#define PROVIDER(name, protocol, table_size, ...)                                          \
  static const plughost_method_v1 name##_methods[] = {__VA_ARGS__};                        \
  static const plughost_provider_v1 name##_provider = {                                    \
      table_size, sizeof name##_methods / sizeof *name##_methods, protocol, name##_methods, \
      build, shut_down, 0, 0, 0, 0, table_size == FIRST_SIZE, 0};                           \
  static const plughost_descriptor name##_descriptor = {                                   \
      sizeof name##_descriptor, PLUGHOST_ABI_VERSION, "plain", "1.0.0",                    \
      PLUGHOST_LANGUAGE_C, 0, &name##_provider};                                           \
  const plughost_descriptor *name(void) { return &name##_descriptor; }

#define PLAIN "ForeignPluginsTests.Plain"
#define SIZE sizeof(plughost_provider_v1)
// Of its first version.
#define FIRST_SIZE offsetof(plughost_provider_v1, completing)

PROVIDER(sound, PLAIN, SIZE, OTHERS, ADD)
PROVIDER(method_missing, PLAIN, SIZE, OTHERS)
PROVIDER(signature_differs, PLAIN, SIZE, PLUGHOST_METHOD("add(_: i32, _: i64) -> i32", add), OTHERS)
PROVIDER(method_twice, PLAIN, SIZE, ADD, OTHERS, ADD)
PROVIDER(function_null, PLAIN, SIZE, {"add(_: i32, _: i32) -> i32", 0}, OTHERS)
PROVIDER(table_short, PLAIN, FIRST_SIZE - 8, ADD, OTHERS)
PROVIDER(compiled_before, PLAIN, FIRST_SIZE, OTHERS, ADD)
PROVIDER(interface_differs, "ForeignPluginsTests.Other", SIZE, ADD, OTHERS)
PROVIDER(silent, "ForeignPluginsTests.Silent", SIZE, ADD)
PROVIDER(opaque, "ForeignPluginsTests.Opaque", SIZE, ADD)
PROVIDER(partial, "ForeignPluginsTests.Partial", SIZE, ADD)
PROVIDER(particular, "ForeignPluginsTests.Particular", SIZE, ADD)
PROVIDER(unsure, "ForeignPluginsTests.Unsure", SIZE, ADD)
PROVIDER(unknown, "ForeignPluginsTests.Unknown", SIZE, ADD)
