// Calls that are counted on their generation: those that may suspend, and those without a hazard.
#include "slot_internal.h"

/// Protects the current value by entry 0, with a fence of its own, until it is counted.
///
/// Entry 0 is free here: only this function writes it, and it calls nothing while it does.
static int64_t *count_current(uint32_t index, slot_thread *thread, void **found) {
  void **entry = &thread->hazard[0];
  for (;;) {
    void **root = __atomic_load_n(&plughost_slot_v1_root, __ATOMIC_ACQUIRE);
    __atomic_store_n(entry, (void *)root, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (__atomic_load_n(&plughost_slot_v1_root, __ATOMIC_ACQUIRE) != root) continue;
    void *value = root[index];
    int64_t *counter = slot_counter(value, thread);
    __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
    // Release: whoever sees the entry empty sees the count.
    __atomic_store_n(entry, NULL, __ATOMIC_RELEASE);
    *found = value;
    return counter;
  }
}

plughost_slot_v1_lease plughost_slot_v1_enter_slow(uint32_t index) {
  slot_thread *thread = slot_this_thread();
  void **top = plughost_slot_v1_top;
  // The thread was new; now it has a stack.
  if (top == &thread->hazard[1]) return plughost_slot_v1_enter(index);
  plughost_slot_v1_lease lease = {0};
  count_current(index, thread, &lease.value);
  return lease;
}

void plughost_slot_v1_leave_slow(plughost_slot_v1_lease lease) {
  // A synchronous call ends on the thread it began on, so this is the counter it was added to.
  int64_t *counter = slot_counter(lease.value, slot_this_thread());
  plughost_slot_v1_leave_counted((plughost_slot_v1_count){lease.value, counter});
}

plughost_slot_v1_count plughost_slot_v1_enter_counted(uint32_t index) {
  slot_thread *thread = slot_this_thread();
  plughost_slot_v1_lease lease = plughost_slot_v1_enter(index);
  plughost_slot_v1_count call = {lease.value, slot_counter(lease.value, thread)};
  if (lease.hazard == NULL) return call;
  __atomic_fetch_add(call.counter, 1, __ATOMIC_RELAXED);
  plughost_slot_v1_leave(lease);
  return call;
}
