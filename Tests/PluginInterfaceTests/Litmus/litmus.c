// Looks for a call that uses a generation after it was found idle.
//
//   litmus SECONDS [without-membarrier]   exit status 0: none was found; 1: one was
//
// A reader on one processor keeps its store buffer full, so that its hazard becomes visible late. A
// publisher on another alternates between two generations and marks the old one as soon as it is
// idle. Without the publisher's fence, or without the reader's second look at the root, the reader
// is caught on a marked one, mostly within a second.
#define _GNU_SOURCE
#include "plughost_slot.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define JUNK_SIZE (1ul << 27)

static uint32_t slot;
static atomic_bool is_over;
static atomic_long violations;
static char *junk;

static void pin(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  sched_setaffinity(0, sizeof set, &set);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void *read_always(void *unused) {
  pin(0);
  uint64_t random = 1;
  while (!is_over) {
    // Stores that miss every cache wait in the buffer, and what follows waits behind them.
    for (int i = 0; i < 4; i++) {
      random = random * 6364136223846793005ull + 1442695040888963407ull;
      junk[(random >> 36) & (JUNK_SIZE - 1) & ~63ul] = 1;
    }
    plughost_slot_v1_lease lease = plughost_slot_v1_enter(slot);
    if (atomic_load_explicit((atomic_long *)lease.value, memory_order_relaxed)) violations++;
    plughost_slot_v1_leave(lease);
  }
  return unused;
}

int main(int count, char **arguments) {
  double end = now() + (count > 1 ? atof(arguments[1]) : 2);
  if (count > 2) plughost_slot_disable_membarrier();
  junk = malloc(JUNK_SIZE);
  memset(junk, 0, JUNK_SIZE);
  atomic_long *generations[2];
  for (int i = 0; i < 2; i++)
    generations[i] = plughost_slot_generation_new(sizeof(atomic_long), &slot);
  slot = plughost_slot_create(generations[0]);
  pthread_t reader;
  pthread_create(&reader, NULL, read_always, NULL);
  pin(1);
  long publishes = 0;
  while (now() < end && !violations) {
    atomic_long *next = generations[(publishes + 1) % 2], *old = generations[publishes % 2];
    *next = 0;
    plughost_slot_change change = {slot, next};
    plughost_slot_publish(&change, 1);
    while (plughost_slot_generation_leases(old) != 0) {}
    *old = 1;
    publishes++;
  }
  is_over = true;
  pthread_join(reader, NULL);
  printf("%ld publishes, %ld violations\n", publishes, (long)violations);
  return violations != 0;
}
