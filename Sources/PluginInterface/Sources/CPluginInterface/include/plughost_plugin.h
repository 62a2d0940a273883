/// What a plugin and the host agree on in C: the entry symbol, the descriptor, the manifest section, and
/// how a plugin in C provides a dependency. C99 and C++; nothing else is needed.
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
  /// Swift: a retained PluginDescriptor object. C: a plughost_provider_v1.
  const void *payload;
} plughost_descriptor;

/// The one exported symbol of a plugin: `plughost_v1_<id>`, '-' written as '_'.
/// Returns the same descriptor at every call. [any-thread]
typedef const plughost_descriptor *(*plughost_entry)(void);

/// Why a call failed, written by the one that was called into memory of the caller. [host-owned]
typedef struct plughost_error_v1 {
  /// Size of this structure as the host compiled it.
  uint32_t size;
  /// A number of the plugin's own choice.
  int32_t code;
  /// A word for programs, in kebab case; empty if there is none.
  char kind[64];
  /// One sentence for people.
  char message[440];
} plughost_error_v1;

/// Bytes or a text that a plugin returns.
typedef struct plughost_bytes_v1 {
  /// Size of this structure as the host compiled it.
  uint32_t size;
  uint32_t reserved;
  /// [plugin-owned] A text need not end in a zero byte, and must not have one inside.
  const void *bytes;
  uint64_t count;
  /// Called once with `owner` when the host has copied the bytes, which it does at once, on the same
  /// thread. NULL: nothing is to be freed.
  void (*release)(void *owner);
  void *owner;
} plughost_bytes_v1;

/// What the host does for a plugin. Valid from `build` until `shutdown` has returned.
typedef struct plughost_host_v1 {
  /// Size of this structure as the host compiled it.
  uint32_t size;
  uint32_t reserved;
  /// The value of a key of the manifest's configuration, as text; NULL if there is none, or if the
  /// manifest does not require PluginInterface.Configuration. [any-thread] The text is [host-owned] and
  /// as valid as this structure.
  const char *(*configuration)(const char *key);
} plughost_host_v1;

/// One method of a provider.
///
/// `signature` is the method as docs/foreign-plugins.md says it is written, such as
/// "track(_: json) async throws -> void"; the host compares it with its own before the first call.
/// The function takes the plugin's `self`, then the arguments:
///
///   i8 … u64, f32, f64, bool   by value
///   text, json                 const char *, [host-owned]
///   text?                      the same, or NULL
///   bytes                      const uint8_t *, uint64_t, [host-owned]
///
/// One that cannot throw returns its result. One that can throw takes two arguments more, unless they
/// are void: `T *result` and `plughost_error_v1 *error`, and returns 0, or any other number after
/// writing the error. A text, json or bytes is returned as plughost_bytes_v1.
///
/// [any-thread] An async method may block: the host calls it on a thread that nobody else waits for.
typedef struct plughost_method_v1 {
  const char *signature;
  void (*function)(void);
} plughost_method_v1;

/// What a provider in C is: the `payload` of its descriptor.
typedef struct plughost_provider_v1 {
  /// Size of this structure as the plugin compiled it.
  uint32_t size;
  uint32_t method_count;
  /// `Module.Protocol`, as in the manifest's "provides".
  const char *interface;
  /// In any order.
  const plughost_method_v1 *methods;
  /// Makes the instance whose methods are called, and writes its address to `self`. Returns 0, or any
  /// other number after writing the error; `shutdown` is not called then. [host-thread]
  int32_t (*build)(const plughost_host_v1 *host, void **self, plughost_error_v1 *error);
  /// Gives back what `build` took. When it returns, no thread that the plugin made may still run its
  /// code. Called once, after the last call of a method has returned. [host-thread]
  void (*shutdown)(void *self);
} plughost_provider_v1;

/// One entry of a method table: PLUGHOST_METHOD("add(_: i32, _: i32) -> i32", add).
#define PLUGHOST_METHOD(signature, function) {signature, (void (*)(void))(function)}

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
