#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"private\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_private\"}");
PLUGIN_ENTRY(plughost_v1_private, "private")
const char *helper_name(void);
const char *plughost_v1_private_helper(void) { return helper_name(); }
