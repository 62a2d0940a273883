/// A module, type or protocol as Swift's metadata describes it.
struct ContextDescriptor {
  let metadata: SwiftMetadata
  let address: UInt64

  private static let moduleKind: UInt32 = 0
  private static let extensionKind: UInt32 = 1
  private static let protocolKind: UInt32 = 3
  // More than any source nests; a damaged file may hold a circle.
  private static let maximumDepth = 32

  private var flags: UInt32? { metadata.word(at: address) }
  var kind: UInt32? { flags.map { $0 & 0x1F } }

  var isProtocol: Bool { kind == Self.protocolKind }

  /// The name, for modules, types and protocols.
  var name: String? {
    metadata.directTarget(at: address &+ 8).flatMap(metadata.text)
  }

  /// The context around this one, where it lies in the same file.
  private var parent: ContextDescriptor? {
    guard case .here(let parent) = metadata.indirectableTarget(at: address &+ 4) else { return nil }
    return ContextDescriptor(metadata: metadata, address: parent)
  }

  /// The module that this file says it belongs to, where its descriptor lies in the same file.
  ///
  /// What stands in an extension belongs to the module of the extension.
  var moduleName: String? {
    var context = self
    for _ in 0..<Self.maximumDepth {
      if context.kind == Self.moduleKind { return context.name }
      guard let parent = context.parent else { return nil }
      context = parent
    }
    return nil
  }

  /// Whether the parent is the module itself.
  var isTopLevel: Bool { parent?.kind == Self.moduleKind }
}

extension ContextDescriptor {
  /// One record of a protocol's requirement table.
  struct RequirementRecord {
    var address: UInt64
    var hasDefault: Bool
  }

  /// The requirement table of a protocol, in the order of the ABI.
  var requirementRecords: [RequirementRecord] {
    guard isProtocol, let signatureCount = metadata.word(at: address &+ 12),
      let count = metadata.word(at: address &+ 16), signatureCount < 1 << 16, count < 1 << 16
    else { return [] }
    let start = address &+ 24 &+ UInt64(signatureCount) * 12
    return (0..<UInt64(count)).compactMap { index in
      let record = start &+ index * 8
      guard let implementation = metadata.word(at: record &+ 4) else { return nil }
      return RequirementRecord(address: record, hasDefault: implementation != 0)
    }
  }
}

extension SwiftMetadata {
  /// The protocols that the file defines.
  var protocols: [ContextDescriptor] { descriptors(image.layout.protocols) }

  /// The types that the file defines.
  var types: [ContextDescriptor] { descriptors(image.layout.types) }

  private func descriptors(_ section: ELFLayout.Extent?) -> [ContextDescriptor] {
    guard let section else { return [] }
    return (0..<(section.size / 4)).compactMap { index in
      let record = section.address &+ UInt64(index) * 4
      guard case .here(let address) = indirectableTarget(at: record) else { return nil }
      return ContextDescriptor(metadata: self, address: address)
    }
  }
}
