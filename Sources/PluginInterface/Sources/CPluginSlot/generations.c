// The memory of generations: stripes of counters, a header, then the value.
#include "slot_internal.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static slot_header *abandoned;

uint32_t slot_stripe_count;

/// Some more stripes than processors, before any generation exists: the pool has one thread a
/// processor, and the host a few of its own.
__attribute__((constructor)) static void choose_stripes(void) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  slot_stripe_count = (uint32_t)(processors < 1 ? 1 : processors > 64 ? 64 : processors) + 6;
}

/// Where the memory of a generation begins.
static char *start_of(const void *value) { return (char *)slot_stripe_of(value, slot_stripe_count - 1); }

void *plughost_slot_generation_new(size_t size, void *keeper) {
  size_t before = slot_stripe_count * sizeof(slot_stripe) + sizeof(slot_header);
  size_t total = (before + size + 63) & ~(size_t)63;
  char *memory = aligned_alloc(64, total);
  if (!memory) abort();
  memset(memory, 0, total);
  void *value = memory + before;
  slot_header_of(value)->keeper = keeper;
  slot_take_counter(slot_header_of(value));
  return value;
}

void plughost_slot_generation_free(void *value) {
  slot_give_counter(slot_header_of(value));
  free(start_of(value));
}

void *plughost_slot_generation_keeper(const void *value) { return slot_header_of(value)->keeper; }

/// Once no new call enters, the sums are equal when every call has left.
static int64_t counted(const void *value) {
  int64_t sum = 0;
  for (uint32_t i = 0; i < slot_stripe_count; i++)
    sum -= __atomic_load_n(&slot_stripe_of(value, i)->left, __ATOMIC_ACQUIRE);
  for (uint32_t i = 0; i < slot_stripe_count; i++)
    sum += __atomic_load_n(&slot_stripe_of(value, i)->entered, __ATOMIC_ACQUIRE);
  return sum;
}

/// A call protects the root, then its value, then perhaps counts itself, and is looked for in that
/// order: it is always seen in the place it is at or in a later one. Called with the lock held,
/// after a fence.
static int64_t leases(const void *value, int64_t *on_roots) {
  *on_roots = slot_root_protections();
  int64_t on_value = slot_protections(value);
  return *on_roots + on_value + counted(value);
}

static int64_t leases_now(const void *value, int64_t *on_roots) {
  pthread_mutex_lock(&slot_lock);
  slot_fence_all_threads();
  int64_t sum = leases(value, on_roots);
  pthread_mutex_unlock(&slot_lock);
  return sum;
}

int64_t plughost_slot_generation_leases(const void *value) {
  int64_t on_roots, sum = leases_now(value, &on_roots);
  // A call is on a root for some instructions only, and may be on its way to any slot: let it go on
  // instead of counting it. One that was interrupted there is counted.
  for (int i = 0; on_roots != 0 && i < 100; i++) {
    sched_yield();
    sum = leases_now(value, &on_roots);
  }
  return sum;
}

int64_t plughost_slot_current_leases(uint32_t index) {
  pthread_mutex_lock(&slot_lock);
  slot_fence_all_threads();
  // The lock keeps the value published, so it cannot be freed meanwhile.
  const void *value = plughost_slot_v1_root[index];
  int64_t sum = slot_protections(value) + counted(value);
  pthread_mutex_unlock(&slot_lock);
  return sum;
}

int64_t plughost_slot_generation_calls(const void *value) {
  const slot_header *header = slot_header_of(value);
  if (header->counter == 0) return -1;
  uint64_t sum = slot_calls(header->counter) - header->calls_before;
  for (uint32_t i = 0; i < slot_stripe_count; i++)
    sum += (uint64_t)__atomic_load_n(&slot_stripe_of(value, i)->entered, __ATOMIC_ACQUIRE);
  return (int64_t)sum;
}

int64_t plughost_slot_current_calls(uint32_t index) {
  pthread_mutex_lock(&slot_lock);
  int64_t calls = plughost_slot_generation_calls(plughost_slot_v1_root[index]);
  pthread_mutex_unlock(&slot_lock);
  return calls;
}

void plughost_slot_abandon(void *value) {
  pthread_mutex_lock(&slot_lock);
  slot_header_of(value)->next = abandoned;
  abandoned = slot_header_of(value);
  pthread_mutex_unlock(&slot_lock);
}

void *plughost_slot_take_abandoned(void) {
  void *found = NULL;
  pthread_mutex_lock(&slot_lock);
  if (abandoned) slot_fence_all_threads();
  for (slot_header **link = &abandoned; *link; link = &(*link)->next) {
    int64_t on_roots;
    if (leases(*link + 1, &on_roots) != 0) continue;
    found = *link + 1;
    *link = (*link)->next;
    break;
  }
  pthread_mutex_unlock(&slot_lock);
  return found;
}
