// Wrong: where it is loaded, no memory becomes executable any more, as some systems have it from the start.
#include <plughost_plugin.h>

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ID "forbidding-executable-memory"
#define ENTRY plughost_v1_forbidding_executable_memory
#define ENTRY_NAME "plughost_v1_forbidding_executable_memory"

// The protection is the third argument of each; its lower half comes first.
#define FORBID(number)                                                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 3),                                              \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),                     \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),                                          \
  BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),                                          \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))

__attribute__((constructor)) static void forbid(void) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      FORBID(__NR_mmap), FORBID(__NR_mprotect), FORBID(__NR_pkey_mprotect),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) _exit(77);
  // Of every thread: it is built on another than it is loaded on.
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program)) _exit(78);
}

static int32_t handle(void *self, const char *input, plughost_response_v1 *response, plughost_error_v1 *error) {
  (void)self;
  (void)input;
  (void)response;
  (void)error;
  return 0;
}

#include "../cfeature.h"
