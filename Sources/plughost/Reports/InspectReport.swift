import PluginInspection

/// What one file says about itself.
struct InspectReport {
  private let path: String
  private let inspected: InspectedPlugin
  /// What the file says as an interface module, which needs no manifest.
  private var module: InterfaceModule?
  private var refusals: [Refusal]

  init(_ path: String) {
    self.path = path
    inspected = InspectedPlugin(fileAt: path)
    refusals = inspected.refusals
    guard inspected.facts?.isInterfaceModule == true else { return }
    do {
      module = try InterfaceModule(reading: path)
      refusals.removeAll { $0.fault == .noManifest }
    } catch {
      refusals = [error]
    }
  }

  var status: CommandStatus { refusals.isEmpty ? .done : .refused }

  var json: JSON {
    [
      "path": .string(path),
      "kind": .string(kind),
      "manifest": inspected.manifest.map(\.json) ?? .null,
      "module": module.map(\.json) ?? .null,
      "file": inspected.facts.map(\.json) ?? .null,
      "refusals": .array(
        refusals.map {
          [
            "number": .string("\($0.number)"), "code": .string($0.code),
            "message": .string($0.description),
          ]
        }
      ),
      "notes": JSON(inspected.notes),
    ]
  }

  private var kind: String {
    guard refusals.isEmpty else { return "refused" }
    return module == nil ? "plugin" : "interface"
  }

  /// The path, and what there is to say about it below.
  func text(verbose: Bool, width: Int?) -> String {
    var table = Table()
    inspected.manifest?.addRows(to: &table)
    module?.addRows(to: &table)
    if let facts = inspected.facts { facts.addRows(to: &table, verbose: verbose) }
    let troubles =
      refusals.map { "Refused (\($0.code)): \($0.description)".numbered($0.number) }
      + inspected.notes.map { "Note: \($0)".onOneLine }
    let lines =
      table.lines(indent: 2, width: width) + troubles.flatMap { $0.folded(indent: 2, width: width) }
    return ([path.onOneLine] + lines).joined(separator: "\n")
  }
}

extension PluginManifest {
  fileprivate func addRows(to table: inout Table) {
    table.add("id", id)
    table.add("version", "\(version)")
    table.add("kind", kind.rawValue)
    table.add("lifetime", lifetime.rawValue)
    if overlap == .forbidden { table.add("overlap", overlap.rawValue) }
    if isDeterministic { table.add("deterministic", "yes") }
    table.add("entry", entry)
    for (index, interface) in provides.enumerated() {
      table.add(index == 0 ? "provides" : "", interface)
    }
    for (index, line) in Self.lines(requires).enumerated() {
      table.add(index == 0 ? "requires" : "", line)
    }
    for (index, line) in Self.lines(configuration).enumerated() {
      table.add(index == 0 ? "configuration" : "", line)
    }
  }

  private static func lines(_ requirements: [Requirement]) -> [String] {
    var table = Table()
    for requirement in requirements {
      table.add(
        requirement.name,
        requirement.interface,
        requirement.cardinality.rawValue,
        requirement.swap.rawValue,
        requirement.versions.map { "\($0)" } ?? ""
      )
    }
    return table.lines()
  }

  private static func lines(_ options: [ConfigurationOption]) -> [String] {
    var table = Table()
    for option in options {
      let fallback = option.isSecret ? "secret" : option.defaultValue.map { "default \($0)" }
      table.add(option.key, option.type.rawValue, fallback ?? "required", option.summary)
    }
    return table.lines()
  }
}

extension InterfaceModule {
  fileprivate func addRows(to table: inout Table) {
    table.add("module", name)
    table.add("version", "\(version)")
    for (index, name) in protocolNames.enumerated() {
      table.add(index == 0 ? "protocols" : "", name)
    }
  }
}

extension FileFacts {
  fileprivate func addRows(to table: inout Table, verbose: Bool) {
    table.add("language", holdsSwift ? "Swift" + (compilerVersion.map { " \($0)" } ?? "") : "C")
    table.add("size", "\(size) bytes")
    table.add("hash", hash)
    if let libraryName { table.add("soname", libraryName) }
    for (index, library) in neededLibraries.enumerated() {
      table.add(index == 0 ? "libraries" : "", library)
    }
    table.add("symbols", "\(exports.count) exported, \(imports.count) imported")
    guard verbose else { return }
    for (index, symbol) in exports.enumerated() { table.add(index == 0 ? "exports" : "", symbol) }
    for (index, symbol) in imports.enumerated() {
      table.add(index == 0 ? "imports" : "", symbol.symbol + (symbol.isWeak ? " (weak)" : ""))
    }
  }
}
