// Which of a thread's counts of calls belongs to which generation.
#include "slot_internal.h"

// Guarded by slot_lock. The first counter belongs to those for which none is left.
static uint16_t free_counters[SLOT_COUNTERS];
static uint32_t free_count;
static uint32_t used = 1;

/// No call is on a generation that gives its counter back, so no thread adds to it any more, and
/// each of the next one adds to what is there: nothing has to be set to zero in another's memory.
void slot_take_counter(slot_header *header) {
  pthread_mutex_lock(&slot_lock);
  if (free_count > 0) {
    header->counter = free_counters[--free_count];
  } else if (used < SLOT_COUNTERS) {
    header->counter = used++;
  }
  pthread_mutex_unlock(&slot_lock);
  header->calls_before = slot_calls(header->counter);
}

void slot_give_counter(slot_header *header) {
  if (header->counter == 0) return;
  pthread_mutex_lock(&slot_lock);
  free_counters[free_count++] = (uint16_t)header->counter;
  pthread_mutex_unlock(&slot_lock);
}
