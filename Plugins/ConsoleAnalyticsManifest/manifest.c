/// What the host reads about ConsoleAnalytics without running it.
///
/// `@Plugin` writes this for a builder; this plugin shows how to do without the macro. The text must
/// agree with the descriptor in ConsoleAnalyticsPlugin.swift: the host compares the two.
#include "plughost_plugin.h"

PLUGHOST_MANIFEST(console_analytics_manifest,
  "{\"schema\":1,"
  "\"id\":\"console-analytics\",\"version\":\"1.0.0\",\"kind\":\"provider\","
  "\"provides\":[\"AnalyticsClient\"],"
  "\"requires\":[{\"name\":\"clock\",\"interface\":\"Clock\"}],"
  "\"language\":\"swift\","
  "\"entry\":\"plughost_v1_console_analytics\"}");
