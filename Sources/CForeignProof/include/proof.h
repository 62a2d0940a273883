#pragma once
#include <stddef.h>
#include <stdint.h>

// Compiled C that says what it received: the other side of every class of call that libffi is trusted
// with. Why C: only a C compiler says how C passes a value.
//
// A value takes a multiple of 8 bytes in `proof_received` and `proof_sent`, in the order of the
// parameters. Both belong to the calling thread.

enum { PROOF_CELLS = 64 };

/// What the last function of this thread received.
uint64_t *_Nonnull proof_received(void);
/// What the next function of this thread returns, or hands to a callback.
uint64_t *_Nonnull proof_sent(void);

/// A function and its signature, in the words of ForeignSignature.
typedef struct {
  const char *_Nonnull signature;
  /// Receives values of the signature's parameters and returns what `proof_sent` holds.
  const void *_Nonnull function;
  /// What it records where that is not what the signature says: values that C has widened.
  const char *_Nullable received;
  /// Calls a function of the signature with what `proof_sent` holds, and receives its result.
  void (*_Nullable call)(const void *_Nonnull function);
} proof_entry;

/// A method of a plugin: records each field of the structure `given`, and writes what `proof_sent` holds to
/// the fields of `result`. Returns 0.
int32_t proof_layout_echo(void *_Nullable self, const void *_Nonnull given, void *_Nonnull result,
                          void *_Nullable error);

/// The entries, numbered from 0; NULL after the last.
const proof_entry *_Nullable proof_entry_at(size_t index);
