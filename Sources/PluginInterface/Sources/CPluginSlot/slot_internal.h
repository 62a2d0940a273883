/// What the files of this target share; no part of the interface.
#ifndef PLUGHOST_SLOT_INTERNAL_H
#define PLUGHOST_SLOT_INTERNAL_H

#include "plughost_slot.h"

#include <pthread.h>

#pragma GCC visibility push(hidden)

/// Calls counted by one thread, on a cache line of its own. A call may leave on another thread than
/// it entered on, so only the sums over all stripes can be compared.
typedef struct slot_stripe {
  int64_t entered;
  int64_t left;
  char fill[48];
} slot_stripe;

/// Stands right before the value; the stripes stand before it.
typedef struct slot_header {
  void *keeper;
  /// The next abandoned generation.
  struct slot_header *next;
  /// What the threads had in its counter when it took it.
  uint64_t calls_before;
  char fill[36];
  /// Its counter in each thread's record; the compiled way in finds it right before the value.
  uint32_t counter;
} slot_header;

/// Counters that generations have, one each; all later ones share the first.
#define SLOT_COUNTERS 4096

/// What the slots know of one thread. Never freed: a thread that ends leaves it to the next, its
/// counts included.
typedef struct slot_thread {
  void *hazard[PLUGHOST_SLOT_V1_HAZARDS];
  uint32_t stripe;
  uint32_t shares_stripe;
  uint32_t live;
  struct slot_thread *next;
  char fill[256 - 24];
  /// The calls of this thread, by the counter of their generation. They only grow.
  uint64_t calls[SLOT_COUNTERS];
} slot_thread;

_Static_assert(sizeof(slot_stripe) == 64 && sizeof(slot_header) == 64, "whole cache lines");
_Static_assert(offsetof(slot_header, counter) == 60, "right before the value");
_Static_assert(offsetof(slot_thread, calls) == PLUGHOST_SLOT_V1_COUNTS, "where the way in counts");

/// Guards the roots and the abandoned generations. Not Swift's Mutex: the
/// thread sanitizer has to see it.
extern pthread_mutex_t slot_lock;

/// This thread's record; NULL before its first call.
extern __thread slot_thread *slot_known_thread __attribute__((tls_model("initial-exec")));
/// Makes this thread's record.
slot_thread *slot_register_thread(void);

PLUGHOST_SLOT_INLINE slot_thread *slot_this_thread(void) {
  slot_thread *thread = slot_known_thread;
  return __builtin_expect(thread != NULL, 1) ? thread : slot_register_thread();
}

/// The calls of all threads on one counter. Takes no lock.
uint64_t slot_calls(uint32_t counter);
/// Gives a new generation its counter, and takes it back from one that ends.
void slot_take_counter(slot_header *header);
void slot_give_counter(slot_header *header);

/// How many hazard entries of all threads hold `pointer`. Takes no lock.
int64_t slot_protections(const void *pointer);
/// How many hazard entries hold a root that was replaced, and so perhaps any value that was. Called
/// with the lock held.
int64_t slot_root_protections(void);
/// Makes every thread of the process pass a full fence. Nothing without membarrier: there the
/// calls have fences of their own.
void slot_fence_all_threads(void);

/// The stripes of a generation. The first threads own one each and add to it without a locked
/// instruction; all later threads share the last.
extern uint32_t slot_stripe_count;

PLUGHOST_SLOT_INLINE slot_header *slot_header_of(const void *value) {
  return (slot_header *)value - 1;
}

/// Stripes are counted backwards from the header, so that their number is not needed.
PLUGHOST_SLOT_INLINE slot_stripe *slot_stripe_of(const void *value, uint32_t stripe) {
  return (slot_stripe *)slot_header_of(value) - 1 - stripe;
}

#pragma GCC visibility pop

#endif
