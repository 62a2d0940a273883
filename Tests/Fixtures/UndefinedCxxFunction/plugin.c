#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"undefined-cxx\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_undefined_cxx\"}");
PLUGIN_ENTRY(plughost_v1_undefined_cxx, "undefined-cxx")
