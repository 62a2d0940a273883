#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"short-name\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\",\"entry\":\"plughost_v1_short_name\"}");
PLUGIN_ENTRY(plughost_v1_short_name, "short-name")

const char *helper_name(void);
const char *use_helper(void) { return helper_name(); }
