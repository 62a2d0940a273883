/// A dependency was read that nobody has given and for which its key has no value.
public struct MissingDependency: Error, Hashable, Sendable {
  /// `Module.Protocol`, or the name of a value type.
  public let interface: String
  /// The name of the key.
  public let key: String
  /// The plugin in whose bundle it was looked for; `nil` outside of plugins.
  public let plugin: String?
  /// Where the code runs.
  public let context: DependencyContext
}

extension MissingDependency {
  init<Key: DependencyKey>(_ key: Key.Type, plugin: String? = nil, context: DependencyContext) {
    interface = key.interface
    self.key = _typeName(key, qualified: true)
    self.plugin = plugin
    self.context = context
  }

  /// As found in `values`, which know the plugin.
  init<Key: DependencyKey>(_ key: Key.Type, in values: DependencyValues) {
    let frame = values.frame
    self.init(
      key,
      plugin: frame?.isClosed == true ? nil : frame?.plugin,
      context: values.context
    )
  }

  /// What is wrong and what to do, in words that follow a colon.
  var reason: String {
    if let plugin {
      return """
        the bundle of plugin '\(plugin)' does not declare it under \(key); add it to its \
        Dependencies, or take it by an initialiser
        """
    }
    return """
      nobody gave one to this code, and \(key) has no \(context.name)Value; give one with \
      withDependencies, or take it by an initialiser
      """
  }
}

extension MissingDependency: CustomStringConvertible {
  /// The dependency, and what to do.
  public var description: String { "no \(interface): \(reason)" }
}
