#include "bench_foreign.h"

#include <ffi.h>
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
