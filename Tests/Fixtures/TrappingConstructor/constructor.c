// Wrong: a constructor of the image aborts, before the host can call anything.
#include <stdlib.h>

#include "plughost_plugin.h"

PLUGHOST_MANIFEST(trapping_constructor_manifest,
  "{\"schema\":1,\"id\":\"trapping-constructor\",\"version\":\"1.0.0\",\"kind\":\"feature\","
  "\"language\":\"c\",\"entry\":\"plughost_v1_trapping_constructor\"}");

__attribute__((constructor)) static void trap(void) { abort(); }

const plughost_descriptor *plughost_v1_trapping_constructor(void) {
  static const plughost_descriptor descriptor = {
    .size = sizeof(plughost_descriptor), .abi_version = PLUGHOST_ABI_VERSION,
    .id = "trapping-constructor", .version = "1.0.0", .language = PLUGHOST_LANGUAGE_C};
  return &descriptor;
}
