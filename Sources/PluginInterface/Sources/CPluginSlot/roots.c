// The root: one array with the current value of every slot, replaced as a whole by a publish.
#include "slot_internal.h"

#include <stdlib.h>
#include <string.h>

/// Stands before the entries of a root.
typedef struct root_header {
  uint32_t capacity;
  uint32_t used;
  /// The next root that was replaced and not yet freed.
  struct root_header *next;
} root_header;

static void *no_slots[1];
void *_Nullable *_Nonnull plughost_slot_v1_root = no_slots;

// All guarded by slot_lock.
static root_header *current;   // NULL: no_slots
static root_header *replaced;
static uint32_t *free_indices;
static uint32_t free_count, free_capacity;

static void **entries(root_header *root) { return (void **)(root + 1); }

static root_header *copy(uint32_t capacity) {
  root_header *root = calloc(1, sizeof *root + capacity * sizeof(void *));
  if (!root) abort();
  root->capacity = capacity;
  if (!current) return root;
  root->used = current->used;
  memcpy(entries(root), entries(current), current->used * sizeof(void *));
  return root;
}

static void free_unprotected_roots(void) {
  for (root_header **link = &replaced; *link;) {
    root_header *root = *link;
    if (slot_protections(entries(root)) > 0) {
      link = &root->next;
    } else {
      *link = root->next;
      free(root);
    }
  }
}

int64_t slot_root_protections(void) {
  int64_t sum = 0;
  for (root_header *root = replaced; root; root = root->next) sum += slot_protections(entries(root));
  return sum;
}

/// Makes `root` current. When this returns every call that has not yet protected what it read from
/// an older root will find the newer one.
static void install(root_header *root) {
  root_header *old = current;
  current = root;
  __atomic_store_n(&plughost_slot_v1_root, entries(root), __ATOMIC_SEQ_CST);
  slot_fence_all_threads();
  if (!old) return;
  old->next = replaced;
  replaced = old;
  free_unprotected_roots();
}

static uint32_t take_index(void) {
  if (free_count > 0) return free_indices[--free_count];
  if (!current || current->used == current->capacity)
    install(copy(current ? current->capacity * 2 : 16));
  return current->used++;
}

uint32_t plughost_slot_create(void *value) {
  pthread_mutex_lock(&slot_lock);
  uint32_t index = take_index();
  // In place: no one reads an entry before its index is handed out.
  entries(current)[index] = value;
  pthread_mutex_unlock(&slot_lock);
  return index;
}

static void give_index(uint32_t index) {
  if (free_count == free_capacity) {
    free_capacity = free_capacity ? free_capacity * 2 : 16;
    free_indices = realloc(free_indices, free_capacity * sizeof *free_indices);
    if (!free_indices) abort();
  }
  free_indices[free_count++] = index;
}

void *plughost_slot_destroy(uint32_t index) {
  pthread_mutex_lock(&slot_lock);
  void *value = entries(current)[index];
  entries(current)[index] = NULL;
  give_index(index);
  pthread_mutex_unlock(&slot_lock);
  return value;
}

void plughost_slot_publish(plughost_slot_change *changes, size_t count) {
  pthread_mutex_lock(&slot_lock);
  root_header *root = copy(current ? current->capacity : 16);
  for (size_t i = 0; i < count; i++) {
    void **entry = &entries(root)[changes[i].index];
    void *old = *entry;
    *entry = changes[i].value;
    changes[i].value = old;
  }
  install(root);
  pthread_mutex_unlock(&slot_lock);
}
