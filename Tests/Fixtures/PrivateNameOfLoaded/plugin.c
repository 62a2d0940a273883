#include "plugin.h"

PLUGHOST_MANIFEST(manifest,
                  "{\"schema\":1,\"id\":\"private-name\",\"version\":\"1.0.0\","
                  "\"kind\":\"feature\",\"language\":\"c\",\"entry\":\"plughost_v1_private_name\"}");
PLUGIN_ENTRY(plughost_v1_private_name, "private-name")

int tea_price(void);
int price(void) { return tea_price(); }
