#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"c-structure-of-shop\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"swift\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_c_structure_of_shop\"}");
PLUGIN_ENTRY(plughost_v1_c_structure_of_shop, "c-structure-of-shop")
