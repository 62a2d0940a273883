// The manifest of ContradictsManifest.
#include "plughost_plugin.h"

PLUGHOST_MANIFEST(contradicts_manifest_manifest,
  "{\"schema\":1,\"id\":\"contradicts-manifest\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AppInterface.AnalyticsClient\"],\"language\":\"swift\","
  "\"entry\":\"plughost_v1_contradicts_manifest\"}");
