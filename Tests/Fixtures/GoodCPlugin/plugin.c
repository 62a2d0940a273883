#include "plugin.h"

// Tests write other manifests over this one: it has room.
#define ROOM "                                                                "
#define MORE_ROOM ROOM ROOM ROOM ROOM ROOM ROOM ROOM ROOM
PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"good-c\",\"version\":\"1.0.0\",\"kind\":\"feature\","
                  "\"language\":\"c\",\"entry\":\"plughost_v1_good_c\"}" MORE_ROOM MORE_ROOM);
PLUGIN_ENTRY(plughost_v1_good_c, "good-c")
