internal import PluginInterface

#interfaceModule("1.0.0")
