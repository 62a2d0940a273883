#define _GNU_SOURCE
#include "WatchShims.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

int plughost_watch_open(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int plughost_watch_add(int watch, const char *folder) {
  return inotify_add_watch(
      watch, folder,
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR);
}

int plughost_watch_next(int watch, int milliseconds, char *name, size_t size, _Bool *is_written) {
  // Events come whole, as many as fit; what is left over is kept for the next call.
  static _Thread_local char events[16384] __attribute__((aligned(8)));
  static _Thread_local ssize_t length = 0, next = 0;
  if (next >= length) {
    struct pollfd waiting = {.fd = watch, .events = POLLIN};
    int ready = poll(&waiting, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return 0;
    length = ready < 0 ? -1 : read(watch, events, sizeof events);
    next = 0;
    if (length < 0) {
      length = 0;
      return errno == EAGAIN ? 0 : -1;
    }
  }
  const struct inotify_event *event = (const void *)(events + next);
  next += (ssize_t)(sizeof *event + event->len);
  if (event->mask & IN_Q_OVERFLOW) return -2;
  strncpy(name, event->len > 0 ? event->name : "", size - 1);
  name[size - 1] = 0;
  *is_written = (event->mask & (IN_CREATE | IN_MODIFY)) != 0;
  return event->wd;
}
