/// What Swift cannot say: the processor's time stamp, and on which processor a thread runs.
#ifndef BENCH_CYCLES_H
#define BENCH_CYCLES_H

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A counter that goes on at one rate; reading a clock would cost more than what is measured.
static inline uint64_t bench_ticks(void) {
#if defined(__x86_64__)
  unsigned aux;
  return __builtin_ia32_rdtscp(&aux);
#else
  uint64_t ticks;
  __asm__ volatile("isb; mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#endif
}

/// Keeps the calling thread on one processor. The macros of <sched.h> are not imported.
static inline int bench_pin(int processor) {
  unsigned long mask = 1ul << processor;
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof mask, &mask);
}

#endif
