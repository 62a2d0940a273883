import SwiftSyntax

/// One member of a dependency bundle, as the source states it.
struct BundleMember {
  enum Cardinality: String { case one, optional, all }
  enum Swap: String { case live, direct, rebuild }
  /// When the member has its value.
  enum Delivery: Equatable {
    case value, lazy, factory
    /// With the type of the parameter, as spelled.
    case parameterFactory(String)

    var word: String {
      switch self {
      case .value: "value"
      case .lazy: "lazy"
      case .factory, .parameterFactory: "factory"
      }
    }
  }

  let name: String
  /// As spelled: `APIClient`, or `AppInterface.APIClient`.
  let interface: String
  /// Where the source names the interface.
  let place: TokenSyntax?
  var cardinality = Cardinality.one
  var isValue = false
  var delivery = Delivery.value
  /// It is given by the caller of a factory, and not by the host; `interface` is its type.
  var isParameter = false
  /// The range in the manifest's words; `nil` accepts every version.
  var versions: String?
  var swap = Swap.live

  /// The key's type in source.
  var key: String { isValue ? "PluginInterface.ValueKey<\(interface)>" : interface + "Key" }

  /// What a consumer receives, with `value` for what the key stands for.
  func received(_ value: String) -> String {
    let value = delivered(value)
    return switch cardinality {
    case .one: value
    case .optional: "Swift.Optional<\(value)>"
    case .all: "Swift.Array<\(value)>"
    }
  }

  private func delivered(_ value: String) -> String {
    switch delivery {
    case .value: value
    case .lazy: "PluginInterface.Lazy<\(value)>"
    case .factory: "PluginInterface.Factory<\(value)>"
    case .parameterFactory(let type): "PluginInterface.ParameterFactory<\(type), \(value)>"
    }
  }

  /// Whether it takes one value or none, and before the builder: such a member is found by its index.
  var isIndexed: Bool { delivery == .value && cardinality != .all && !isParameter }

  /// What takes the member, the requirement of this index, out of a resolver.
  func resolution(_ key: String, at index: Int) -> String {
    let name = "\"\(plainName)\""
    switch delivery {
    case .value:
      return "\(cardinality)(\(name), \(key).self\(isIndexed ? ", at: \(index)" : ""))"
    case .lazy: return many("lazy", "lazies") + "(\(name), \(key).self)" + first
    case .factory: return many("factory", "factories") + "(\(name), \(key).self)" + first
    case .parameterFactory(let type):
      return many("parameterFactory", "parameterFactories")
        + "(\(name), (\(type)).self, \(key).self)" + first
    }
  }

  private func many(_ one: String, _ several: String) -> String {
    cardinality == .one ? one : several
  }

  private var first: String { cardinality == .optional ? ".first" : "" }

  /// The entry of the manifest.
  var manifest: JSONText {
    var members: [(String, JSONText)] = [
      ("name", .string(plainName)),
      ("interface", .string(interface)),
      ("cardinality", .string(cardinality.rawValue)),
    ]
    if let versions { members.append(("versions", .string(versions))) }
    members.append(("swap", .string(swap.rawValue)))
    if isValue { members.append(("value", .bool(true))) }
    if delivery != .value { members.append(("delivery", .string(delivery.word))) }
    if case .parameterFactory(let type) = delivery { members.append(("parameter", .string(type))) }
    return .object(members)
  }

  /// Without the backticks that a keyword needs in source.
  var plainName: String { name.filter { $0 != "`" } }
}
