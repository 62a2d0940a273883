// A structure of every type that a declared layout may have, as C lays it out.
#include "proof_internal.h"

struct proof_layout {
  int8_t a;
  double b;
  bool c;
  uint16_t d;
  int64_t e;
  float f;
  uint8_t g;
  struct { int16_t h; uint32_t i; int8_t j; } k;
  uint64_t l;
  int32_t m;
};

#define FIELDS(F, s) F(s.a) F(s.b) F(s.c) F(s.d) F(s.e) F(s.f) F(s.g) F(s.k.h) F(s.k.i) F(s.k.j) F(s.l) F(s.m)
#define FETCH(field) proof_get(&field, sizeof field);

int32_t proof_layout_echo(void *self, const void *given, void *result, void *error) {
  (void)self;
  (void)error;
  proof_cell = 0;
  struct proof_layout value = *(const struct proof_layout *)given;
  FIELDS(PUT, value)
  proof_cell = 0;
  FIELDS(FETCH, value)
  memcpy(result, &value, sizeof value);
  return 0;
}
