internal import CPluginInterface

/// What an entry symbol returned, copied into Swift and checked field by field.
///
/// Nothing here points into the plugin except ``plugin``, which a Swift image keeps for ever.
public struct EntryDescriptor: Sendable {
  /// The plugin's id.
  public let id: String
  /// The plugin's version.
  public let version: String
  /// The Swift object of a plugin written in Swift; `nil` for another language.
  public let plugin: PluginDescriptor?
  /// What a plugin in C points to: a `plughost_provider_v1`, as long as its image is mapped.
  public let foreign: ForeignPayload?

  /// Copies the descriptor out of plugin memory.
  ///
  /// - Parameters:
  ///   - address: What the entry symbol returned. It must be valid during this call.
  ///   - language: What the manifest says, `swift` or `c`. It decides what the payload is taken for, so
  ///     that another one is refused before that; `nil` where there is no manifest.
  /// - Throws: ``DescriptorFault`` naming the field.
  @unsafe
  public init(
    copying address: UnsafeRawPointer?,
    language: String? = nil
  ) throws(DescriptorFault) {
    guard let address = unsafe address else { throw .null }
    // Every version begins with these two fields, so they may be read before the size is known.
    let header = unsafe address.loadUnaligned(as: (size: UInt32, version: UInt32).self)
    guard header.version == 1 else { throw .version(found: header.version, known: 1) }
    let needed = unsafe UInt32(MemoryLayout<plughost_descriptor>.size)
    guard header.size >= needed else { throw .size(found: header.size, needed: needed) }
    let raw = unsafe address.loadUnaligned(as: plughost_descriptor.self)
    id = try unsafe Self.text(raw.id, field: "id")
    version = try unsafe Self.text(raw.version, field: "version")
    let compiled = unsafe raw.language == 1 ? "swift" : "c"
    if let language, language != compiled, unsafe (1...2).contains(raw.language) {
      throw .otherLanguage(manifest: language, compiled: compiled)
    }
    switch unsafe raw.language {
    case 1:
      guard let payload = unsafe raw.payload else { throw .missing(field: "payload") }
      // The plugin retained the object when it made the descriptor, and never releases it.
      plugin = unsafe Unmanaged<PluginDescriptor>.fromOpaque(payload).takeUnretainedValue()
      foreign = nil
    case 2:
      plugin = nil
      foreign = unsafe raw.payload.map { unsafe ForeignPayload(address: $0) }
    default: throw unsafe .language(raw.language)
    }
  }

  @unsafe
  private static func text(
    _ pointer: UnsafePointer<CChar>?,
    field: String
  ) throws(DescriptorFault) -> String {
    guard let pointer = unsafe pointer else { throw .missing(field: field) }
    guard let text = unsafe String(validatingCString: pointer) else { throw .notUTF8(field: field) }
    return text
  }
}

/// The address of what a plugin that is not Swift says about itself.
///
/// Safe to share: it is only passed on, to the one that reads it.
@safe
public struct ForeignPayload: Sendable {
  /// The address.
  public nonisolated(unsafe) let address: UnsafeRawPointer

  @unsafe
  init(address: UnsafeRawPointer) { unsafe self.address = unsafe address }
}

/// What is wrong with a descriptor.
public enum DescriptorFault: Error, Hashable, Sendable {
  /// The entry symbol returned no descriptor.
  case null
  /// The descriptor has a version that this host does not know.
  case version(found: UInt32, known: UInt32)
  /// The descriptor is shorter than its version says.
  case size(found: UInt32, needed: UInt32)
  /// A field that must point somewhere is null.
  case missing(field: String)
  /// A text is not UTF-8.
  case notUTF8(field: String)
  /// The language number is unknown.
  case language(UInt32)
  /// The language is not that of the manifest.
  case otherLanguage(manifest: String, compiled: String)
}

extension DescriptorFault: CustomStringConvertible {
  /// The field, and what is wrong with it.
  public var description: String {
    switch self {
    case .null: "the entry symbol returned no descriptor"
    case .version(let found, let known):
      "the descriptor has version \(found), and this host knows version \(known)"
    case .size(let found, let needed):
      "the descriptor says it is \(found) bytes long, and its version needs \(needed)"
    case .missing(let field): "the descriptor's field '\(field)' is null"
    case .notUTF8(let field): "the descriptor's field '\(field)' is not UTF-8"
    case .otherLanguage(let manifest, let compiled):
      "the language is \(manifest) in the manifest and \(compiled) in the descriptor"
    case .language(let number): "the descriptor's language \(number) is unknown"
    }
  }
}
