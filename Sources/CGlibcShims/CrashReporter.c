#define _GNU_SOURCE
#include "CrashReporter.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { FRAMES = 64, SIGNALS = 7, ALTERNATE_STACK = 64 * 1024 };

static const int reported[SIGNALS] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS, SIGTRAP};
static struct sigaction before[SIGNALS];
static char alternate_stack[ALTERNATE_STACK];
static pthread_key_t own_stack;
static pthread_once_t own_stack_made = PTHREAD_ONCE_INIT;
static __thread int has_stack;
static int report_fd = -1;
static volatile sig_atomic_t reporting;

static void put(const char *text, size_t length) {
  while (length > 0) {
    ssize_t written = write(report_fd, text, length);
    if (written <= 0) return;
    text += written;
    length -= (size_t)written;
  }
}

static void put_text(const char *text) { put(text, strlen(text)); }

static void put_number(uintptr_t number, unsigned base) {
  char digits[20];
  size_t at = sizeof digits;
  do {
    digits[--at] = "0123456789abcdef"[number % base];
    number /= base;
  } while (number != 0);
  put(digits + at, sizeof digits - at);
}

static void put_frame(void *address) {
  struct dl_find_object object;
  if (_dl_find_object(address, &object) != 0) return;
  put_text("frame ");
  put_number((uintptr_t)address - object.dlfo_link_map->l_addr, 16);
  put_text(" ");
  put_text(object.dlfo_link_map->l_name);
  put_text("\n");
}

// The frames of this handler and of what called it come before the one that crashed.
static int first_frame(void *const *frames, int count, const void *context) {
#if defined(__x86_64__)
  const ucontext_t *state = context;
  for (int i = 0; i < count; i++)
    if ((greg_t)frames[i] == state->uc_mcontext.gregs[REG_RIP]) return i;
#endif
  (void)frames, (void)count, (void)context;
  return 0;
}

static void restore(int signal_number) {
  for (int i = 0; i < SIGNALS; i++)
    if (reported[i] == signal_number) sigaction(signal_number, &before[i], NULL);
}

static void report(int signal_number, siginfo_t *info, void *context) {
  (void)info;
  // A second crash, inside the report or on another thread, must not wait for the first.
  if (!reporting) {
    reporting = 1;
    put_text("signal ");
    put_number((uintptr_t)signal_number, 10);
    put_text("\n");
    void *frames[FRAMES];
    int count = backtrace(frames, FRAMES);
    for (int i = first_frame(frames, count, context); i < count; i++) put_frame(frames[i]);
    put_text("end\n");
  }
  // The faulting instruction runs again and meets the action that stood before.
  restore(signal_number);
}

static void release_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(stack, ALTERNATE_STACK);
}

static void make_key(void) { pthread_key_create(&own_stack, release_stack); }

void plughost_use_alternate_stack(void) {
  if (has_stack || report_fd < 0) return;
  has_stack = 1;
  // A thread that has one already, from a sanitizer perhaps, keeps it.
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
  pthread_once(&own_stack_made, make_key);
  void *memory = mmap(NULL, ALTERNATE_STACK, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = ALTERNATE_STACK};
  if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(own_stack, memory) != 0)
    release_stack(memory);
}

void plughost_report_crashes(int fd) {
  report_fd = fd;
  has_stack = 1;
  // The first backtrace() loads the unwinder, which a handler must not do.
  void *warm_up[1];
  backtrace(warm_up, 1);
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = ALTERNATE_STACK};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < SIGNALS; i++) sigaction(reported[i], &action, &before[i]);
}
