#include "proof_internal.h"

extern const proof_entry proof_structures[], proof_scalars[];
extern const size_t proof_structure_count, proof_scalar_count;

_Thread_local size_t proof_cell;
static _Thread_local uint64_t received[PROOF_CELLS], sent[PROOF_CELLS];

uint64_t *proof_received(void) { return received; }
uint64_t *proof_sent(void) { return sent; }

const proof_entry *proof_entry_at(size_t index) {
  if (index < proof_scalar_count) return &proof_scalars[index];
  index -= proof_scalar_count;
  return index < proof_structure_count ? &proof_structures[index] : NULL;
}
