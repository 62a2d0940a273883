/// What plugins that were built against one build of an interface module rely on.
///
/// Its text is short and the same for the same build, so a repository keeps that of each version which it
/// released, and compares what it builds now with all of them.
public struct InterfaceDescription: Hashable, Sendable {
  /// The module's name in source.
  public let name: String
  /// The version of the build.
  public let version: SemanticVersion
  /// The mangled names of the symbols that a plugin may be linked to.
  let symbols: Set<String>
  /// By the name of a protocol, the mangled names of the requirements that have no default.
  let required: [String: Set<String>]

  /// Describes a module; runs nothing of it.
  public init(_ module: InterfaceModule) {
    name = module.name
    version = module.version
    symbols = Self.exported(module.image)
    required = Dictionary(
      module.tables.protocols.values.map { table in
        (table.name, Set(table.required.map(\.symbol).filter { !$0.isEmpty }))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Reads the library of a module, or the ``text`` of a description that was kept.
  ///
  /// - Throws: ``Refusal``: as for an interface module, or ``Fault/badInterfaceDescription(line:)``.
  public init(reading path: String) throws(Refusal) {
    if let text = try Self.keptText(path) {
      do throws(Fault) { try self.init(text: text) } catch { throw Refusal(path, error) }
    } else {
      self.init(try InterfaceModule(reading: path))
    }
  }

  /// The content of a file that begins as a description does; `nil` for any other.
  private static func keptText(_ path: String) throws(Refusal) -> String? {
    let file = try OpenFile(path)
    let head = Array(heading.utf8)
    guard let start = try? file.read(offset: 0, length: head.count),
      start.copy(from: 0, length: start.count) == head
    else { return nil }
    let bytes = try file.readAll(limit: PluginFile.sizeLimit)
    return String(decoding: bytes.copy(from: 0, length: bytes.count), as: UTF8.self)
  }

  /// The symbols that a plugin may be linked to.
  private static func exported(_ image: ELFImage) -> Set<String> {
    var names = Set<String>()
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isDefined, symbol.isVisible else {
        continue
      }
      let name = image.symbols.name(symbol)
      if name.hasPrefix("$s") { names.insert(name) }
    }
    return names
  }
}

/// The text: a heading, the protocols with their requirements, and the symbols.
extension InterfaceDescription {
  /// What every description begins with; the number is that of the format.
  private static let heading = "plughost-interface 1 "

  /// Lines that are sorted, so that two of them can be compared by eye.
  public var text: String {
    let protocols = required.sorted { $0.key < $1.key }.flatMap { name, requirements in
      ["protocol \(name)"] + requirements.sorted().map { "  \($0)" }
    }
    let lines = ["\(Self.heading)\(name) \(version)"] + protocols + ["symbols"]
    return (lines + symbols.sorted().map { "  \($0)" }).map { "\($0)\n" }.joined()
  }

  /// Reads a ``text``.
  ///
  /// - Throws: ``Fault/badInterfaceDescription(line:)``.
  init(text: String) throws(Fault) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard text.hasPrefix(Self.heading), words.count == 4, !words[2].isEmpty,
      let version = SemanticVersion(String(words[3]))
    else { throw .badInterfaceDescription(line: 1) }
    var sections = Sections()
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard sections.add(line) else { throw .badInterfaceDescription(line: index + 1) }
    }
    // A file that was cut short would promise less than what was released.
    guard let symbols = sections.symbols, !symbols.isEmpty, lines.last == "" else {
      throw .badInterfaceDescription(line: lines.count)
    }
    self.init(
      name: String(words[2]),
      version: version,
      symbols: symbols,
      required: sections.required
    )
  }

  private init(
    name: String,
    version: SemanticVersion,
    symbols: Set<String>,
    required: [String: Set<String>]
  ) {
    (self.name, self.version) = (name, version)
    (self.symbols, self.required) = (symbols, required)
  }

  /// What was read so far.
  private struct Sections {
    var required: [String: Set<String>] = [:]
    var symbols: Set<String>?
    private var current: String?

    /// Takes one line; `false` where it has no place.
    mutating func add(_ line: Substring) -> Bool {
      if line == "symbols", symbols == nil {
        symbols = []
        return true
      }
      if line.hasPrefix("protocol "), symbols == nil {
        current = String(line.dropFirst(9))
        return required.updateValue([], forKey: current ?? "") == nil
      }
      guard line.hasPrefix("  $s") else { return false }
      let symbol = String(line.dropFirst(2))
      if symbols?.insert(symbol) != nil { return true }
      guard let current else { return false }
      return required[current, default: []].insert(symbol).inserted
    }
  }
}
