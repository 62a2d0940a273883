// Looks for a call that a publish harms.
//
//   litmus KIND SECONDS [without-membarrier|shaken]   exit status 0: none was found; 1: one was
//
//   calls    a call uses a generation after it was found idle
//   counted  the same, for calls that are counted on their generation
//   plain    the same, but found by the thread sanitizer
//   group    a call reaches the new generation of one slot and then the old one of another
//   served   a generation that every publish makes anew ends with another count of its calls than
//            there were
//   many     a generation more than there are counters has no count, and counters come back
//   halted   calls stand still while the publisher does, at one of the steps that the test put into
//            the sources
//
// A reader on one processor keeps its store buffer full, so that its hazard becomes visible late. A
// publisher on another alternates between generations and marks the old one as soon as it is idle.
// Shaken, both wait at the steps that the test put into the sources, which shows every other fault.
#define _GNU_SOURCE
#include "plughost_slot.h"

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define JUNK_SIZE (1ul << 27)

/// What a generation holds: whether it was found idle, and when it was published.
typedef struct mark {
  atomic_long is_idle;
  atomic_long number;
  atomic_long calls;
  long plain;
} mark;

static uint32_t slots[2];
static atomic_bool is_over;
static bool is_shaken;
static atomic_long violations, answered, newcomers;
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

/// Stores that miss every cache wait in the buffer, and what follows waits behind them.
static void fill_buffer(void) {
  static _Thread_local uint64_t random = 1;
  for (int i = 0; i < 4; i++) {
    random = random * 6364136223846793005ull + 1442695040888963407ull;
    junk[(random >> 36) & (JUNK_SIZE - 1) & ~63ul] = 1;
  }
}

static void call(void) {
  plughost_slot_v1_lease lease = plughost_slot_v1_enter(slots[0]);
  if (atomic_load_explicit(&((mark *)lease.value)->is_idle, memory_order_relaxed)) violations++;
  plughost_slot_v1_leave(lease);
}

static void call_counted(void) {
  plughost_slot_v1_count lease = plughost_slot_v1_enter_counted(slots[0]);
  if (atomic_load_explicit(&((mark *)lease.value)->is_idle, memory_order_relaxed)) violations++;
  plughost_slot_v1_leave_counted(lease);
}

static void call_plain(void) {
  plughost_slot_v1_lease lease = plughost_slot_v1_enter(slots[0]);
  if (((mark *)lease.value)->plain) violations++;
  plughost_slot_v1_leave(lease);
}

static void call_and_tell(void) {
  plughost_slot_v1_lease lease = plughost_slot_v1_enter(slots[0]);
  ((mark *)lease.value)->calls++;
  plughost_slot_v1_count counted = plughost_slot_v1_enter_counted(slots[0]);
  ((mark *)counted.value)->calls++;
  plughost_slot_v1_leave_counted(counted);
  plughost_slot_v1_leave(lease);
}

static long number_in(uint32_t slot) {
  plughost_slot_v1_lease lease = plughost_slot_v1_enter(slot);
  long number = atomic_load_explicit(&((mark *)lease.value)->number, memory_order_relaxed);
  plughost_slot_v1_leave(lease);
  return number;
}

static void call_group(void) {
  static int first;
  first = !first;
  long reached = number_in(slots[first]);
  if (number_in(slots[!first]) < reached) violations++;
}

static void call_both(void) {
  call();
  call_counted();
}

static void *read_always(void *body) {
  pin(0);
  while (!is_over) {
    if (!is_shaken) fill_buffer();
    ((void (*)(void))body)();
    answered++;
  }
  return NULL;
}

/// A thread that has never called before.
static void *read_once(void *unused) {
  call_both();
  newcomers++;
  return unused;
}

extern void __real_free(void *memory);

/// The linker calls it for `free`: what is used after it was freed is empty.
void __wrap_free(void *memory) {
  if (memory) memset(memory, 0, malloc_usable_size(memory));
  __real_free(memory);
}

static atomic_int halt_at = -1;

/// Waits now and then for a moment, so that threads meet in every way.
static void shake(void) {
  static _Thread_local uint32_t random;
  if (random == 0) random = (uint32_t)(uintptr_t)&random | 1;
  random ^= random << 13;
  random ^= random >> 17;
  random ^= random << 5;
  if (random % 8 != 0) return;
  uint32_t most = random % 32 == 0 ? 32768 : 512;
  for (volatile uint32_t i = (random >> 8) % most; i > 0; i--) {}
}

/// Reached at step `number` of a publish or a call. A publisher that is to halt there goes on when
/// calls have.
void litmus_step(int number) {
  if (is_shaken) shake();
  if (number != halt_at) return;
  halt_at = -1;
  long answers = answered, arrivals = newcomers;
  pthread_t newcomer;
  pthread_create(&newcomer, NULL, read_once, NULL);
  for (double end = now() + 5; answered < answers + 100 || newcomers == arrivals; usleep(100)) {
    if (now() < end) continue;
    printf("calls stand still at step %d\n", number);
    fflush(stdout);
    _exit(1);
  }
  pthread_join(newcomer, NULL);
}

static mark *generations[2][3];

static void publish(long number) {
  plughost_slot_change changes[2];
  for (int i = 0; i < 2; i++) {
    mark *next = generations[i][number % 3];
    next->is_idle = 0;
    next->number = number;
    next->plain = 0;
    changes[i] = (plughost_slot_change){slots[i], next};
  }
  plughost_slot_publish(changes, 2);
  for (int i = 0; i < 2; i++) {
    mark *old = generations[i][(number + 2) % 3];
    while (plughost_slot_generation_leases(old) != 0) {}
    old->is_idle = 1;
    old->plain = 1;
  }
}

/// Publishes a generation that is new, and looks at the count of the one it replaces.
static void publish_anew(long number) {
  plughost_slot_change change = {slots[0], plughost_slot_generation_new(sizeof(mark), &slots)};
  ((mark *)change.value)->number = number;
  plughost_slot_publish(&change, 1);
  while (plughost_slot_generation_leases(change.value) != 0) {}
  if (plughost_slot_generation_calls(change.value) != ((mark *)change.value)->calls) violations++;
  plughost_slot_generation_free(change.value);
}

/// Halts the publisher at each step in turn.
static int halt_everywhere(int steps) {
  int reached = 0;
  long number = 1;
  for (int step = 0; step < steps; step++) {
    halt_at = step;
    for (int tries = 0; tries < 2000 && halt_at >= 0; tries++) publish(number++);
    reached += halt_at < 0;
  }
  printf("halted at %d of %d steps\n", reached, steps);
  return violations != 0;
}

/// Takes all counters, then looks whether the one that is given back is found again.
static int take_all_counters(void) {
  enum { count = 5000 };
  static void *taken[count];
  int counted = 0;
  for (int i = 0; i < count; i++) {
    taken[i] = plughost_slot_generation_new(sizeof(mark), &slots);
    counted += plughost_slot_generation_calls(taken[i]) == 0;
  }
  plughost_slot_generation_free(taken[7]);
  void *next = plughost_slot_generation_new(sizeof(mark), &slots);
  uint32_t slot = plughost_slot_create(taken[count - 1]);
  plughost_slot_v1_leave(plughost_slot_v1_enter(slot));
  printf("%d of %d have a count\n", counted, count);
  return counted != 4095 || plughost_slot_generation_calls(next) != 0
         || plughost_slot_current_calls(slot) != -1;
}

int main(int count, char **arguments) {
  const char *kind = count > 1 ? arguments[1] : "calls";
  double limit = count > 2 ? atof(arguments[2]) : 2;
  if (count > 3 && !strcmp(arguments[3], "without-membarrier")) plughost_slot_disable_membarrier();
  is_shaken = count > 3 && !strcmp(arguments[3], "shaken");
  if (!strcmp(kind, "many")) return take_all_counters();
  junk = malloc(JUNK_SIZE);
  memset(junk, 0, JUNK_SIZE);
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++)
      generations[i][k] = plughost_slot_generation_new(sizeof(mark), &slots);
    slots[i] = plughost_slot_create(generations[i][0]);
  }
  void (*body)(void) = !strcmp(kind, "counted") ? call_counted
                       : !strcmp(kind, "plain") ? call_plain
                       : !strcmp(kind, "group") ? call_group
                       : !strcmp(kind, "served") ? call_and_tell
                       : !strcmp(kind, "halted") ? call_both
                                                 : call;
  pthread_t reader;
  pthread_create(&reader, NULL, read_always, (void *)body);
  if (body == call_both) return halt_everywhere((int)limit);
  pin(1);
  long publishes = 0;
  for (double end = now() + limit; now() < end && !violations;)
    (body == call_and_tell ? publish_anew : publish)(++publishes);
  is_over = true;
  pthread_join(reader, NULL);
  printf("%ld publishes, %ld violations\n", publishes, (long)violations);
  return violations != 0;
}
