// An AnalyticsClient in C++: counts events by name, and says on standard error how often it saw each.
//
// No exception leaves a function that the host calls: what is thrown inside becomes an error of the header.
#include <app_interface.h>

#include <cstdio>
#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

PLUGHOST_MANIFEST(cpp_analytics_manifest,
  "{\"schema\":1,\"id\":\"cpp-analytics\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AppInterface.AnalyticsClient\"],\"requires\":[],"
  "\"language\":\"c\",\"entry\":\"plughost_v1_cpp_analytics\"}");

namespace {

class Counter {
 public:
  int count(const std::string &event) {
    static const std::string name = "\"name\":\"";
    const auto begin = event.find(name);
    if (begin == std::string::npos) throw std::invalid_argument("an event without a name");
    const auto end = event.find('"', begin + name.size());
    const std::lock_guard<std::mutex> guard(lock_);
    return ++counts_[event.substr(begin + name.size(), end - begin - name.size())];
  }

 private:
  std::mutex lock_;
  std::map<std::string, int> counts_;
};

template <typename Body>
int32_t guarded(plughost_error_v1 *error, Body body) {
  try {
    body();
    return 0;
  } catch (const std::exception &exception) {
    error->code = 1;
    std::snprintf(error->kind, sizeof error->kind, "not-recorded");
    std::snprintf(error->message, sizeof error->message, "%s", exception.what());
    return 1;
  }
}

APP_INTERFACE_ANALYTICS_CLIENT_DECLARE(client);

int32_t client_track(void *self, const char *event, plughost_error_v1 *error) {
  return guarded(error, [&] {
    std::fprintf(stderr, "C++ saw %s %d times\n", event, static_cast<Counter *>(self)->count(event));
  });
}

int32_t client_identify_user_id(void *, const char *, plughost_error_v1 *) { return 0; }

int32_t build(const plughost_host_v1 *, void **self, plughost_error_v1 *error) {
  return guarded(error, [&] { *self = new Counter; });
}

void shut_down(void *self) { delete static_cast<Counter *>(self); }

const plughost_method_v1 methods[] = {APP_INTERFACE_ANALYTICS_CLIENT_PROVIDE(client)};

const plughost_provider_v1 provider = {
    sizeof provider, 2, "AppInterface.AnalyticsClient", methods, build, shut_down, nullptr, 0, 0};

const plughost_descriptor descriptor = {
    sizeof descriptor, PLUGHOST_ABI_VERSION, "cpp-analytics", "1.0.0", PLUGHOST_LANGUAGE_C, 0, &provider};

}  // namespace

extern "C" PLUGHOST_EXPORT const plughost_descriptor *plughost_v1_cpp_analytics() { return &descriptor; }
