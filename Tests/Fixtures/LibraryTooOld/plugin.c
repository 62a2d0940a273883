#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"too-old\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_too_old\"}");
PLUGIN_ENTRY(plughost_v1_too_old, "too-old")
int tea_price(void);
int use_tea(void) { return tea_price(); }
