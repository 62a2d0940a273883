/// What a plugin and the host agree on in C: the entry symbol, the descriptor, the manifest section, and
/// how a plugin in C provides and uses dependencies. C99 and C++; nothing else is needed.
///
/// Tags used on every function in this header:
///   [host-thread]  the host never makes two such calls at once on one plugin
///   [any-thread]   may be called from any thread, and at the same time as any other call
///   [host-owned]   the host owns what is handed over; it is valid until the call returns, or as said
///   [plugin-owned] the plugin owns it, and frees it
///
/// Every string is UTF-8 and ends in a zero byte. A structure that may grow begins with its size as its
/// maker compiled it: fields past that size do not exist.
#ifndef PLUGHOST_PLUGIN_H
#define PLUGHOST_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The descriptor version this header describes. A later version only appends fields.
#define PLUGHOST_ABI_VERSION 1u

#define PLUGHOST_LANGUAGE_SWIFT 1u
#define PLUGHOST_LANGUAGE_C 2u

/// What the entry symbol returns: who the plugin is, and where its builder is.
///
/// The host compares `id` and `version` with the manifest of the file; a difference is a refusal.
/// The structure belongs to the plugin and stays valid as long as the image is mapped.
typedef struct plughost_descriptor {
  /// Size of this structure as the plugin compiled it. Fields past this size do not exist.
  uint32_t size;
  /// PLUGHOST_ABI_VERSION as the plugin compiled it.
  uint32_t abi_version;
  const char *id;
  const char *version;
  /// PLUGHOST_LANGUAGE_…; decides what `payload` points to.
  uint32_t language;
  uint32_t reserved;
  /// Swift: a retained PluginDescriptor object. C: a plughost_provider_v1 or a plughost_feature_v1, as
  /// the manifest's "kind" says.
  const void *payload;
} plughost_descriptor;

/// The one exported symbol of a plugin: `plughost_v1_<id>`, '-' written as '_'.
/// Returns the same descriptor at every call. [any-thread]
typedef const plughost_descriptor *(*plughost_entry)(void);

/// Why a call failed, written by the one that was called into memory of the caller, who need not prepare
/// it. The layout is frozen: what is missing comes with another name.
typedef struct plughost_error_v1 {
  /// Size of this structure as the one that is called compiled it.
  uint32_t size;
  /// A number of the plugin's own choice; of a Swift error its place among the cases of its type.
  int32_t code;
  /// A word for programs, in kebab case, or the Swift type of the error; empty if there is none.
  char kind[64];
  /// One sentence for people.
  char message[440];
  /// What led to it, in the words of where that happened; empty if nothing is known.
  char cause[256];
} plughost_error_v1;

/// Bytes or a text that is returned. The layout is frozen. [plugin-owned] where a plugin returns it,
/// [host-owned] where the host does.
typedef struct plughost_bytes_v1 {
  /// Size of this structure as the one that returns it compiled it.
  uint32_t size;
  uint32_t reserved;
  /// A text of a plugin need not end in a zero byte, and must not have one inside. One of the host ends
  /// in a zero byte, which `count` leaves out. NULL: no text, where there need be none.
  const void *bytes;
  uint64_t count;
  /// Called once with `owner` when the one that received the bytes is done with them. The host copies
  /// them at once, and calls it on the same thread. NULL: nothing is to be freed.
  void (*release)(void *owner);
  void *owner;
} plughost_bytes_v1;

/// Gives back what the host returned. [any-thread]
static inline void plughost_release(plughost_bytes_v1 *bytes) {
  if (bytes->release) bytes->release(bytes->owner);
  bytes->bytes = NULL;
  bytes->count = 0;
  bytes->release = NULL;
}

/// What the host does for a plugin. Valid from `build` until `shutdown` has returned; what is called
/// later does nothing, is answered with an error of the kind "closed", and is told on standard error.
typedef struct plughost_host_v1 {
  /// Size of this structure as the host compiled it.
  uint32_t size;
  uint32_t reserved;
  /// The value of a key of the manifest's configuration, as text; NULL if there is none, or if the
  /// manifest does not require PluginInterface.Configuration. [any-thread] The text is [host-owned] and
  /// as valid as this structure.
  const char *(*configuration)(const char *key);
  /// A dependency: of a member of the bundle the value number `index`, from 0, in the order of the
  /// providers' ids; NULL if there are not so many. Of a member "one" there is the first, of an
  /// "optional" one perhaps. [any-thread]
  ///
  /// It points to a structure that begins with `void *self` and goes on with the functions that the
  /// plugin listed for the member, in its order. It is [host-owned] and as valid as this structure.
  const void *(*dependency)(const char *member, uint32_t index);
} plughost_host_v1;

/// One member of the bundle: which of an interface's methods the plugin calls.
typedef struct plughost_member_v1 {
  /// As in the manifest's "requires".
  const char *name;
  /// The methods, each with its whole text as for plughost_method_v1. The host compares them with its
  /// own before it calls anything of the plugin. In any order, and not all need be there.
  const char *const *methods;
  uint32_t method_count;
  uint32_t reserved;
} plughost_member_v1;

/// One method of a provider.
///
/// `signature` is the method as docs/foreign-plugins.md says it is written, such as
/// "track(_: json) async throws -> void"; the host compares it with its own before the first call.
/// The function takes `self`, then the arguments:
///
///   i8 … u64, f32, f64, bool   by value; an enum as its raw value
///   text, json                 const char *, of the caller
///   text?                      the same, or NULL
///   bytes                      const uint8_t *, uint64_t, of the caller
///   Module.Name{field:i32@0}   const T *, of the caller: a structure of these fields at these offsets
///   type                       nothing: the type of a generic result is JSON in C
///
/// One that cannot throw, and takes and returns nothing but numbers, returns its result. Any other takes
/// two arguments more: `T *result`, unless the result is void, and `plughost_error_v1 *error`; it returns
/// 0, or any other number after writing the error. A text, json or bytes is returned as
/// plughost_bytes_v1, a structure is written to `result`. Functions that the plugin calls have the same types; an `error` of NULL is allowed.
///
/// [any-thread] An async method may block: the host calls it on a thread that nobody else waits for. One
/// that a plugin calls blocks until it is done. It may be called from threads of the plugin, from async
/// methods, `build`, `handle` and `shutdown`; from a method that is not async it is answered with an error
/// of the kind "would-block" when that was called on a thread that others need.
typedef struct plughost_method_v1 {
  const char *signature;
  void (*function)(void);
} plughost_method_v1;

/// The end of one call of a completing method. It is [host-owned] and valid until the method returns, who
/// copies it.
typedef struct plughost_completion_v1 {
  /// Size of this structure as the host compiled it.
  uint32_t size;
  uint32_t reserved;
  /// Ends the call, with what the method would have written to `result`, or with an error; NULL: there is
  /// none. Both are [plugin-owned], and copied before it returns. Once for each call, also before the
  /// method has returned. A second time, and after `shutdown`, it does nothing but tell on standard error.
  /// [any-thread]
  void (*complete)(uint64_t call, const void *result, const plughost_error_v1 *error);
  /// Whether nobody waits for the call any more, so that it may end early; it is completed all the same.
  /// [any-thread]
  int32_t (*is_cancelled)(uint64_t call);
  /// What the two are given.
  uint64_t call;
} plughost_completion_v1;

/// Makes the instance that the other functions are given, and writes its address to `self`. Returns 0,
/// or any other number after writing the error; `shutdown` is not called then. [host-thread]
typedef int32_t (*plughost_build)(const plughost_host_v1 *host, void **self, plughost_error_v1 *error);

/// Gives back what `build` took. When it returns, no thread that the plugin made may still run its code.
/// Called once, after the last call of a method has returned. [host-thread]
typedef void (*plughost_shutdown)(void *self);

/// What a provider in C is: the `payload` of its descriptor.
typedef struct plughost_provider_v1 {
  /// Size of this structure as the plugin compiled it.
  uint32_t size;
  uint32_t method_count;
  /// `Module.Protocol`, as in the manifest's "provides".
  const char *interface;
  /// In any order.
  const plughost_method_v1 *methods;
  plughost_build build;
  plughost_shutdown shutdown;
  /// The members of the bundle but for the configuration, in any order.
  const plughost_member_v1 *members;
  uint32_t member_count;
  uint32_t reserved;
  /// Async methods that end later than they return, instead of among `methods`. They take `self`, the
  /// arguments, and `const plughost_completion_v1 *`, and return nothing. In any order.
  const plughost_method_v1 *completing;
  uint32_t completing_count;
  uint32_t reserved_too;
} plughost_provider_v1;

/// What a feature answers: the forms that it has. The memory is the host's, and all zero.
typedef struct plughost_response_v1 {
  /// Size of this structure as the host compiled it.
  uint32_t size;
  uint32_t reserved;
  plughost_bytes_v1 text, json, html;
} plughost_response_v1;

/// What a feature in C is: the `payload` of its descriptor.
typedef struct plughost_feature_v1 {
  /// Size of this structure as the plugin compiled it.
  uint32_t size;
  uint32_t member_count;
  /// The members of the bundle but for the configuration, in any order.
  const plughost_member_v1 *members;
  plughost_build build;
  plughost_shutdown shutdown;
  /// Answers one request. `input` is one JSON document, as the caller wrote it. Returns 0, or any other
  /// number after writing the error. It may block. [any-thread]
  int32_t (*handle)(void *self, const char *input, plughost_response_v1 *response,
                    plughost_error_v1 *error);
} plughost_feature_v1;

/// One entry of a method table: PLUGHOST_METHOD("add(_: i32, _: i32) -> i32", add).
#define PLUGHOST_METHOD(signature, function) {signature, (void (*)(void))(function)}

/// One entry of a list of members: PLUGHOST_MEMBER("router", router_methods), for an array of texts.
#define PLUGHOST_MEMBER(name, methods) {name, methods, sizeof(methods) / sizeof *(methods), 0}

/// Does not compile unless a field of a structure lies where the host has it.
#define PLUGHOST_FIELD(structure, field, offset, size)                                  \
  typedef char structure##_has_##field[offsetof(structure, field) == (offset) &&        \
                                               sizeof(((structure *)0)->field) == (size) \
                                           ? 1                                          \
                                           : -1]

/// Writes the manifest, one JSON document, into the section that the host reads without running
/// the file. `name` is any C identifier unique in the image.
#if defined(__has_attribute)
#if __has_attribute(retain)
#define PLUGHOST_RETAIN , retain
#endif
#endif
#ifndef PLUGHOST_RETAIN
#define PLUGHOST_RETAIN
#endif
#define PLUGHOST_MANIFEST(name, json)                                            \
  __attribute__((used, section(".plughost.manifest") PLUGHOST_RETAIN)) \
  static const char name[] = json

/// Exports a function of a plugin that is compiled with hidden symbols.
#define PLUGHOST_EXPORT __attribute__((visibility("default")))

#ifdef __cplusplus
}
#endif

#endif
