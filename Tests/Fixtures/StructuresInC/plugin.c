// Plugins in C that take and return structures, for the interface `Shaping` of ForeignPluginsTests: a sound
// provider, a feature, and broken providers, each with an entry named for what is wrong with it. The header
// is what the test writes.
#include <foreign_plugins_tests.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef foreign_plugins_tests_shape_v1 shape;

FOREIGN_PLUGINS_TESTS_SHAPING_DECLARE(sound);

static int32_t sound_turned_by(void *self, const shape *given, double angle, shape *result,
                               plughost_error_v1 *error) {
  if (angle < 0) {
    error->code = 4;
    strcpy(error->message, "it turns one way only");
    return 1;
  }
  *result = *given;
  result->angle += angle;
  result->is_flat = !given->is_flat;
  result->inner.wide = -given->inner.wide;
  result->inner.small = (int8_t)(given->inner.small + 1);
  result->mode = angle == 360 ? 9 : 1;
  return 0;
}
static int32_t sound_later(void *self, const shape *given, shape *result, plughost_error_v1 *error) {
  return sound_turned_by(self, given, 1, result, error);
}
static int32_t sound_count_mode(void *self, const shape *given, int32_t mode, int32_t *result,
                                plughost_error_v1 *error) {
  *result = given->mode == mode ? given->number : -1;
  return 0;
}

// What writes beside its result, or beside its error.
static int32_t beyond_turned_by(void *self, const shape *given, double angle, shape *result,
                                plughost_error_v1 *error) {
  if (angle == 1) ((char *)(result + 1))[0] = 1;
  if (angle == 2) ((char *)result)[-1] = 1;
  if (angle == 3) ((char *)(error + 1))[0] = 1;
  if (angle == 4) ((char *)error)[-1] = 1;
  *result = *given;
  return 0;
}
static int32_t beyond_count_mode(void *self, const shape *given, int32_t mode, int32_t *result,
                                 plughost_error_v1 *error) {
  // As one that took the result for an int64_t.
  int64_t wide = 1;
  memcpy(result, &wide, sizeof wide);
  if (mode) result[2] = 7;
  return 0;
}

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) { return 0; }
static void shut_down(void *self) {}

#define TABLE(name, ...)                                                                      \
  static const plughost_method_v1 name##_methods[] = {__VA_ARGS__};                           \
  static const plughost_provider_v1 name##_table = {                                          \
      .size = sizeof name##_table, .method_count = sizeof name##_methods / sizeof *name##_methods, \
      .interface = "ForeignPluginsTests.Shaping", .methods = name##_methods, .build = build,   \
      .shutdown = shut_down};                                                                 \
  static const plughost_descriptor name##_descriptor = {                                      \
      sizeof name##_descriptor, PLUGHOST_ABI_VERSION, "plain", "1.0.0", PLUGHOST_LANGUAGE_C, 0, \
      &name##_table};                                                                         \
  const plughost_descriptor *name(void) { return &name##_descriptor; }

TABLE(sound, FOREIGN_PLUGINS_TESTS_SHAPING_PROVIDE(sound))

#define beyond_later sound_later
TABLE(beyond, FOREIGN_PLUGINS_TESTS_SHAPING_PROVIDE(beyond))

// Layouts that its author had, in words.
#define INNER "ForeignPluginsTests.Inner{small:i8@0,wide:i64@8}"
#define WRONG(name, layout) \
  TABLE(name, PLUGHOST_METHOD("turned(_: " layout ", by: f64) throws -> " layout, sound_turned_by))
#define FIRST "ForeignPluginsTests.Shape{isFlat:bool@0,mode:i32@4,inner:"

WRONG(field_type, FIRST INNER "@8,angle:f32@24,number:u16@28,ratio:f32@32}")
WRONG(field_place, FIRST INNER "@8,angle:f64@28,number:u16@36,ratio:f32@40}")
WRONG(field_name, FIRST INNER "@8,degrees:f64@24,number:u16@32,ratio:f32@36}")
WRONG(field_missing, FIRST INNER "@8,angle:f64@24,number:u16@32}")
WRONG(field_more, FIRST INNER "@8,angle:f64@24,number:u16@32,ratio:f32@36,depth:f32@40}")
WRONG(inner_field, FIRST "ForeignPluginsTests.Inner{small:i16@0,wide:i64@8}"
                         "@8,angle:f64@24,number:u16@32,ratio:f32@36}")
WRONG(other_tag, "ForeignPluginsTests.Figure{angle:f64@0}")
TABLE(as_json, PLUGHOST_METHOD("turned(_: json, by: f64) throws -> json", sound_turned_by))

// The feature.
struct user { const foreign_plugins_tests_shaping_v1 *shaping; };
static int32_t use(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  struct user *user = malloc(sizeof *user);
  user->shaping = host->dependency("shaping", 0);
  *self = user;
  return 0;
}
static int32_t say(plughost_response_v1 *response, const char *text) {
  char *copy = strdup(text);
  response->text = (plughost_bytes_v1){sizeof response->text, 0, copy, strlen(copy), free, copy};
  return 0;
}
static int32_t handle(void *self, const char *input, plughost_response_v1 *response,
                      plughost_error_v1 *error) {
  const foreign_plugins_tests_shaping_v1 *shaping = ((struct user *)self)->shaping;
  // Between bytes that must stay as they are, and with rubbish where there is no field.
  struct { uint64_t before; shape shape; uint64_t after; } guarded = {0xABCD, {0}, 0xDCBA};
  shape given;
  memset(&given, 0xEE, sizeof given);
  memset(&guarded.shape, 0xEE, sizeof guarded.shape);
  given.is_flat = true;
  given.mode = strcmp(input, "mode") ? 1 : 7;
  given.inner.small = -8;
  given.inner.wide = INT64_MIN;
  given.angle = 0.5;
  given.number = 65535;
  given.ratio = 0.25f;
  // Any byte but zero is true.
  ((unsigned char *)&given)[0] = 2;
  const shape *argument = strcmp(input, "null") ? &given : NULL;
  int32_t status = strcmp(input, "later")
      ? shaping->turned_by(shaping->self, argument, 90, &guarded.shape, error)
      : shaping->later(shaping->self, argument, &guarded.shape, error);
  if (status) return status;
  if (guarded.before != 0xABCD || guarded.after != 0xDCBA) return say(response, "written outside");
  char text[200];
  const shape *is = &guarded.shape;
  const unsigned char *raw = (const unsigned char *)is;
  snprintf(text, sizeof text, "%d %d %d %lld %g %d %g padding %d %d", is->is_flat, is->mode,
           is->inner.small, (long long)is->inner.wide, is->angle, is->number, is->ratio, raw[1], raw[9]);
  return say(response, text);
}
static const char *const shaping_methods[] = {FOREIGN_PLUGINS_TESTS_SHAPING_METHODS};
static const plughost_member_v1 members[] = {PLUGHOST_MEMBER("shaping", shaping_methods)};
static const plughost_feature_v1 user_table = {
    .size = sizeof user_table, .member_count = 1, .members = members, .build = use,
    .shutdown = free, .handle = handle};
static const plughost_descriptor user_descriptor = {
    sizeof user_descriptor, PLUGHOST_ABI_VERSION, "plain", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &user_table};
const plughost_descriptor *user(void) { return &user_descriptor; }
