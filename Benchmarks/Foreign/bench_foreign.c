#include "bench_foreign.h"

#include <ffi.h>
#include <plughost_plugin.h>
#include <stddef.h>

__attribute__((noinline)) int32_t bench_add(int32_t a, int32_t b) { return a + b; }
__attribute__((noinline)) int32_t bench_first(const char *text) { return text[0]; }

int64_t bench_bare_add(int64_t rounds) {
  ffi_cif call;
  ffi_type *types[] = {&ffi_type_sint32, &ffi_type_sint32};
  if (ffi_prep_cif(&call, FFI_DEFAULT_ABI, 2, &ffi_type_sint32, types) != FFI_OK) return -1;
  int64_t sum = 0;
  for (int64_t round = 0; round < rounds; round++) {
    int32_t a = (int32_t)round, b = 1;
    void *values[] = {&a, &b};
    ffi_arg result;
    ffi_call(&call, FFI_FN(bench_add), &result, values);
    sum += (int32_t)result;
  }
  return sum;
}

int64_t bench_bare_first(int64_t rounds) {
  static const char *text = "a text of thirty-two bytes, all.";
  ffi_cif call;
  ffi_type *types[] = {&ffi_type_pointer};
  if (ffi_prep_cif(&call, FFI_DEFAULT_ABI, 1, &ffi_type_sint32, types) != FFI_OK) return -1;
  int64_t sum = 0;
  for (int64_t round = 0; round < rounds; round++) {
    void *values[] = {&text};
    ffi_arg result;
    ffi_call(&call, FFI_FN(bench_first), &result, values);
    sum += (int32_t)result;
  }
  return sum;
}

int64_t bench_call_back(const void *callback, int64_t rounds) {
  int32_t (*add)(int32_t, int32_t) = (int32_t(*)(int32_t, int32_t))callback;
  int64_t sum = 0;
  for (int64_t round = 0; round < rounds; round++) sum += add((int32_t)round, 1);
  return sum;
}

static void add(ffi_cif *call, void *result, void **values, void *data) {
  (void)call;
  (void)data;
  *(ffi_sarg *)result = *(int32_t *)values[0] + *(int32_t *)values[1];
}

const void *bench_bare_callback(void) {
  static ffi_cif call;
  static ffi_type *types[] = {&ffi_type_sint32, &ffi_type_sint32};
  void *code = NULL;
  ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
  if (!closure || ffi_prep_cif(&call, FFI_DEFAULT_ABI, 2, &ffi_type_sint32, types) != FFI_OK ||
      ffi_prep_closure_loc(closure, &call, add, NULL, code) != FFI_OK)
    return NULL;
  return code;
}

static int32_t method_add(void *self, int32_t a, int32_t b) {
  (void)self;
  return bench_add(a, b);
}
static int32_t method_first(void *self, const char *text, int32_t *result, plughost_error_v1 *error) {
  (void)self;
  (void)error;
  *result = bench_first(text);
  return 0;
}
static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)host;
  (void)error;
  *self = NULL;
  return 0;
}
static void shut_down(void *self) { (void)self; }

const void *bench_provider(void) {
  static const plughost_method_v1 methods[] = {
      PLUGHOST_METHOD("add(_: i32, _: i32) -> i32", method_add),
      PLUGHOST_METHOD("first(of: text) throws -> i32", method_first),
  };
  static const plughost_provider_v1 provider = {
      sizeof provider, 2, "plughost_bench.BenchAdder", methods, build, shut_down};
  static const plughost_descriptor descriptor = {
      sizeof descriptor, PLUGHOST_ABI_VERSION, "bench", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &provider};
  return &descriptor;
}

int64_t bench_bare_method_add(int64_t rounds) {
  ffi_cif call;
  ffi_type *types[] = {&ffi_type_pointer, &ffi_type_sint32, &ffi_type_sint32};
  if (ffi_prep_cif(&call, FFI_DEFAULT_ABI, 3, &ffi_type_sint32, types) != FFI_OK) return -1;
  int64_t sum = 0;
  for (int64_t round = 0; round < rounds; round++) {
    void *self = NULL;
    int32_t a = (int32_t)round, b = 1;
    void *values[] = {&self, &a, &b};
    ffi_arg result;
    ffi_call(&call, FFI_FN(method_add), &result, values);
    sum += (int32_t)result;
  }
  return sum;
}

int64_t bench_bare_method_first(int64_t rounds) {
  static const char *text = "a text of thirty-two bytes, all.";
  ffi_cif call;
  ffi_type *types[] = {&ffi_type_pointer, &ffi_type_pointer, &ffi_type_pointer, &ffi_type_pointer};
  if (ffi_prep_cif(&call, FFI_DEFAULT_ABI, 4, &ffi_type_sint32, types) != FFI_OK) return -1;
  int64_t sum = 0;
  for (int64_t round = 0; round < rounds; round++) {
    plughost_error_v1 error, *error_address = &error;
    int32_t first = 0, *first_address = &first;
    void *self = NULL;
    void *values[] = {&self, &text, &first_address, &error_address};
    ffi_arg result;
    ffi_call(&call, FFI_FN(method_first), &result, values);
    sum += first;
  }
  return sum;
}

// A feature that calls a dependency, and the bare closure of the same function.
static const struct adder {
  void *self;
  int32_t (*add)(void *self, int32_t a, int32_t b);
} *adder;

static int32_t build_consumer(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  (void)error;
  adder = host->dependency("adder", 0);
  *self = NULL;
  return adder ? 0 : 1;
}
static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  return 1;
}

const void *bench_consumer(void) {
  static const char *const adder_methods[] = {"add(_: i32, _: i32) -> i32"};
  static const plughost_member_v1 members[] = {PLUGHOST_MEMBER("adder", adder_methods)};
  static const plughost_feature_v1 feature = {sizeof feature, 1, members, build_consumer, shut_down, handle};
  static const plughost_descriptor descriptor = {
      sizeof descriptor, PLUGHOST_ABI_VERSION, "bench", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &feature};
  return &descriptor;
}

static int64_t call_method(int32_t (*method)(void *, int32_t, int32_t), void *self, int64_t rounds) {
  int64_t sum = 0;
  for (int64_t round = 0; round < rounds; round++) sum += method(self, (int32_t)round, 1);
  return sum;
}
int64_t bench_call_dependency(int64_t rounds) { return call_method(adder->add, adder->self, rounds); }

static void bare_add(ffi_cif *call, void *result, void **values, void *data) {
  (void)call;
  (void)data;
  *(ffi_sarg *)result = bench_add(*(int32_t *)values[1], *(int32_t *)values[2]);
}

int64_t bench_call_bare_dependency(int64_t rounds) {
  static ffi_cif call;
  static ffi_type *types[] = {&ffi_type_pointer, &ffi_type_sint32, &ffi_type_sint32};
  static void *code;
  if (!code) {
    ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    if (!closure || ffi_prep_cif(&call, FFI_DEFAULT_ABI, 3, &ffi_type_sint32, types) != FFI_OK ||
        ffi_prep_closure_loc(closure, &call, bare_add, NULL, code) != FFI_OK)
      return -1;
  }
  return call_method((int32_t(*)(void *, int32_t, int32_t))code, NULL, rounds);
}
