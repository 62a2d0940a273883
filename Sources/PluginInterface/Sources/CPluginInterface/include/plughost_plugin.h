/// What a plugin and the host agree on in C: the entry symbol, the descriptor and the manifest section.
///
/// Tags used on every function in this header:
///   [host-thread]  the host never makes two such calls at once on one plugin
///   [any-thread]   may be called from any thread, and at the same time as any other call
///
/// Every string is UTF-8 and ends in a zero byte.
#ifndef PLUGHOST_PLUGIN_H
#define PLUGHOST_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

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
  /// Swift: a retained PluginDescriptor object. C: language-specific table.
  const void *payload;
} plughost_descriptor;

/// The one exported symbol of a plugin: `plughost_v1_<id>`, '-' written as '_'.
/// Returns the same descriptor at every call. [any-thread]
typedef const plughost_descriptor *(*plughost_entry)(void);

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

#endif
