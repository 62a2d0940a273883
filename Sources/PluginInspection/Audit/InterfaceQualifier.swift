/// Finds the module of an interface that the source names without it.
///
/// A macro sees source text only. The compiled file knows more: it imports the descriptor of the
/// protocol, or of its key, from the module that the author meant.
struct InterfaceQualifier {
  private let modules: [InterfaceModule]
  private let image: ELFImage
  private let needed: [String: SemanticVersion]

  init(_ check: PluginCheck) {
    modules = check.auditor.interfaces
    image = check.image
    needed = check.libraries.interfaceModules
  }

  /// `Module.Protocol` for the protocol `name`.
  ///
  /// - Throws: ``Fault/ambiguousInterface(name:candidates:)`` or
  ///   ``Fault/unknownInterface(name:similar:)``.
  func qualify(_ name: String) throws(Fault) -> String {
    let candidates = candidates(name)
    guard let module = candidates.first else {
      throw .unknownInterface(name: name, similar: similar(to: name))
    }
    guard candidates.count == 1 else {
      let names = candidates.map { "\($0.name).\(name)" }.sorted()
      throw .ambiguousInterface(name: name, candidates: names)
    }
    return "\(module.name).\(name)"
  }

  /// The modules that may be meant: those whose protocol the file uses, else those it needs.
  func candidates(_ name: String) -> [InterfaceModule] {
    let all = modules.filter { $0.declaredNames.contains(name) }
    guard all.count > 1 else { return all }
    let used = all.filter { uses(name, of: $0) }
    if !used.isEmpty { return used }
    let linked = all.filter { needed[$0.name] != nil }
    return linked.isEmpty ? all : linked
  }

  /// Whether the file imports the descriptor of the protocol or of its key, or what hangs on them.
  private func uses(_ name: String, of module: InterfaceModule) -> Bool {
    let protocols = module.tables.protocols.values.filter { $0.name == name }
    let keys = module.tables.types.filter { $0.name == name + "Key" }
    // "$s…Mp" without "Mp", and the "P" of the protocol as a context; "$s…OMn" without "Mn".
    let prefixes =
      protocols.flatMap { [$0.symbol, $0.symbol.dropLast(2) + "P"] }
      + keys.map { String($0.symbol.dropLast(2)) }
    return importedNames { imported in prefixes.contains { imported.hasPrefix($0) } }
  }

  private func importedNames(contain predicate: (String) -> Bool) -> Bool {
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isUndefined else { continue }
      if predicate(image.symbols.name(symbol)) { return true }
    }
    return false
  }

  private func similar(to name: String) -> [String] {
    let all = modules.flatMap { module in
      module.protocolNames.map { (word: $0, full: "\(module.name).\($0)") }
    }
    return all.filter { EditDistance.isSmall(name, $0.word) }.map(\.full).sorted()
  }
}

extension InterfaceQualifier {
  /// `Module.Type` for the plain value type `name`.
  ///
  /// - Throws: ``Fault/ambiguousInterface(name:candidates:)`` or
  ///   ``Fault/unknownInterface(name:similar:)``.
  func qualifyValue(_ name: String) throws(Fault) -> String {
    let owners = modules.filter { $0.tables.types.contains { $0.name == name } }
    var names = Set(owners.map { "\($0.name).\(name)" })
    if names.count != 1 {
      let imported = importedTypes(named: name)
      names = imported.isEmpty ? names : imported
    }
    if names.isEmpty, Self.standardTypes.contains(name) { return "Swift.\(name)" }
    guard let found = names.first else { throw .unknownInterface(name: name, similar: []) }
    guard names.count == 1 else {
      throw .ambiguousInterface(name: name, candidates: names.sorted())
    }
    return found
  }

  // The compiler may use these without importing a symbol of theirs.
  private static let standardTypes: Set<String> = [
    "Bool", "Character", "Double", "Duration", "Float", "Int", "Int8", "Int16", "Int32", "Int64",
    "String", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  /// Types of any module, the standard library's too, whose metadata the file imports.
  private func importedTypes(named name: String) -> Set<String> {
    var found: Set<String> = []
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isUndefined else { continue }
      let mangled = image.symbols.name(symbol)
      guard mangled.hasPrefix("$s"),
        ["Mn", "N", "Ma"].contains(where: { mangled.hasSuffix($0) })
      else { continue }
      let type = Demangling.name(mangled)
      if type.hasSuffix("." + name), type.split(separator: ".").count == 2 { found.insert(type) }
    }
    return found
  }
}
