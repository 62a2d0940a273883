#define _GNU_SOURCE
#include "ProcessShims.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

int plughost_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int plughost_pidfd_kill(int process_fd) {
  return (int)syscall(SYS_pidfd_send_signal, process_fd, SIGKILL, NULL, 0);
}

int plughost_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1); }

int plughost_adopts_orphans(void) {
  int adopts = 0;
  return prctl(PR_GET_CHILD_SUBREAPER, &adopts) == 0 && adopts;
}

int plughost_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

static sigset_t interrupts(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

void plughost_block_interrupts(void) {
  sigset_t set = interrupts();
  sigprocmask(SIG_BLOCK, &set, NULL);
}

int plughost_interrupt_fd(void) {
  sigset_t set = interrupts();
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

void plughost_unblock_interrupts(void) {
  sigset_t set = interrupts();
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void plughost_unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
}

int plughost_read_interrupt(int fd) {
  struct signalfd_siginfo info;
  return read(fd, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

void plughost_print_by_lines(void) { setvbuf(stdout, NULL, _IOLBF, BUFSIZ); }

int plughost_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
