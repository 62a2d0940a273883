/// The protocols and types of an interface module, as its metadata holds them.
struct InterfaceTables: Sendable {
  /// One protocol.
  struct ProtocolTable: Sendable {
    var name: String
    /// The mangled name of its descriptor, `$s…Mp`.
    var symbol: String
    /// Requirements that a conformance must implement: the address of each and its mangled name.
    var required: [(address: UInt64, symbol: String)]
  }

  /// One type at the top level of the module.
  struct TypeTable: Sendable {
    var name: String
    /// The mangled name of its descriptor, `$s…Mn`.
    var symbol: String
  }

  /// By the address of the descriptor.
  let protocols: [UInt64: ProtocolTable]
  let types: [TypeTable]

  init(_ image: ELFImage, module: String) {
    let metadata = SwiftMetadata(image)
    let names = Self.exportedNames(image)
    var protocols: [UInt64: ProtocolTable] = [:]
    for descriptor in metadata.protocols where descriptor.isProtocol {
      guard let name = descriptor.name, let symbol = names[descriptor.address] else { continue }
      let required = descriptor.requirementRecords.filter { !$0.hasDefault }.map { record in
        (record.address, names[record.address].map(image.symbols.name) ?? "")
      }
      protocols[descriptor.address] = ProtocolTable(
        name: name,
        symbol: image.symbols.name(symbol),
        required: required
      )
    }
    self.protocols = protocols
    types = metadata.types.compactMap { descriptor in
      guard descriptor.isTopLevel, let name = descriptor.name,
        let symbol = names[descriptor.address]
      else { return nil }
      return TypeTable(name: name, symbol: image.symbols.name(symbol))
    }
  }

  /// The descriptors among the exported symbols, by address.
  private static func exportedNames(_ image: ELFImage) -> [UInt64: Symbol] {
    var names: [UInt64: Symbol] = [:]
    for index in 1..<max(image.symbols.count, 1) {
      guard let symbol = image.symbols.symbol(index), symbol.isDefined, symbol.isVisible,
        image.symbols.isDescriptor(symbol)
      else { continue }
      names[symbol.address] = symbol
    }
    return names
  }
}

extension SymbolTable {
  /// Whether the name is that of a protocol, a type, or a requirement: `$s…Mp`, `Mn`, `Tq`, ….
  fileprivate func isDescriptor(_ symbol: Symbol) -> Bool {
    guard let length = nameLength(symbol), length > 4,
      let first = bytes.load(UInt8.self, at: symbol.nameOffset + length - 2),
      let last = bytes.load(UInt8.self, at: symbol.nameOffset + length - 1)
    else { return false }
    switch (first, last) {
    case (0x4D, 0x70), (0x4D, 0x6E): return true  // Mp, Mn
    case (0x54, 0x71), (0x54, 0x62), (0x54, 0x6C), (0x54, 0x6E): return true  // Tq, Tb, Tl, Tn
    default: return false
    }
  }
}
