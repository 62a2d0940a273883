/// Which builders wait for the values of which others, so that none waits for itself.
///
/// The wiring sees what a builder takes. It cannot see that a builder calls another plugin, which then
/// asks for a lazy value: two plugins can wait for each other without a circle in the wiring.
struct WaitGraph: Sendable {
  /// How many tasks of a builder wait for a provider.
  private var waits: [String: [String: Int]] = [:]

  /// Enters that the builder of a plugin waits for the value of a provider.
  ///
  /// - Returns: The circle that it would close, from the builder back to it; nothing is entered then.
  ///   `nil` if there is none.
  mutating func begin(_ waiter: String, for provider: String) -> [String]? {
    if let path = path(from: provider, to: waiter) { return [waiter] + path }
    waits[waiter, default: [:]][provider, default: 0] += 1
    return nil
  }

  /// Takes back what ``begin(_:for:)`` entered.
  mutating func end(_ waiter: String, for provider: String) {
    guard let count = waits[waiter]?[provider] else { return }
    waits[waiter]?[provider] = count > 1 ? count - 1 : nil
    if waits[waiter]?.isEmpty == true { waits[waiter] = nil }
  }

  private func path(from start: String, to end: String) -> [String]? {
    if start == end { return [start] }
    for next in waits[start, default: [:]].keys.sorted() {
      // Ends: what is entered has no circle.
      if let rest = path(from: next, to: end) { return [start] + rest }
    }
    return nil
  }
}

/// The builder that the current task works for.
///
/// A task-local: what a builder awaits sees it, and so does a task that it starts.
struct CurrentBuilder: Sendable {
  @TaskLocal static var value: CurrentBuilder?

  /// The scope for which something is built, or the workshop of a host.
  let owner: ObjectIdentifier
  /// The plugin; `nil` for the one whose turn it is in the plan of a scope.
  let plugin: String?

  /// The builder of a plugin; `nil` for that of the plugin whose turn it is.
  init(of plugin: String?, for owner: AnyObject) {
    self.owner = ObjectIdentifier(owner)
    self.plugin = plugin
  }

  /// The plugin that the current task builds for an owner.
  static func plugin(of owner: AnyObject, otherwise turn: () -> String?) -> String? {
    guard let value, value.owner == ObjectIdentifier(owner) else { return nil }
    return value.plugin ?? turn()
  }
}
