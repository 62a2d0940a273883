#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"undefined\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_undefined\"}");
PLUGIN_ENTRY(plughost_v1_undefined, "undefined")
int not_there(int);
int use_it(void) { return not_there(1); }
