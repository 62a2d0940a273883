#define _GNU_SOURCE
#include "ThreadShims.h"

#include <unistd.h>

int plughost_thread_id(void) { return gettid(); }
