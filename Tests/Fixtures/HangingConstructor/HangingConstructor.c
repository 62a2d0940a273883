// Wrong: a constructor of the image never returns.
#include <unistd.h>

#include "plughost_plugin.h"

PLUGHOST_MANIFEST(hanging_constructor_manifest,
  "{\"schema\":1,\"id\":\"hanging-constructor\",\"version\":\"1.0.0\",\"kind\":\"feature\","
  "\"language\":\"c\",\"entry\":\"plughost_v1_hanging_constructor\"}");

__attribute__((constructor)) static void hang(void) { for (;;) pause(); }

const plughost_descriptor *plughost_v1_hanging_constructor(void) {
  static const plughost_descriptor descriptor = {
    .size = sizeof(plughost_descriptor), .abi_version = PLUGHOST_ABI_VERSION,
    .id = "hanging-constructor", .version = "1.0.0", .language = PLUGHOST_LANGUAGE_C};
  return &descriptor;
}
