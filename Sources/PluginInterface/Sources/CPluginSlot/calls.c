// Calls that are counted on their generation: those that may suspend, and those without a hazard.
#include "slot_internal.h"

/// Adds one to a counter of this thread, or of all threads that own none.
///
/// Release, for the end of a call: what it did is done before the generation may go. For the
/// beginning the hazard is released after.
PLUGHOST_SLOT_INLINE void add(int64_t *counter, bool is_shared) {
  if (__builtin_expect(is_shared, 0)) {
    __atomic_fetch_add(counter, 1, __ATOMIC_RELEASE);
  } else {
    int64_t count = __atomic_load_n(counter, __ATOMIC_RELAXED);
    __atomic_store_n(counter, count + 1, __ATOMIC_RELEASE);
  }
}

PLUGHOST_SLOT_INLINE void count_enter(const void *value, const slot_thread *thread) {
  add(&slot_stripe_of(value, thread->stripe)->entered, thread->shares_stripe);
}

PLUGHOST_SLOT_INLINE void count_leave(const void *value, const slot_thread *thread) {
  add(&slot_stripe_of(value, thread->stripe)->left, thread->shares_stripe);
}

/// Protects the current value by entry 0, with a fence of its own, until it is counted.
///
/// Entry 0 is free here: only this function writes it, and it calls nothing while it does.
static void *count_current(uint32_t index, slot_thread *thread) {
  void **entry = &thread->hazard[0];
  for (;;) {
    void **root = __atomic_load_n(&plughost_slot_v1_root, __ATOMIC_ACQUIRE);
    __atomic_store_n(entry, (void *)root, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (__atomic_load_n(&plughost_slot_v1_root, __ATOMIC_ACQUIRE) != root) continue;
    void *value = root[index];
    count_enter(value, thread);
    // Release: whoever sees the entry empty sees the count.
    __atomic_store_n(entry, NULL, __ATOMIC_RELEASE);
    return value;
  }
}

plughost_slot_v1_lease plughost_slot_v1_enter_slow(uint32_t index) {
  slot_thread *thread = slot_this_thread();
  void **top = plughost_slot_v1_top;
  // The thread was new; now it has a stack.
  if (top == &thread->hazard[1]) return plughost_slot_v1_enter(index);
  plughost_slot_v1_lease lease = {count_current(index, thread), NULL};
  return lease;
}

void plughost_slot_v1_leave_slow(plughost_slot_v1_lease lease) {
  count_leave(lease.value, slot_this_thread());
}

plughost_slot_v1_count plughost_slot_v1_enter_counted(uint32_t index) {
  slot_thread *thread = slot_this_thread();
  plughost_slot_v1_lease lease = plughost_slot_v1_begin(index, false);
  plughost_slot_v1_count call = {lease.value};
  if (lease.hazard == NULL) return call;
  count_enter(lease.value, thread);
  plughost_slot_v1_leave(lease);
  return call;
}

void plughost_slot_v1_leave_counted(plughost_slot_v1_count call) {
  count_leave(call.value, slot_this_thread());
}
