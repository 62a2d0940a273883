#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"unique\",\"version\":\"1.0.0\",\"kind\":\"feature\","
                  "\"language\":\"c\",\"entry\":\"plughost_v1_unique\"}");
PLUGIN_ENTRY(plughost_v1_unique, "unique")

// As some C++ compilers mark the statics of inline functions.
__asm__(".pushsection .data\n"
        ".type unique_counter, @gnu_unique_object\n"
        ".size unique_counter, 4\n"
        "unique_counter: .long 1\n"
        ".popsection\n");
