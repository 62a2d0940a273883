// The manifest of UndeclaredMember.
#include "plughost_plugin.h"

PLUGHOST_MANIFEST(undeclared_member_manifest,
  "{\"schema\":1,\"id\":\"undeclared-member\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AppInterface.AnalyticsClient\"],\"language\":\"swift\","
  "\"entry\":\"plughost_v1_undeclared_member\"}");
