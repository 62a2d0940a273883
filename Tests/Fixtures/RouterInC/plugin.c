// Wrong: it provides AppInterface.Router, whose requirements cannot throw and have no fallback.
#include "plugin.h"

PLUGHOST_MANIFEST(manifest, "{\"schema\":1,\"id\":\"router-in-c\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AppInterface.Router\"],\"requires\":[],\"language\":\"c\",\"entry\":\"plughost_v1_router_in_c\"}");
PLUGIN_ENTRY(plughost_v1_router_in_c, "router-in-c")
