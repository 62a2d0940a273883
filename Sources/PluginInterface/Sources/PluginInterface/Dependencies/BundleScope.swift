/// The bundle of one built plugin, for what its code reads with `@Dependency`.
struct BundleScope: Sendable {
  private let frame: DependencyFrame

  /// Takes the members that the plugin declares, and no others.
  ///
  /// The table is made when it is first read: most plugins are handed everything and read nothing.
  init(_ plugin: PluginDescriptor, _ members: [MemberValues], _ place: PluginHome) {
    let requirements = plugin.requirements
    frame = unsafe DependencyFrame(
      context: place.context,
      plugin: plugin.id,
      image: place.image
    ) {
      var table = ValueTable()
      for requirement in requirements {
        guard requirement.cardinality != .all, requirement.delivery == .value,
          let member = members.first(where: { $0.name == requirement.name })
        else { continue }
        Self.put(member, under: requirement.key, in: &table)
      }
      return table
    }
  }

  private static func put<Key: DependencyKey>(
    _ member: MemberValues,
    under key: Key.Type,
    in table: inout ValueTable
  ) {
    if let value = try? member.one(key) { table.set(ObjectIdentifier(key), value) }
  }

  /// Runs the plugin's own code.
  func run<Result: Sendable>(_ operation: () async throws -> Result) async rethrows -> Result {
    try await DependencyFrame.bind(frame, isolation: nil, operation)
  }
}

/// A feature that runs in the scope of its plugin.
struct ScopedFeature: Feature {
  let feature: any Feature
  let scope: BundleScope

  func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    try await scope.run { try await feature.handle(request) }
  }
}

extension DependencyResolver {
  /// The members, where those that take exactly one dependency and have none get what their keys have
  /// for the context; a key without such a value leaves its member empty.
  func members(for plugin: PluginDescriptor, in context: DependencyContext) -> [MemberValues] {
    guard context != .live else { return members }
    let single = plugin.requirements.filter { $0.cardinality == .one && $0.delivery == .value }
    return members.map { member in
      guard let requirement = single.first(where: { $0.name == member.name }), member.isEmpty,
        let value = context.provided(requirement.key)
      else { return member }
      return MemberValues(member.name, one: value)
    }
  }
}

extension DependencyContext {
  fileprivate func provided<Key: DependencyKey>(_ key: Key.Type) -> ProvidedDependency? {
    (try? value(of: key)).map { ProvidedDependency(key, $0) }
  }
}
