// PluginInspection
