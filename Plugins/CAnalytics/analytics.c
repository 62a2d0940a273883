// An AnalyticsClient in C: appends each event to a file as one line of JSON.
//
// What `track` has accepted is on the disk: a line is written by one call, and synchronised before the
// call returns, so that it survives `kill -9` and a power cut. A line that was cut short by such an end is
// taken away when the file is opened again.
#define _GNU_SOURCE
#include <plughost_plugin.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

PLUGHOST_MANIFEST(c_analytics_manifest,
  "{\"schema\":1,"
  "\"id\":\"c-analytics\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AppInterface.AnalyticsClient\"],"
  "\"requires\":[{\"name\":\"configuration\",\"interface\":\"PluginInterface.Configuration\"}],"
  "\"configuration\":[{\"key\":\"path\",\"type\":\"string\",\"default\":\"analytics.jsonl\","
  "\"summary\":\"The file to which events are appended\"}],"
  "\"language\":\"c\",\"entry\":\"plughost_v1_c_analytics\"}");

struct analytics {
  pthread_mutex_t lock;
  int file;
  /// Whose the next events are, as JSON.
  char *user;
};

static int32_t fail(plughost_error_v1 *error, const char *kind, const char *what) {
  error->code = errno;
  snprintf(error->kind, sizeof error->kind, "%s", kind);
  snprintf(error->message, sizeof error->message, "%s: %s", what, strerror(errno));
  return 1;
}

// The text as a JSON string; NULL where there is no memory.
static char *quoted(const char *text) {
  char *json = malloc(strlen(text) * 6 + 3), *end = json;
  if (!json) return NULL;
  *end++ = '"';
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\') *end++ = '\\';
    if (byte < 0x20) {
      end += sprintf(end, "\\u%04x", byte);
    } else {
      *end++ = *text;
    }
  }
  *end++ = '"';
  *end = 0;
  return json;
}

// Takes away what stands after the last line end.
static int drop_torn_line(int file) {
  struct stat status;
  if (fstat(file, &status)) return -1;
  off_t end = status.st_size;
  char byte = 0;
  while (end > 0 && pread(file, &byte, 1, end - 1) == 1 && byte != '\n') end--;
  return end == status.st_size ? 0 : ftruncate(file, end);
}

static void *open_log(const char *path) {
  struct analytics *analytics = calloc(1, sizeof *analytics);
  if (!analytics) return NULL;
  pthread_mutex_init(&analytics->lock, NULL);
  analytics->user = strdup("null");
  analytics->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  // Another process may be writing: its line is not torn.
  if (analytics->user && analytics->file >= 0 && !flock(analytics->file, LOCK_EX) &&
      !drop_torn_line(analytics->file) && !flock(analytics->file, LOCK_UN))
    return analytics;
  int reason = errno;
  if (analytics->file >= 0) close(analytics->file);
  free(analytics->user);
  free(analytics);
  errno = reason;
  return NULL;
}

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  const char *path = host->configuration("path");
  *self = path ? open_log(path) : NULL;
  return *self ? 0 : fail(error, "unavailable", path ? path : "no path is configured");
}

static void shut_down(void *self) {
  struct analytics *analytics = self;
  close(analytics->file);
  free(analytics->user);
  pthread_mutex_destroy(&analytics->lock);
  free(analytics);
}

// One line, whole or not at all as far as readers see.
static int append(const struct analytics *analytics, const char *event) {
  char *line = NULL;
  int size = asprintf(&line, "{\"user\":%s,\"event\":%s}\n", analytics->user, event);
  if (size < 0) return -1;
  int failed = flock(analytics->file, LOCK_EX);
  if (!failed) {
    ssize_t written = write(analytics->file, line, (size_t)size);
    // A full disk takes a part: it goes, so that the file has whole lines alone.
    if (written != size) {
      int reason = written < 0 ? errno : ENOSPC;
      drop_torn_line(analytics->file);
      errno = reason;
      failed = -1;
    } else {
      failed = fdatasync(analytics->file);
    }
    int reason = errno;
    flock(analytics->file, LOCK_UN);
    errno = reason;
  }
  free(line);
  return failed;
}

// track(_: json) async throws -> void
static int32_t track(void *self, const char *event, plughost_error_v1 *error) {
  struct analytics *analytics = self;
  pthread_mutex_lock(&analytics->lock);
  int32_t status = append(analytics, event) ? fail(error, "not-recorded", "the event was not recorded") : 0;
  pthread_mutex_unlock(&analytics->lock);
  return status;
}

// identify(userID: text?) async throws -> void
static int32_t identify(void *self, const char *user, plughost_error_v1 *error) {
  struct analytics *analytics = self;
  char *json = user ? quoted(user) : strdup("null");
  if (!json) return fail(error, "not-recorded", "the user was not noted");
  pthread_mutex_lock(&analytics->lock);
  char *before = analytics->user;
  analytics->user = json;
  pthread_mutex_unlock(&analytics->lock);
  free(before);
  return 0;
}

static const plughost_method_v1 methods[] = {
  PLUGHOST_METHOD("track(_: json) async throws -> void", track),
  PLUGHOST_METHOD("identify(userID: text?) async throws -> void", identify),
};

static const plughost_provider_v1 provider = {
  .size = sizeof provider,
  .method_count = sizeof methods / sizeof *methods,
  .interface = "AppInterface.AnalyticsClient",
  .methods = methods,
  .build = build,
  .shutdown = shut_down,
};

static const plughost_descriptor descriptor = {
  .size = sizeof descriptor,
  .abi_version = PLUGHOST_ABI_VERSION,
  .id = "c-analytics",
  .version = "1.0.0",
  .language = PLUGHOST_LANGUAGE_C,
  .payload = &provider,
};

PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_c_analytics(void);
const plughost_descriptor *plughost_v1_c_analytics(void) { return &descriptor; }
