#define _GNU_SOURCE
#include "ClockShims.h"

#include <time.h>

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t plughost_wall_nanoseconds(void) { return nanoseconds(CLOCK_REALTIME); }

int64_t plughost_uptime_nanoseconds(void) { return nanoseconds(CLOCK_BOOTTIME); }
