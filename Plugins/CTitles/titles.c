// A feature in C that uses two dependencies of the app: the titles of an author's papers, from the API
// client, and a link to all of them, from the router.
//
// The input is the author's id as a JSON text, as in "turing"; null shows the papers of all.
#define _GNU_SOURCE
#include <plughost_plugin.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PLUGHOST_MANIFEST(c_titles_manifest,
  "{\"schema\":1,"
  "\"id\":\"c-titles\",\"version\":\"1.0.0\",\"kind\":\"feature\","
  "\"requires\":[{\"name\":\"apiClient\",\"interface\":\"AppInterface.APIClient\"},"
  "{\"name\":\"router\",\"interface\":\"AppInterface.Router\"}],"
  "\"language\":\"c\",\"entry\":\"plughost_v1_c_titles\"}");

// What it calls of each dependency, and the functions that the host makes of that, in the same order.
static const char *const api_client_methods[] = {"fetch(_: json, as: type) async throws -> json"};
struct api_client {
  void *self;
  int32_t (*fetch)(void *self, const char *endpoint, plughost_bytes_v1 *result, plughost_error_v1 *error);
};
static const char *const router_methods[] = {"url(for: json) -> text"};
struct router {
  void *self;
  int32_t (*url)(void *self, const char *route, plughost_bytes_v1 *result, plughost_error_v1 *error);
};
static const plughost_member_v1 members[] = {
  PLUGHOST_MEMBER("apiClient", api_client_methods),
  PLUGHOST_MEMBER("router", router_methods),
};

struct titles {
  const struct api_client *api_client;
  const struct router *router;
};

static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
  struct titles *titles = malloc(sizeof *titles);
  if (!titles) {
    snprintf(error->message, sizeof error->message, "there is no memory");
    return 1;
  }
  titles->api_client = host->dependency("apiClient", 0);
  titles->router = host->dependency("router", 0);
  *self = titles;
  return 0;
}

static void shut_down(void *self) { free(self); }

// The id in the input: "" for null, NULL for what is neither.
static char *author_of(const char *input) {
  while (isspace((unsigned char)*input)) input++;
  if (!strncmp(input, "null", 4)) return strdup("");
  if (*input++ != '"') return NULL;
  size_t size = strspn(input, "abcdefghijklmnopqrstuvwxyz-");
  return input[size] == '"' ? strndup(input, size) : NULL;
}

// The titles in the API's answer, one a line. Escapes other than \" and \\ stay as they are.
static char *titles_in(const char *json) {
  char *text = malloc(strlen(json) + 1), *end = text;
  if (!text) return NULL;
  static const char name[] = "\"title\":\"";
  for (const char *at = json; (at = strstr(at, name)) != NULL;) {
    for (at += sizeof name - 1; *at && *at != '"'; at++) {
      if (*at == '\\' && (at[1] == '"' || at[1] == '\\')) at++;
      *end++ = *at;
    }
    *end++ = '\n';
  }
  *end = 0;
  return text;
}

static void give(plughost_bytes_v1 *form, char *text, int size) {
  form->bytes = text;
  form->count = (uint64_t)size;
  form->release = free;
  form->owner = text;
}

// Fetches the papers, then asks for the link; what either of them says is wrong goes to the caller.
static int32_t fetch(const struct titles *titles, const char *author, plughost_bytes_v1 *papers,
                     plughost_bytes_v1 *link, plughost_error_v1 *error) {
  char endpoint[256], route[256];
  const char *by = *author ? "\"author\"" : "\"limit\"", *value = *author ? author : "5";
  snprintf(endpoint, sizeof endpoint,
           "{\"path\":\"/items\",\"query\":[{\"name\":%s,\"value\":\"%s\"}],\"headers\":{\"values\":{}}}", by,
           value);
  snprintf(route, sizeof route, "{\"feature\":\"home\",\"parameters\":{%s:\"%s\"}}", by, value);
  int32_t status = titles->api_client->fetch(titles->api_client->self, endpoint, papers, error);
  if (status) return status;
  status = titles->router->url(titles->router->self, route, link, error);
  if (status) plughost_release(papers);
  return status;
}

static int32_t handle(void *self, const char *input, plughost_response_v1 *response,
                      plughost_error_v1 *error) {
  char *author = author_of(input);
  if (!author || strlen(author) > 64) {
    free(author);
    snprintf(error->kind, sizeof error->kind, "bad-input");
    snprintf(error->message, sizeof error->message,
             "the input of 'c-titles' is the id of an author, as in \"turing\", or null");
    return 1;
  }
  plughost_bytes_v1 papers, link;
  int32_t status = fetch(self, author, &papers, &link, error);
  free(author);
  if (status) return status;
  char *titles = titles_in(papers.bytes), *text = NULL, *json = NULL;
  int size = asprintf(&text, "%sMore: %s", titles ? titles : "", (const char *)link.bytes);
  if (size >= 0) give(&response->text, text, size);
  size = asprintf(&json, "{\"link\":\"%s\",\"papers\":%s}", (const char *)link.bytes,
                  (const char *)papers.bytes);
  if (size >= 0) give(&response->json, json, size);
  free(titles);
  plughost_release(&papers);
  plughost_release(&link);
  return 0;
}

static const plughost_feature_v1 feature = {
  .size = sizeof feature,
  .member_count = sizeof members / sizeof *members,
  .members = members,
  .build = build,
  .shutdown = shut_down,
  .handle = handle,
};

static const plughost_descriptor descriptor = {
  .size = sizeof descriptor,
  .abi_version = PLUGHOST_ABI_VERSION,
  .id = "c-titles",
  .version = "1.0.0",
  .language = PLUGHOST_LANGUAGE_C,
  .payload = &feature,
};

PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_c_titles(void);
const plughost_descriptor *plughost_v1_c_titles(void) { return &descriptor; }
