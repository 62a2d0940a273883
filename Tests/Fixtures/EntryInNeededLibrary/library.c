#include "plugin.h"

PLUGIN_ENTRY(plughost_v1_entry_elsewhere, "entry-elsewhere")
