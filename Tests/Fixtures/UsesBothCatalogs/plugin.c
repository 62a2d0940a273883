#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"both\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"swift\","
                  "\"provides\":[],\"requires\":[{\"name\":\"catalog\",\"interface\":\"Catalog\"}],"
                  "\"entry\":\"plughost_v1_both\"}");
PLUGIN_ENTRY(plughost_v1_both, "both")
