#pragma once
#include <stdint.h>

// Why C: the members of `timespec` are not visible to a Swift file that must name each module
// whose members it uses.

/// Nanoseconds since 1970-01-01T00:00:00Z; can jump when the clock is set.
int64_t plughost_wall_nanoseconds(void);

/// Nanoseconds since the machine started, the time asleep included (CLOCK_BOOTTIME; on Linux
/// CLOCK_MONOTONIC stops in sleep). Never goes back.
int64_t plughost_uptime_nanoseconds(void);
