#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"library-missing\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_library_missing\"}");
PLUGIN_ENTRY(plughost_v1_library_missing, "library-missing")
int gone(void);
int use_gone(void) { return gone(); }
