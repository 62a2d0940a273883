// Each scalar type as argument, more of them than there are registers, and as result; with rubbish in
// what a small value leaves free; and after `...`.
#include "proof_internal.h"

#include <stdarg.h>

#define SCALARS(S)                                                                   \
  S(i8, int8_t) S(i16, int16_t) S(i32, int32_t) S(i64, int64_t) S(u8, uint8_t)       \
  S(u16, uint16_t) S(u32, uint32_t) S(u64, uint64_t) S(f32, float) S(f64, double)    \
  S(bool, bool) S(ptr, void *)

// Ten of one type: some have no register. Each is also taken as a whole register, as compilers that
// trust the caller to widen do.
#define SCALAR(N, T)                                                                          \
  static T take_##N(T a, T b, T c, T d, T e, T f, T g, T h, T i, T j) {                       \
    proof_cell = 0;                                                                           \
    PUT(a) PUT(b) PUT(c) PUT(d) PUT(e) PUT(f) PUT(g) PUT(h) PUT(i) PUT(j)                     \
    proof_cell = 0;                                                                           \
    GET(T, result)                                                                            \
    return result;                                                                            \
  }                                                                                           \
  static void give_##N(const void *function) {                                                \
    proof_cell = 0;                                                                           \
    GET(T, a) GET(T, b) GET(T, c) GET(T, d) GET(T, e) GET(T, f) GET(T, g) GET(T, h) GET(T, i) \
    GET(T, j)                                                                                 \
    T result = ((T(*)(T, T, T, T, T, T, T, T, T, T))function)(a, b, c, d, e, f, g, h, i, j);  \
    proof_cell = 0;                                                                           \
    PUT(result)                                                                               \
  }
SCALARS(SCALAR)

#define WIDEN(N, T)                                                          \
  static void widen_##N(T a, T b, T c, T d, T e, T f, T g) {                 \
    int64_t first = a, last = g;                                             \
    (void)b; (void)c; (void)d; (void)e; (void)f;                             \
    proof_cell = 0;                                                          \
    PUT(first) PUT(b) PUT(c) PUT(d) PUT(e) PUT(f) PUT(last)                  \
  }
WIDEN(i8, int8_t) WIDEN(i16, int16_t) WIDEN(i32, int32_t)
WIDEN(u8, uint8_t) WIDEN(u16, uint16_t) WIDEN(u32, uint32_t) WIDEN(bool, bool)

// A whole register, of which the signature promises the lowest part alone.
static uint64_t dirty(uint64_t a) {
  proof_cell = 0;
  PUT(a)
  return proof_sent()[0];
}

// `kinds` says what stands after the dots, as C has promoted it.
static int32_t variadic(int8_t a, float b, const char *kinds, ...) {
  proof_cell = 0;
  PUT(a) PUT(b)
  proof_cell++;
  va_list list;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 'd') {
      double value = va_arg(list, double);
      PUT(value)
    } else if (*kinds == 'l') {
      int64_t value = va_arg(list, int64_t);
      PUT(value)
    } else {
      int value = va_arg(list, int);
      PUT(value)
    }
  }
  va_end(list);
  return (int32_t)proof_sent()[0];
}

#define ENTRY(N, T)                                                             \
  {"f(" #N "," #N "," #N "," #N "," #N "," #N "," #N "," #N "," #N "," #N       \
   ") -> " #N, take_##N, 0, give_##N},
#define WIDENED(N, W)                                                          \
  {"f(" #N "," #N "," #N "," #N "," #N "," #N "," #N ") -> void", widen_##N,   \
   "f(" #W "," #N "," #N "," #N "," #N "," #N "," #W ") -> void", 0},
#define DIRTY(N, T) {"f(u64) -> " #N, dirty, 0, 0},

const proof_entry proof_scalars[] = {
    SCALARS(ENTRY)
    WIDENED(i8, i64) WIDENED(i16, i64) WIDENED(i32, i64)
    WIDENED(u8, i64) WIDENED(u16, i64) WIDENED(u32, i64) WIDENED(bool, i64)
    DIRTY(i8, ) DIRTY(i16, ) DIRTY(i32, ) DIRTY(u8, ) DIRTY(u16, ) DIRTY(u32, ) DIRTY(bool, )
    {"f(i8, f32, text, ..., i8, u8, i16, u16, bool, f32, i32, i64, f64) -> i32", variadic,
     "f(i8, f32, ptr, i32, i32, i32, i32, i32, f64, i32, i64, f64) -> i32", 0},
};
const size_t proof_scalar_count = sizeof proof_scalars / sizeof *proof_scalars;
