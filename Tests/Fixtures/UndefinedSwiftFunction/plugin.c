#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"undefined-swift\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"swift\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_undefined_swift\"}");
PLUGIN_ENTRY(plughost_v1_undefined_swift, "undefined-swift")
