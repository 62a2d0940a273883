#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"second-copy\",\"version\":\"1.0.0\","
                  "\"kind\":\"provider\",\"language\":\"swift\","
                  "\"provides\":[\"Catalog\"],\"requires\":[],"
                  "\"entry\":\"plughost_v1_second_copy\"}");
PLUGIN_ENTRY(plughost_v1_second_copy, "second-copy")
