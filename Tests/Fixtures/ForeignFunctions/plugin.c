// A C library that is no plugin: functions that are called by their signatures, and their mistakes.
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int32_t not_a_function = 7;

int32_t add(int32_t a, int32_t b) { return a + b; }

// Texts: one that is ours to free, and how often that was done.
static int32_t given, freed;
const char *take_text(const char *text) {
  given++;
  return strdup(text);
}
const char *take_latin_text(void) {
  given++;
  return strdup("gr\xfcn");
}
void free_text(void *text) {
  freed++;
  free(text);
}
int32_t texts_left(void) { return given - freed; }
int32_t texts_freed(void) { return freed; }

const char *constant_text(void) { return "still here"; }
const char *no_text(void) { return NULL; }
const char *latin_text(void) { return "gr\xfcn"; }
uint64_t length(const char *text) { return strlen(text); }

int32_t fail(int32_t number) {
  errno = number;
  return -1;
}

// Buffers.
void fill(uint8_t *bytes, uint64_t size) { memset(bytes, 0xAB, size); }
void fill_beyond(uint8_t *bytes, uint64_t size) { memset(bytes, 0xAB, size + 1); }
void fill_before(uint8_t *bytes, uint64_t size) { memset(bytes - 1, 0xAB, size); }
void write_long(int64_t *value) { *value = -1; }
void divide(int32_t a, int32_t b, int32_t *quotient, int32_t *rest) {
  *quotient = a / b;
  *rest = a % b;
}
void give_text(const char **text) { *text = "given"; }
uint64_t sum_of(const uint8_t *bytes, uint64_t size) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < size; i++) sum += bytes[i];
  return sum;
}

// Structures.
struct mixed { int8_t a; double b; };
double sixth_register(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, double f, struct mixed g) {
  return a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && g.a == 6 ? f + g.b : -1;
}
struct large { int64_t a[5]; };
int64_t sum_large(struct large value) {
  int64_t sum = 0;
  for (int i = 0; i < 5; i++) sum += value.a[i], value.a[i] = 0;
  return sum;
}
struct named { const char *name; int32_t year; };
struct named oldest(struct named a, struct named b) { return a.year < b.year ? a : b; }

// Small results in a register with rubbish above them.
uint64_t rubbish(void) { return 0xDEADBEEFCAFE0180; }
uint64_t rubbish_false(void) { return 0xDEADBEEFCAFE0100; }

double mean(int32_t count, ...) {
  va_list list;
  va_start(list, count);
  double sum = 0;
  for (int32_t i = 0; i < count; i++) sum += va_arg(list, double);
  va_end(list);
  return sum / count;
}

// Callbacks, also kept ones.
typedef int32_t (*callback)(int32_t, const char *);
static callback kept;
void keep(callback function) { kept = function; }
int32_t call_kept(int32_t number) { return kept(number, "kept"); }
static void *run(void *number) { return (void *)(intptr_t)kept(*(int32_t *)number, "own thread"); }
int32_t call_on_own_thread(int32_t number) {
  pthread_t thread;
  void *result = NULL;
  if (pthread_create(&thread, NULL, run, &number)) return -1;
  pthread_join(thread, &result);
  return (int32_t)(intptr_t)result;
}

// Bad ends.
void trap(void) { __builtin_trap(); }
void give_up(void) { abort(); }
void leave(int32_t status) { exit(status); }
void hang(void) { for (;;) pause(); }
void chatter(void) { write(STDOUT_FILENO, "chatter\n", 8); }
