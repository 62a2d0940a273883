#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"shared-text\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\","
                  "\"provides\":[],\"requires\":[],"
                  "\"entry\":\"plughost_v1_shared_text\"}");
PLUGIN_ENTRY(plughost_v1_shared_text, "shared-text")
const char *helper_name(void);
int tail(void) __asm__("my_libhelper.so");
int tail(void) { return 0; }
const char *plughost_v1_shared_text_helper(void) { return helper_name(); }
