#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"entry-elsewhere\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_entry_elsewhere\"}");
const void *plughost_v1_entry_elsewhere(void);
const void *use(void) { return plughost_v1_entry_elsewhere(); }
