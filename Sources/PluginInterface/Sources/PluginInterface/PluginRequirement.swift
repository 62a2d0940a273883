/// What kind of thing a plugin is.
public struct PluginKind: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A kind that a newer host may know.
  public init(name: String) { self.name = name }

  /// Runs requests.
  public static let feature = PluginKind(name: "feature")
  /// Supplies a dependency.
  public static let provider = PluginKind(name: "provider")
  /// Judges what others supply.
  public static let contract = PluginKind(name: "contract")
}

/// How many providers of a dependency a bundle member takes.
public struct Cardinality: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A cardinality that a newer host may know.
  public init(name: String) { self.name = name }

  /// Exactly one: `any P`.
  public static let one = Cardinality(name: "one")
  /// One or none: `(any P)?`.
  public static let optional = Cardinality(name: "optional")
  /// Every provider, in the order of their ids: `[any P]`.
  public static let all = Cardinality(name: "all")
}

/// When a bundle member has its value.
public struct MemberDelivery: Hashable, Sendable {
  /// The word in the manifest.
  public let name: String

  /// A delivery that a newer host may know.
  public init(name: String) { self.name = name }

  /// Before the builder: `any P`.
  public static let value = MemberDelivery(name: "value")
  /// When it is first asked for: `Lazy<any P>`.
  public static let lazy = MemberDelivery(name: "lazy")
  /// A new one at each call: `Factory<any P>`, `ParameterFactory<T, any P>`.
  public static let factory = MemberDelivery(name: "factory")
}

/// One member of a dependency bundle, as the compiled plugin states it.
public struct Requirement: Sendable {
  /// The member's name; unique in the bundle.
  public let name: String
  /// The key of the dependency.
  public let key: any DependencyKey.Type
  /// How many providers it takes.
  public let cardinality: Cardinality
  /// When it has its value.
  public let delivery: MemberDelivery

  /// A member `name` that takes the dependency of `key`.
  public init(_ name: String, _ key: any DependencyKey.Type, _ cardinality: Cardinality) {
    self.init(name, key, cardinality, .value)
  }

  /// A member `name` that takes the dependency of `key` when `delivery` says.
  public init(
    _ name: String,
    _ key: any DependencyKey.Type,
    _ cardinality: Cardinality,
    _ delivery: MemberDelivery
  ) {
    self.name = name
    self.key = key
    self.cardinality = cardinality
    self.delivery = delivery
  }
}
