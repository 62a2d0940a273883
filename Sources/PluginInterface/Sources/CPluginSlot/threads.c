// The threads that have called through a slot, and the fence that the publisher runs on them.
#define _GNU_SOURCE
#include "slot_internal.h"

#include <linux/membarrier.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

__thread void *_Nullable *_Nullable plughost_slot_v1_top PLUGHOST_SLOT_V1_TLS;
__thread slot_thread *slot_known_thread __attribute__((tls_model("initial-exec")));

pthread_mutex_t slot_lock = PTHREAD_MUTEX_INITIALIZER;

static slot_thread *threads;  // every record ever made; it only grows at the head
static uint32_t thread_count;
static pthread_key_t thread_end;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_membarrier;
static bool membarrier_disabled;

static void end_thread(void *record) {
  slot_thread *thread = record;
  // A thread that is ended inside a call never comes back to leave it.
  for (int i = 0; i < PLUGHOST_SLOT_V1_HAZARDS; i++)
    __atomic_store_n(&thread->hazard[i], NULL, __ATOMIC_RELEASE);
  plughost_slot_v1_top = NULL;
  slot_known_thread = NULL;
  __atomic_store_n(&thread->live, 0, __ATOMIC_RELEASE);
}

/// While the process has one thread registering is free; later it costs the kernel a grace period,
/// about 15 ms. It is registered again before its first use, should this have failed.
__attribute__((constructor)) static void register_early(void) {
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
}

static void start(void) {
  pthread_key_create(&thread_end, end_thread);
  const int command = MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED;
  has_membarrier = !membarrier_disabled && syscall(SYS_membarrier, command, 0, 0) == 0;
}

static slot_thread *reuse(void) {
  for (slot_thread *each = threads; each; each = each->next) {
    uint32_t dead = 0;
    if (__atomic_compare_exchange_n(&each->live, &dead, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return each;
  }
  return NULL;
}

static slot_thread *make(void) {
  // Pages: all zero, aligned, and taken only as far as counters are used.
  const int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS;
  slot_thread *thread = mmap(NULL, sizeof *thread, access, kind, -1, 0);
  if (thread == MAP_FAILED) abort();
  uint32_t number = __atomic_fetch_add(&thread_count, 1, __ATOMIC_RELAXED);
  thread->shares_stripe = number >= slot_stripe_count - 1;
  thread->stripe = thread->shares_stripe ? slot_stripe_count - 1 : number;
  thread->live = 1;
  thread->next = __atomic_load_n(&threads, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(
      &threads, &thread->next, thread, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {}
  return thread;
}

/// Takes no lock: a publisher that is held up holds up no thread's first call. One that looked at the
/// list too early to find this thread fenced all threads before, so that the first call finds its root.
slot_thread *slot_register_thread(void) {
  pthread_once(&once, start);
  slot_thread *thread = reuse();
  if (!thread) thread = make();
  slot_known_thread = thread;
  pthread_setspecific(thread_end, thread);
  // Entry 0 is the slow path's own.
  if (has_membarrier) plughost_slot_v1_top = &thread->hazard[1];
  return thread;
}

int64_t slot_protections(const void *pointer) {
  int64_t sum = 0;
  slot_thread *each = __atomic_load_n(&threads, __ATOMIC_ACQUIRE);
  for (; each; each = each->next)
    for (int i = 0; i < PLUGHOST_SLOT_V1_HAZARDS; i++)
      if (__atomic_load_n(&each->hazard[i], __ATOMIC_ACQUIRE) == pointer) sum++;
  return sum;
}

uint64_t slot_calls(uint32_t counter) {
  uint64_t sum = 0;
  slot_thread *each = __atomic_load_n(&threads, __ATOMIC_ACQUIRE);
  for (; each; each = each->next) sum += __atomic_load_n(&each->calls[counter], __ATOMIC_RELAXED);
  return sum;
}

void slot_fence_all_threads(void) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (!plughost_slot_has_membarrier()) return;
  // Registered at the start, so the only failure would be a bug here.
  if (syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) != 0) abort();
}

bool plughost_slot_has_membarrier(void) {
  pthread_once(&once, start);
  return has_membarrier;
}

void plughost_slot_disable_membarrier(void) { membarrier_disabled = true; }
