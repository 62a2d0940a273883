/// The protocols that a file imports, by name: enough to say which module an author meant where no
/// interface module is at hand.
struct ImportedInterfaces {
  private var modules: [String: Set<String>] = [:]

  init(_ image: ELFImage) {
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isUndefined else { continue }
      let mangled = image.symbols.name(symbol)
      guard mangled.hasPrefix("$s") else { continue }
      switch mangled.suffix(2) {
      case "Mp": add(Demangling.name(mangled), droppingFromName: 0)
      // The descriptor, metadata or accessor of the protocol's key.
      case "Mn", "Ma", "ON": add(Demangling.name(mangled), droppingFromName: 3)
      // A requirement that is called or implemented.
      case "Tj", "Tq": add(Self.owner(ofMember: Demangling.name(mangled)), droppingFromName: 0)
      default: continue
      }
    }
  }

  /// `Module.Protocol` of `Module.Protocol.member(…) -> …`.
  private static func owner(ofMember member: String) -> String {
    member.prefix { $0 != "(" && $0 != "<" && $0 != " " }.split(separator: ".").prefix(2)
      .joined(separator: ".")
  }

  private mutating func add(_ type: String, droppingFromName suffix: Int) {
    let parts = type.split(separator: ".")
    guard parts.count == 2, suffix == 0 || parts[1].hasSuffix("Key") else { return }
    modules[String(parts[1].dropLast(suffix)), default: []].insert(String(parts[0]))
  }

  /// `Module.Protocol` where exactly one module is imported for it, else the name as it is.
  func qualified(_ name: String) -> String {
    guard !name.contains("."), let found = modules[name], found.count == 1, let module = found.first
    else { return name }
    return "\(module).\(name)"
  }
}

extension PluginManifest {
  mutating func qualifyInterfaces(by imported: ImportedInterfaces) {
    provides = provides.map(imported.qualified)
    for index in requires.indices where !requires[index].isValue {
      requires[index].interface = imported.qualified(requires[index].interface)
    }
  }
}
