#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"newer\",\"version\":\"1.0.0\","
                  "\"kind\":\"provider\",\"language\":\"swift\","
                  "\"provides\":[\"Shop.Catalog\"],\"requires\":[],"
                  "\"entry\":\"plughost_v1_newer\"}");
PLUGIN_ENTRY(plughost_v1_newer, "newer")
