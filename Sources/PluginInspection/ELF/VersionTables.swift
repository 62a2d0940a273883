internal import CELF

/// The versions of symbols that a file needs and defines.
struct VersionTables: Sendable {
  /// A version that a needed library must have.
  struct Need: Sendable {
    /// The library's name; it must be among the needed ones.
    var library: String
    /// Where that name lies in the file.
    var libraryOffset: Int
    var version: String
    var hash: UInt32
    /// The index by which symbols refer to it.
    var index: UInt16
    var isWeak: Bool
  }

  /// A version that the file defines.
  struct Definition: Sendable {
    var version: String
    var hash: UInt32
    /// The index by which symbols refer to it.
    var index: UInt16
    /// The file's own name rather than a version.
    var isBase: Bool
  }

  private(set) var needs: [Need] = []
  private(set) var definitions: [Definition] = []

  // More than any library has; a damaged table may be a circle.
  private static let limit = 4096

  init(_ bytes: FileBytes, _ dynamic: DynamicTable) {
    readNeeds(bytes, dynamic)
    readDefinitions(bytes, dynamic)
  }

  private mutating func readNeeds(_ bytes: FileBytes, _ dynamic: DynamicTable) {
    guard var (offset, count) = dynamic.versionNeeds else { return }
    let end = dynamic.strings.upperBound
    while count > 0, needs.count < Self.limit, let need = bytes.load(Elf64_Verneed.self, at: offset)
    {
      let nameOffset = dynamic.strings.lowerBound + Int(need.vn_file)
      let library = bytes.text(at: nameOffset, before: end) ?? ""
      var entry = offset + Int(need.vn_aux)
      for _ in 0..<min(Int(need.vn_cnt), Self.limit) {
        guard let aux = bytes.load(Elf64_Vernaux.self, at: entry) else { break }
        let version = bytes.text(
          at: dynamic.strings.lowerBound + Int(aux.vna_name),
          before: end
        )
        needs.append(
          Need(
            library: library,
            libraryOffset: nameOffset,
            version: version ?? "",
            hash: aux.vna_hash,
            index: aux.vna_other & 0x7FFF,
            isWeak: aux.vna_flags & 2 != 0
          )
        )
        guard aux.vna_next != 0 else { break }
        entry += Int(aux.vna_next)
      }
      guard need.vn_next != 0 else { break }
      offset += Int(need.vn_next)
      count -= 1
    }
  }

  private mutating func readDefinitions(_ bytes: FileBytes, _ dynamic: DynamicTable) {
    guard var (offset, count) = dynamic.versionDefinitions else { return }
    while count > 0, definitions.count < Self.limit,
      let definition = bytes.load(Elf64_Verdef.self, at: offset)
    {
      let entry = bytes.load(Elf64_Verdaux.self, at: offset + Int(definition.vd_aux))
      let version = entry.flatMap {
        bytes.text(
          at: dynamic.strings.lowerBound + Int($0.vda_name),
          before: dynamic.strings.upperBound
        )
      }
      definitions.append(
        Definition(
          version: version ?? "",
          hash: definition.vd_hash,
          index: definition.vd_ndx & 0x7FFF,
          isBase: definition.vd_flags & 1 != 0
        )
      )
      guard definition.vd_next != 0 else { break }
      offset += Int(definition.vd_next)
      count -= 1
    }
  }
}
