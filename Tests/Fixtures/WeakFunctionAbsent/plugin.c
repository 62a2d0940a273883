#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"weak\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_weak\"}");
PLUGIN_ENTRY(plughost_v1_weak, "weak")
__attribute__((weak)) int not_there(int);
int use_it(void) { return not_there ? not_there(1) : 0; }
