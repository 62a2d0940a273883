#pragma once
#include <sys/types.h>

/// A descriptor that becomes readable when the process ends. Why C: `pidfd_open` is a bare system
/// call in glibc 2.36, and Swift cannot call the variadic `syscall`.
int plughost_pidfd_open(pid_t process);

/// Kills the process behind a descriptor of `plughost_pidfd_open`, and no other that has its number
/// by now. Why C: as above.
int plughost_pidfd_kill(int process_fd);

/// Makes this process the parent of what its descendants leave behind. Why C: `prctl` is variadic.
int plughost_adopt_orphans(void);

/// Whether it does: 1 or 0.
int plughost_adopts_orphans(void);

/// Asks the kernel to kill this process when the one that made it ends. Why C: `prctl` is variadic.
int plughost_die_with_parent(void);

/// Holds back the signals of `plughost_interrupt_fd` from this thread and those it starts from now
/// on. A thread that is there already would still be interrupted, and the process with it.
void plughost_block_interrupts(void);

/// A descriptor on which SIGINT and SIGTERM arrive instead of acting. Why C: `signalfd` and
/// `sigset_t` are not usable from Swift's Glibc module.
int plughost_interrupt_fd(void);

/// Lets SIGINT and SIGTERM act again on this thread.
void plughost_unblock_interrupts(void);

/// Lets every signal act on this thread, and so in the processes that it starts, which inherit that:
/// the threads of Dispatch hold all signals back, and a shell so started would wait for ever.
void plughost_unblock_signals(void);

/// The number of the signal waiting on a descriptor of `plughost_interrupt_fd`, or 0.
int plughost_read_interrupt(int fd);

/// Has what is printed appear line by line, also where no terminal reads it. Call it before anything
/// is printed. Why C: `stdout` is a variable, which Swift does not take for safe to use.
void plughost_print_by_lines(void);

/// A pipe whose ends close when another program starts. Why C: `pipe2` needs _GNU_SOURCE.
int plughost_pipe(int ends[2]);
