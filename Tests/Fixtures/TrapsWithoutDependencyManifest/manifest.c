// The manifest of TrapsWithoutDependency.
#include "plughost_plugin.h"

PLUGHOST_MANIFEST(traps_without_dependency_manifest,
  "{\"schema\":1,\"id\":\"traps-without-dependency\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AppInterface.AnalyticsClient\"],"
  "\"requires\":[{\"name\":\"clock\",\"interface\":\"PluginInterface.Clock\"}],\"language\":\"swift\","
  "\"entry\":\"plughost_v1_traps_without_dependency\"}");
