#pragma once

/// Reports the death of this process by signal to another process.
///
/// Why C: a signal handler may run nothing of the Swift runtime, and `_dl_find_object`, the only
/// safe way from an address to its image inside a handler, is not in Swift's Glibc module.
///
/// On SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS and SIGTRAP the handler writes to `fd` one
/// line `signal N` and one line `frame OFFSET PATH` for each return address, innermost first
/// (OFFSET is hexadecimal, from the load address of the image at PATH). Then the action that stood
/// before takes over, so the exit status is that of the signal.
///
/// Call it once, before any plugin code runs. `fd` stays open for the life of the process.
void plughost_report_crashes(int fd);

/// Lets a stack overflow on the calling thread be reported: the handler needs another stack than
/// the one that is full, and each thread must name one by itself. The thread that called
/// `plughost_report_crashes` has one.
///
/// Cheap when called again; does nothing in a process that reports no crashes. The stack goes with
/// the thread.
void plughost_use_alternate_stack(void);
