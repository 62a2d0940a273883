/// How a proxy reaches the current generation of a dependency, and how the host replaces it.
///
/// The current generations of all slots stand in one array, the root. A publish makes a new root
/// and stores one pointer, so a group of slots changes at once: whoever has reached the new
/// generation of one never afterwards reaches the old one of another.
///
/// A call protects itself by writing what it reads into its own thread's hazard stack. It writes
/// no memory that another thread writes, and uses no locked instruction: the fence that hazard
/// pointers need is paid by the publisher, with membarrier(2). A call that may suspend counts
/// itself on the generation instead, since it may end on another thread.
///
/// Everything here with `v1` in its name is compiled into interface modules and so is binary
/// interface: a later layout takes a later name. The rest is called and may change.
#ifndef PLUGHOST_SLOT_H
#define PLUGHOST_SLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Entries of one thread's hazard stack. The first is for the slow path alone, so that the address
/// after the last is a multiple of the stack's size; a thread without a stack looks full, too.
#define PLUGHOST_SLOT_V1_HAZARDS 32
/// Where a thread's record has its counts of calls, in bytes from the hazard stack that begins it.
#define PLUGHOST_SLOT_V1_COUNTS 512
#define PLUGHOST_SLOT_V1_TLS __attribute__((tls_model("initial-exec"), visibility("default")))
#define PLUGHOST_SLOT_INLINE static inline __attribute__((always_inline, unused))

/// The next free entry of this thread's hazard stack.
extern __thread void *_Nullable *_Nullable plughost_slot_v1_top PLUGHOST_SLOT_V1_TLS;
/// The current root: one value pointer a slot, by index.
extern void *_Nullable *_Nonnull plughost_slot_v1_root;

/// A call in progress on this thread. Leases of one thread end in reverse order.
typedef struct plughost_slot_v1_lease {
  /// The protected value.
  void *value;
  /// The entry that protects it, or NULL if the generation counts the call.
  void *_Nullable *_Nullable hazard;
} plughost_slot_v1_lease;

/// The hazard stack is full, missing, or useless without membarrier: counts the call instead.
plughost_slot_v1_lease plughost_slot_v1_enter_slow(uint32_t index);
void plughost_slot_v1_leave_slow(plughost_slot_v1_lease lease);

/// The compiler keeps the order; the publisher's membarrier makes the processor keep it.
#define PLUGHOST_SLOT_ORDER() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/// Begins a call on the current generation of a slot. [any-thread]
///
/// The entry is taken before it is written: a signal handler that calls in between takes the next.
/// It first protects the whole root, which can go away between reading it and reading from it, and
/// then the one value alone, so that a slow call holds up no other slot. At last the call is counted
/// in this thread's own memory; which of its counts is the generation's stands before the value.
PLUGHOST_SLOT_INLINE plughost_slot_v1_lease plughost_slot_v1_begin(uint32_t index, bool counts) {
  void **entry = plughost_slot_v1_top;
  if (__builtin_expect(((uintptr_t)entry & (PLUGHOST_SLOT_V1_HAZARDS * sizeof(void *) - 1)) == 0, 0))
    return plughost_slot_v1_enter_slow(index);
  plughost_slot_v1_top = entry + 1;
  PLUGHOST_SLOT_ORDER();
  void **root = __atomic_load_n(&plughost_slot_v1_root, __ATOMIC_RELAXED);
  for (;;) {
    // Release: whoever sees it sees what an earlier call on this entry has counted.
    __atomic_store_n(entry, (void *)root, __ATOMIC_RELEASE);
    PLUGHOST_SLOT_ORDER();
    void **again = __atomic_load_n(&plughost_slot_v1_root, __ATOMIC_ACQUIRE);
    if (__builtin_expect(again == root, 1)) break;
    root = again;
  }
  void *value = root[index];
  __atomic_store_n(entry, value, __ATOMIC_RELEASE);
  if (counts) {
    uintptr_t record = (uintptr_t)entry & ~(PLUGHOST_SLOT_V1_HAZARDS * sizeof(void *) - 1);
    uint64_t *count = (uint64_t *)(record + PLUGHOST_SLOT_V1_COUNTS) + ((uint32_t *)value)[-1];
    // No other thread writes it, but any may read it.
    __atomic_store_n(count, __atomic_load_n(count, __ATOMIC_RELAXED) + 1, __ATOMIC_RELAXED);
  }
  plughost_slot_v1_lease lease = {value, entry};
  return lease;
}

/// The same, counted. [any-thread]
PLUGHOST_SLOT_INLINE plughost_slot_v1_lease plughost_slot_v1_enter(uint32_t index) {
  return plughost_slot_v1_begin(index, true);
}

/// Ends the latest call of this thread. [any-thread]
PLUGHOST_SLOT_INLINE void plughost_slot_v1_leave(plughost_slot_v1_lease lease) {
  if (__builtin_expect(lease.hazard == NULL, 0)) {
    plughost_slot_v1_leave_slow(lease);
    return;
  }
  // Release: what the call did is done before the generation may go.
  __atomic_store_n(lease.hazard, (void *)0, __ATOMIC_RELEASE);
  PLUGHOST_SLOT_ORDER();
  plughost_slot_v1_top = lease.hazard;
}

/// A call in progress on any thread. Such leases end in any order.
typedef struct plughost_slot_v1_count {
  void *value;
} plughost_slot_v1_count;

/// Begins a call that may end on another thread. Neither this nor the end is inlined: an `await`
/// must not lie between finding a thread's memory and using it. [any-thread]
plughost_slot_v1_count plughost_slot_v1_enter_counted(uint32_t index);
/// Ends such a call. [any-thread]
void plughost_slot_v1_leave_counted(plughost_slot_v1_count call);

/// Memory for one generation of a value; the value itself is initialised by the caller.
/// `keeper` is any pointer of the caller's. [any-thread]
void *plughost_slot_generation_new(size_t size, void *keeper);
/// Gives the memory back; no call may be in progress. [any-thread]
void plughost_slot_generation_free(void *value);
/// What was given to `plughost_slot_generation_new`. [any-thread]
void *plughost_slot_generation_keeper(const void *value);
/// How many calls are in progress on a generation. Once it is unpublished and this is zero it
/// stays zero, and everything those calls did is visible to the caller. [any-thread]
int64_t plughost_slot_generation_leases(const void *value);

/// How many calls have begun on a generation, or -1 if there are too many generations to count for
/// each. Exact once no call is in progress. [any-thread]
int64_t plughost_slot_generation_calls(const void *value);

/// A new slot that holds `value`; returns its index. [any-thread]
uint32_t plughost_slot_create(void *value);
/// Frees the index for another slot; no one may hold it any more. Returns the value it held.
/// [any-thread]
void *plughost_slot_destroy(uint32_t index);

/// How many calls are in progress on the current value of a slot. [any-thread]
int64_t plughost_slot_current_leases(uint32_t index);

/// How many calls have begun on the current value of a slot, or -1. [any-thread]
int64_t plughost_slot_current_calls(uint32_t index);

/// One slot of a publish.
typedef struct plughost_slot_change {
  uint32_t index;
  /// In: the new value. Out: the one it replaced.
  void *value;
} plughost_slot_change;

/// Replaces the values of several slots by one pointer store. Indices are distinct. [any-thread]
void plughost_slot_publish(plughost_slot_change *changes, size_t count);

/// Leaves an unpublished generation to whoever calls `plughost_slot_take_abandoned`. [any-thread]
void plughost_slot_abandon(void *value);
/// An abandoned generation without calls in progress, or NULL; it belongs to the caller.
/// [any-thread]
void *_Nullable plughost_slot_take_abandoned(void);

/// Whether the kernel has membarrier(2); without it every call is counted. [any-thread]
bool plughost_slot_has_membarrier(void);
/// For tests, before the first call: behaves as if the kernel had no membarrier(2).
void plughost_slot_disable_membarrier(void);

#pragma clang assume_nonnull end

#endif
