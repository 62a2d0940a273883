#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"retroactive\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"swift\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_retroactive\"}");
PLUGIN_ENTRY(plughost_v1_retroactive, "retroactive")
