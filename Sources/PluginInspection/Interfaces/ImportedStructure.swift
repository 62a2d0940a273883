/// A structure of C whose metadata a Swift image holds.
///
/// The Swift runtime knows it by its bare tag, once in a process: of two layouts the first that is used
/// counts, and code that was compiled for the other reads and writes what is not there.
public struct ImportedStructure: Hashable, Sendable {
  /// The tag, `point` of `struct point`, or the name of a `typedef`.
  public var name: String
  /// How many bytes it takes; `nil` where the file does not say.
  public var size: Int?
  /// Its fields and their types, in order; `nil` where the file does not say.
  public var fields: [String]?

  /// What a message shows: `{x: Swift.Int32, y: Swift.Double} of 16 bytes`.
  public var layout: String {
    let list = fields.map { "{\($0.joined(separator: ", "))}" }
    return (list.map { [$0] } ?? []).joined() + (size.map { " of \($0) bytes" } ?? "")
  }

  /// Whether both may be one structure.
  public func fits(_ other: ImportedStructure) -> Bool {
    if let size, let otherSize = other.size, size != otherSize { return false }
    guard let fields, let otherFields = other.fields else { return true }
    return fields == otherFields
  }
}

extension SwiftMetadata {
  private static let structureKind: UInt32 = 17

  /// The structures of C whose metadata the file has.
  var importedStructures: [ImportedStructure] {
    let imported = types.filter { $0.kind == Self.structureKind && $0.moduleName == "__C" }
    guard !imported.isEmpty else { return [] }
    let sizes = builtinSizes
    return imported.compactMap { type in
      type.name.map { name in
        ImportedStructure(name: name, size: sizes[name], fields: fields(of: type))
      }
    }
  }

  /// The sizes that the reflection section has, by name.
  private var builtinSizes: [String: Int] {
    guard let section = image.layout.builtins else { return [:] }
    var sizes: [String: Int] = [:]
    for index in 0..<(section.size / 20) {
      let record = section.address &+ UInt64(index) * 20
      guard let place = directTarget(at: record), let size = word(at: record &+ 4) else { continue }
      // As the demangler writes it, without the module.
      sizes[typeName(at: place).replacing("__C.", with: "")] = Int(size)
    }
    return sizes
  }

  /// Each as `name: type`.
  private func fields(of type: ContextDescriptor) -> [String]? {
    guard let fields = directTarget(at: type.address &+ 16), let count = word(at: fields &+ 12),
      let recordSize = word(at: fields &+ 8).map({ $0 >> 16 }), recordSize >= 12, count < 1 << 16
    else { return nil }
    return (0..<UInt64(count)).map { index in
      let record = fields &+ 16 &+ index * UInt64(recordSize)
      let type = directTarget(at: record &+ 4).map(typeName) ?? "?"
      let name = directTarget(at: record &+ 8).flatMap(text) ?? "?"
      return "\(name): \(type)"
    }
  }

  /// The type whose mangled name lies at an address.
  private func typeName(at address: UInt64) -> String {
    var mangled = ""
    var place = address
    while let byte = word(at: place).map({ UInt8(truncatingIfNeeded: $0) }), byte != 0 {
      guard byte < 0x20 else {
        mangled.unicodeScalars.append(Unicode.Scalar(byte))
        place &+= 1
        continue
      }
      // A reference to a descriptor stands for its mangled name.
      guard let name = referenced(byte, at: place &+ 1) else { return "?" }
      mangled += name
      place &+= 5
    }
    return Demangling.name("$s" + mangled)
  }

  /// The mangled name of a descriptor here, or of one that the loader looks up.
  private func referenced(_ kind: UInt8, at address: UInt64) -> String? {
    guard let target = directTarget(at: address) else { return nil }
    switch (kind, kind == 2 ? slotContent(at: target) : .here(target)) {
    case (1...2, .symbol(let index)):
      let symbol = image.symbols.symbol(index).map(image.symbols.name)
      guard let symbol, symbol.hasPrefix("$s"), symbol.hasSuffix("Mn") else { return nil }
      return String(symbol.dropFirst(2).dropLast(2))
    case (1...2, .here(let address)):
      let descriptor = ContextDescriptor(metadata: self, address: address)
      return descriptor.name.map { "So\($0.utf8.count)\($0)V" }
    default: return nil
    }
  }
}
