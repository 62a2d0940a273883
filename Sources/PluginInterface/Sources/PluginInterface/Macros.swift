/// Writes the key, the proxy and the interface description of a dependency protocol.
@attached(peer, names: suffixed(Key), suffixed(Proxy))
public macro DependencyInterface() =
  #externalMacro(module: "PluginMacros", type: "DependencyInterfaceMacro")
