#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"static-runtime\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"swift\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_static_runtime\"}");
PLUGIN_ENTRY(plughost_v1_static_runtime, "static-runtime")
