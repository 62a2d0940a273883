#pragma once

/// A descriptor on which the numbers of SIGINT and SIGTERM arrive, a byte each, instead of acting.
/// SIGPIPE is ignored from then on.
/// Why C: a handler may be called on any thread at any moment, where no Swift code may run. A
/// `signalfd` would need the signals blocked on threads that are there before `main`.
/// Call it once; the descriptor stays open.
int plughost_catch_interrupts(void);
