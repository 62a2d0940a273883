import SwiftSyntax

/// One member of a dependency bundle, as the source states it.
struct BundleMember {
  enum Cardinality: String { case one, optional, all }
  enum Swap: String { case live, direct, rebuild }

  let name: String
  /// As spelled: `APIClient`, or `AppInterface.APIClient`.
  let interface: String
  /// Where the source names the interface.
  let place: TokenSyntax?
  var cardinality = Cardinality.one
  var isValue = false
  /// The range in the manifest's words; `nil` accepts every version.
  var versions: String?
  var swap = Swap.live

  /// The key's type in source.
  var key: String { isValue ? "PluginInterface.ValueKey<\(interface)>" : interface + "Key" }

  /// What a consumer receives, with `value` for what the key stands for.
  func received(_ value: String) -> String {
    switch cardinality {
    case .one: value
    case .optional: "Swift.Optional<\(value)>"
    case .all: "Swift.Array<\(value)>"
    }
  }

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
    return .object(members)
  }

  /// Without the backticks that a keyword needs in source.
  var plainName: String { name.filter { $0 != "`" } }
}
