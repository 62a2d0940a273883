#pragma once

/// A descriptor on which the numbers of SIGINT and SIGTERM arrive, a byte each, instead of acting.
/// A reader that is gone ends nothing from then on, as after `plughost_outlive_readers`.
/// Why C: a handler may be called on any thread at any moment, where no Swift code may run. A
/// `signalfd` would need the signals blocked on threads that are there before `main`.
/// Call it once; the descriptor stays open.
int plughost_catch_interrupts(void);

/// Has a reader that is gone told by the write that finds it gone, and by no signal.
/// Why C: the handler may be called on any thread. It does nothing, and is not SIG_IGN: programs that are
/// started would inherit that, and a handler they do not.
void plughost_outlive_readers(void);
