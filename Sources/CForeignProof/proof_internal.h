#pragma once
#include "proof.h"

#include <stdbool.h>
#include <string.h>

// Where the next value is received or sent.
extern _Thread_local size_t proof_cell;

static inline void proof_put(const void *value, size_t size) {
  memcpy(proof_received() + proof_cell, value, size);
  proof_cell += (size + 7) / 8;
}

static inline void proof_get(void *value, size_t size) {
  memcpy(value, proof_sent() + proof_cell, size);
  proof_cell += (size + 7) / 8;
}

#define PUT(value) proof_put(&(value), sizeof(value));
#define GET(type, value) type value; proof_get(&value, sizeof value);

// EACH_n(M, T, v): M(T, v0) … M(T, vn-1).
#define EACH_0(M, T, v)
#define EACH_1(M, T, v) M(T, v##0)
#define EACH_4(M, T, v) EACH_1(M, T, v) M(T, v##1) M(T, v##2) M(T, v##3)
#define EACH_5(M, T, v) EACH_4(M, T, v) M(T, v##4)
#define EACH_6(M, T, v) EACH_5(M, T, v) M(T, v##5)
#define EACH_7(M, T, v) EACH_6(M, T, v) M(T, v##6)
#define EACH_8(M, T, v) EACH_7(M, T, v) M(T, v##7)

#define DECLARE(T, v) T v,
#define NAME(T, v) v,
#define TYPE(T, v) T,
#define PUT_ONE(T, v) PUT(v)
#define TEXT_i64(T, v) "i64,"
#define TEXT_f64(T, v) "f64,"
