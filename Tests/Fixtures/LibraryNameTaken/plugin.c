#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"name-taken\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\",\"entry\":\"plughost_v1_name_taken\"}");
PLUGIN_ENTRY(plughost_v1_name_taken, "name-taken")
