#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"key-path\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"swift\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_key_path\"}");
PLUGIN_ENTRY(plughost_v1_key_path, "key-path")
