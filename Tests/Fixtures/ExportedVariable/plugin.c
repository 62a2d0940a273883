// Wrong: it exports a variable beside its entry.
#include "plugin.h"

int counted = 0;
const int constant = 1;

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"exported-variable\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"entry\":\"plughost_v1_exported_variable\"}");
PLUGIN_ENTRY(plughost_v1_exported_variable, "exported-variable")
