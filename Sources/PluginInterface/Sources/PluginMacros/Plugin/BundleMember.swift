/// One member of a dependency bundle, as the source states it.
struct BundleMember {
  enum Cardinality: String { case one, optional, all }
  enum Swap: String { case live, direct, rebuild }

  let name: String
  /// As spelled: `APIClient`, or `AppInterface.APIClient`.
  let interface: String
  var cardinality = Cardinality.one
  var isValue = false
  /// The range in the manifest's words; `nil` accepts every version.
  var versions: String?
  var swap = Swap.live

  /// The key's type in source.
  var key: String { isValue ? "PluginInterface.ValueKey<\(interface)>" : interface + "Key" }

  /// The argument of the memberwise initialiser.
  var argument: String {
    "\(plainName): try resolver.\(cardinality.rawValue)(\"\(plainName)\", \(key).self)"
  }

  /// The entry of the descriptor.
  var requirement: String {
    "PluginInterface.Requirement(\"\(plainName)\", \(key).self, .\(cardinality.rawValue))"
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
  private var plainName: String { name.filter { $0 != "`" } }
}
