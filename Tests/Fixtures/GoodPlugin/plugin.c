#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"good\",\"version\":\"1.0.0\","
                  "\"kind\":\"provider\",\"language\":\"swift\","
                  "\"provides\":[\"Catalog\"],\"requires\":[],"
                  "\"entry\":\"plughost_v1_good\"}");
PLUGIN_ENTRY(plughost_v1_good, "good")
