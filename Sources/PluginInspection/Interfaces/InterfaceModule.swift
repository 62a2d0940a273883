internal import Synchronization

/// An interface module: the one shared library that holds a module of dependency protocols.
public final class InterfaceModule: Sendable {
  /// The module's name in source.
  public let name: String
  /// Its version, from `#interfaceModule("1.0.0")`.
  public let version: SemanticVersion
  /// The file.
  public let path: String
  /// The protocols it lists, by name, in the order of the file.
  public let protocolNames: [String]
  /// By `Module.Protocol` why it can be provided in Swift alone, where the macro could tell.
  public let swiftOnly: [String: String]
  /// By `Module.Protocol` its requirements that are `async throws`, as far as the module lists them.
  public let failable: [String: Failable]
  /// The name by which plugins need it.
  public var libraryName: String { image.libraryName }

  /// The protocols that it lists or defines.
  let declaredNames: Set<String>
  let image: ELFImage
  let tables: InterfaceTables
  /// The structures of C that it uses; looked for only if a plugin has some too.
  var structures: [ImportedStructure] {
    foundStructures.withLock { found in
      let structures = found ?? SwiftMetadata(image).importedStructures
      found = structures
      return structures
    }
  }
  private let foundStructures = Mutex([ImportedStructure]?.none)

  /// Reads an interface module; runs nothing of it.
  ///
  /// - Throws: ``Refusal``: as for any plugin file, or ``Fault/badInterfaceModule(reason:)``.
  public convenience init(reading path: String) throws(Refusal) {
    try Self.checkSection(path)
    try self.init(try LibraryCatalog.read(path))
  }

  /// Looks for the section in the headers alone: a host asks this of every library of the process,
  /// and reading them all would be most of the time of its start.
  private static func checkSection(_ path: String) throws(Refusal) {
    let file = try OpenFile(path)
    guard let layout = try? ELFLayout(file), layout.interface == nil else { return }
    throw Refusal(path, InterfaceRecord.noSection)
  }

  init(_ image: ELFImage) throws(Refusal) {
    self.image = image
    path = image.path
    do throws(Fault) {
      let record = try InterfaceRecord(image)
      name = record.module
      version = record.version
      protocolNames = record.protocols
      swiftOnly = Dictionary(
        record.swiftOnly.map { ("\(record.module).\($0.key)", $0.value) },
        uniquingKeysWith: { first, _ in first }
      )
      failable = Dictionary(
        record.failable.map { ("\(record.module).\($0.key)", $0.value) },
        uniquingKeysWith: { first, _ in first }
      )
      tables = InterfaceTables(image, module: record.module)
      declaredNames = Set(record.protocols + tables.protocols.values.map(\.name))
    } catch {
      throw Refusal(image.path, error)
    }
  }
}

/// The requirements of one protocol by whether a call of them can fail after it has begun.
public struct Failable: Hashable, Sendable {
  /// Those that are `async throws`, with their labels.
  public var requirements: [String]
  /// All others.
  public var others: [String]

  /// Requirements that can fail, and others.
  public init(_ requirements: [String], others: [String] = []) {
    self.requirements = requirements
    self.others = others
  }
}

/// What section `.plughost.interface` says: JSON Lines, written by the macros of the module.
struct InterfaceRecord {
  var module = ""
  var version = SemanticVersion(0, 0, 0)
  var protocols: [String] = []
  /// By protocol, the reason.
  var swiftOnly: [String: String] = [:]
  /// By protocol.
  var failable: [String: Failable] = [:]

  static let noSection = Fault.badInterfaceModule(
    reason: "it has no section '.plughost.interface'"
  )

  /// - Throws: ``Fault/badInterfaceModule(reason:)``.
  init(_ image: ELFImage) throws(Fault) {
    guard let section = image.layout.interface else {
      throw Self.noSection
    }
    let text = image.bytes.copy(from: section.offset, length: section.size)
    var hasVersion = false
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0 }) {
      hasVersion = try read(Array(line)) || hasVersion
    }
    guard hasVersion else {
      throw .badInterfaceModule(reason: "it does not say its name and version")
    }
  }

  /// Reads one line; true where it is the one with the version.
  private mutating func read(_ line: [UInt8]) throws(Fault) -> Bool {
    guard let value = try? JSONReader.read(line), let object = try? ManifestObject(value, path: "")
    else { throw .badInterfaceModule(reason: "a line of '.plughost.interface' is not JSON") }
    if let name = try object.optionalString("protocol") {
      protocols.append(name)
      swiftOnly[name] = try object.optionalString("swiftOnly")
      let names = try object.names("failable")
      if !names.isEmpty {
        failable[name] = Failable(names, others: try object.names("infallible"))
      }
      return false
    }
    let text = try object.string("version")
    guard let version = SemanticVersion(text) else {
      throw .badInterfaceModule(reason: "its version is '\(text)'")
    }
    module = try object.string("module")
    self.version = version
    return true
  }
}

extension ManifestObject {
  /// The texts in a list.
  fileprivate func names(_ key: String) throws(Fault) -> [String] {
    try list(key).compactMap { if case .string(let name) = $0 { name } else { nil } }
  }
}
