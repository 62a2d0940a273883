#define _GNU_SOURCE
#include "InterruptShims.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int ends[2] = {-1, -1};

static void tell(int signal) {
  int code = errno;
  unsigned char byte = (unsigned char)signal;
  if (write(ends[1], &byte, 1) < 0) errno = code;
  errno = code;
}

int plughost_catch_interrupts(void) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // A full pipe must not hold up the thread that was interrupted.
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0) return -1;
  plughost_outlive_readers();
  return ends[0];
}

static void do_nothing(int signal) { (void)signal; }

void plughost_outlive_readers(void) {
  struct sigaction action = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGPIPE, &action, NULL);
}
