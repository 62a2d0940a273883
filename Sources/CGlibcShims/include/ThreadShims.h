#pragma once

/// The kernel's number of the current thread. Swift's Glibc module has `gettid` only where _GNU_SOURCE
/// was set when it was built.
int plughost_thread_id(void);
