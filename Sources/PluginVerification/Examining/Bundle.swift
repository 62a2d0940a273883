internal import PluginInterface

/// How the bundle differs from what a host would make.
struct BundleShape: Sendable {
  /// Whether members that may be empty are.
  var omitsOptional = false
  /// How many values a member has that takes them all.
  var listCount = 1
  /// The member that is missing altogether.
  var missing: String?
  /// What its doubles answer.
  var answers = Fabricator.Size.plain
  /// What is done to its doubles before the builder gets them.
  var poison: (@Sendable (BundleDouble.Method) -> Void)?
}

/// A double in a bundle, with what is known of its requirements.
struct BundleDouble: Sendable {
  let member: String
  let methods: [Method]

  /// One requirement.
  struct Method: Sendable {
    let double: any DoubleMethod
    let isAsync: Bool
    let isThrowing: Bool
  }

  /// A double that answers with what is made up.
  static func make<Key: DependencyKey>(
    _ key: Key.Type,
    for member: String,
    _ source: Fabricator
  ) -> (value: ProvidedDependency, double: BundleDouble)? {
    guard let made = key.makeDouble(over: nil, log: CallLog(), reason: nil) else { return nil }
    let known = Dictionary((key.methods ?? []).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let methods = made.methods.map { method in
      method.inject(.making { source.make($0) }, at: .always)
      let facts = known[method.requirement]
      return Method(
        double: method,
        isAsync: facts?.isAsync ?? false,
        isThrowing: facts?.isThrowing ?? false
      )
    }
    return (ProvidedDependency(key, made.value), BundleDouble(member: member, methods: methods))
  }

  /// What the key has where nobody gave a value, if it has anything.
  static func standIn<Key: DependencyKey>(_ key: Key.Type) -> ProvidedDependency? {
    if let value = try? key.testValue { return ProvidedDependency(key, value) }
    return (try? key.previewValue).map { ProvidedDependency(key, $0) }
  }
}

/// Gives one value whenever it is asked.
struct ReadySupplier: DependencySupplier {
  let value: ProvidedDependency
  func supply(_ parameter: (any Sendable)?) async throws -> ProvidedDependency { value }
}
