#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"indirect\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_indirect\"}");
PLUGIN_ENTRY(plughost_v1_indirect, "indirect")
int helper(void);
int use_helper(void) { return helper(); }
