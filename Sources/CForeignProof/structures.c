// Structures by value after so many integers and floating-point numbers, and as results.
#include "proof_internal.h"

struct proof_one_float { float a; };
struct proof_two_floats { float a, b; };
struct proof_three_floats { float a, b, c; };
struct proof_two_doubles { double a, b; };
struct proof_small { int8_t a; uint16_t b; bool c; };
struct proof_two_integers { int64_t a, b; };
struct proof_char_double { int8_t a; double b; };
struct proof_double_char { double a; int8_t b; };
struct proof_short_tail { int32_t a; float b, c; };
struct proof_integer_tail { float a, b; int8_t c; };
struct proof_split_inside { int32_t a; struct { int32_t b; float c; } d; };
struct proof_floats_inside { float a; struct { float b, c; } d; };
struct proof_padded_inside { struct { int8_t a; float b; } c; struct { int16_t d; int8_t e; } f; };
struct proof_three_integers { int64_t a, b, c; };
struct proof_three_doubles { double a, b, c; };
struct proof_large { int8_t a; struct { double b; int16_t c; } d; float e; struct { uint64_t f, g, h; } i; };

#define STRUCTURES(S)                              \
  S(one_float, "{f32}")                            \
  S(two_floats, "{f32,f32}")                       \
  S(three_floats, "{f32,f32,f32}")                 \
  S(two_doubles, "{f64,f64}")                      \
  S(small, "{i8,u16,bool}")                        \
  S(two_integers, "{i64,i64}")                     \
  S(char_double, "{i8,f64}")                       \
  S(double_char, "{f64,i8}")                       \
  S(short_tail, "{i32,f32,f32}")                   \
  S(integer_tail, "{f32,f32,i8}")                  \
  S(split_inside, "{i32,{i32,f32}}")               \
  S(floats_inside, "{f32,{f32,f32}}")              \
  S(padded_inside, "{{i8,f32},{i16,i8}}")          \
  S(three_integers, "{i64,i64,i64}")               \
  S(three_doubles, "{f64,f64,f64}")                \
  S(large, "{i8,{f64,i16},f32,{u64,u64,u64}}")

// Takes so many integers and numbers, the structure, and one of each after it.
#define FUNCTION(N, text, I, F)                                                                     \
  static void take_##N##_##I##_##F(EACH_##I(DECLARE, int64_t, i) EACH_##F(DECLARE, double, f) \
                                   struct proof_##N s, int64_t y, double z) {                 \
    proof_cell = 0;                                                                           \
    EACH_##I(PUT_ONE, int64_t, i) EACH_##F(PUT_ONE, double, f) PUT(s) PUT(y) PUT(z)           \
  }                                                                                           \
  static void give_##N##_##I##_##F(const void *function) {                                    \
    proof_cell = 0;                                                                           \
    EACH_##I(GET, int64_t, i) EACH_##F(GET, double, f)                                        \
    GET(struct proof_##N, s) GET(int64_t, y) GET(double, z)                                   \
    ((void (*)(EACH_##I(TYPE, int64_t, i) EACH_##F(TYPE, double, f) struct proof_##N, int64_t, \
               double))function)(EACH_##I(NAME, int64_t, i) EACH_##F(NAME, double, f) s, y, z); \
  }

// Returns the structure, after an argument that a hidden address would move.
#define RESULT(N, text)                                          \
  static struct proof_##N return_##N(int64_t y) {                        \
    proof_cell = 0;                                                      \
    PUT(y)                                                               \
    proof_cell = 0;                                                      \
    GET(struct proof_##N, s)                                             \
    return s;                                                            \
  }                                                                      \
  static void accept_##N(const void *function) {                         \
    proof_cell = 0;                                                      \
    GET(int64_t, y)                                                      \
    struct proof_##N s = ((struct proof_##N(*)(int64_t))function)(y);    \
    proof_cell = 0;                                                      \
    PUT(s)                                                               \
  }

#define GRID(M, N, text)                                                             \
  M(N, text, 0, 0) M(N, text, 0, 1) M(N, text, 0, 7) M(N, text, 0, 8)                \
  M(N, text, 4, 0) M(N, text, 4, 1) M(N, text, 4, 7) M(N, text, 4, 8)                \
  M(N, text, 5, 0) M(N, text, 5, 1) M(N, text, 5, 7) M(N, text, 5, 8)                \
  M(N, text, 6, 0) M(N, text, 6, 1) M(N, text, 6, 7) M(N, text, 6, 8)
#define FUNCTIONS(N, text) GRID(FUNCTION, N, text)

STRUCTURES(FUNCTIONS)
STRUCTURES(RESULT)

#define ENTRY(N, text, I, F)                                                       \
  {"f(" EACH_##I(TEXT_i64, , ) EACH_##F(TEXT_f64, , ) text ",i64,f64) -> void",    \
   take_##N##_##I##_##F, 0, give_##N##_##I##_##F},
#define ENTRIES(N, text) \
  GRID(ENTRY, N, text){"f(i64) -> " text, return_##N, 0, accept_##N},

const proof_entry proof_structures[] = {STRUCTURES(ENTRIES)};
const size_t proof_structure_count = sizeof proof_structures / sizeof *proof_structures;
