#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"loaded-name\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\",\"entry\":\"plughost_v1_loaded_name\"}");
PLUGIN_ENTRY(plughost_v1_loaded_name, "loaded-name")

// The host has a library of this name already, and that one has this function too.
int elf_version(int);
int use_version(void) { return elf_version(0); }
