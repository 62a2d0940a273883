#include "plugin.h"

// Two plugins from this text differ in NAME alone, and both come with a 'libnamesake.so'.
#define TEXT(token) #token
#define MANIFEST(name)                                             \
  "{\"schema\":1,\"id\":\"" TEXT(name) "\",\"version\":\"1.0.0\"," \
  "\"kind\":\"feature\",\"language\":\"c\",\"entry\":\"plughost_v1_" TEXT(name) "\"}"
#define JOINED(left, right) left##right
#define ENTRY(name) JOINED(plughost_v1_, name)

PLUGHOST_MANIFEST(manifest, MANIFEST(NAME));
PLUGIN_ENTRY(ENTRY(NAME), TEXT(NAME))

const char *namesake_owner(void);
const char *plughost_v1_owner(void);
const char *plughost_v1_owner(void) { return namesake_owner(); }
