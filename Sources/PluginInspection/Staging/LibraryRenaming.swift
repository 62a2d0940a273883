/// New names for the private libraries of one generation, of the same length as the old ones.
///
/// A name stands in three places: the library's own, those that need it, and the version-need
/// tables of those. All are changed alike; a version-need entry that were left behind would make
/// the loader abort the process.
struct LibraryRenaming {
  /// From the original name to the one in the copies.
  let newNames: [String: String]

  private static let leastVaried = 4

  /// Why the libraries that travel with a plugin cannot be renamed; `nil` where they can.
  static func fault(of audit: PluginAudit) -> Fault? {
    var taken: Set<String> = []
    do throws(Fault) {
      _ = try LibraryRenaming(audit, name: "", taken: &taken)
      return nil
    } catch { return error }
  }

  /// Finds names that are not `taken`, and takes them.
  ///
  /// - Throws: ``Fault/libraryNotRenamed(library:reason:)``.
  init(_ audit: PluginAudit, name: String, taken: inout Set<String>) throws(Fault) {
    var newNames: [String: String] = [:]
    let images = audit.images.dropFirst()
    let names = audit.privateLibraries.map(\.name) + images.compactMap(\.dynamic.soname)
    for old in names where newNames[old] == nil {
      guard let new = Self.freshName(for: old, seed: audit.hash.short + name, taken: taken) else {
        throw .libraryNotRenamed(library: old, reason: "its name is too short")
      }
      taken.insert(new)
      newNames[old] = new
    }
    self.newNames = newNames
    for image in audit.images {
      for place in places(in: image) where Self.isShared(place, in: image) {
        throw .libraryNotRenamed(
          library: place.name,
          reason: "'\(image.fileName)' uses the text of the name for something else too"
        )
      }
    }
  }

  /// The content of `image` with the new names.
  func content(of image: ELFImage) -> StagedContent {
    let changes = places(in: image).compactMap { place in
      newNames[place.name].map { (offset: place.offset, text: $0) }
    }
    return StagedContent(image.bytes, changes: changes)
  }

  private struct Place: Hashable {
    var offset: Int
    var name: String
  }

  /// Where the names to change stand in a file.
  private func places(in image: ELFImage) -> Set<Place> {
    let dynamic = image.dynamic
    var places = zip(dynamic.neededOffsets, dynamic.needed).map { Place(offset: $0, name: $1) }
    if let offset = dynamic.sonameOffset, let name = dynamic.soname {
      places.append(Place(offset: offset, name: name))
    }
    places += image.versions.needs.map { Place(offset: $0.libraryOffset, name: $0.library) }
    return Set(places.filter { newNames[$0.name] != nil })
  }

  /// Linkers keep one text for two names where one ends with the other.
  private static func isShared(_ place: Place, in image: ELFImage) -> Bool {
    let start = image.dynamic.strings.lowerBound
    if place.offset > start, image.bytes.load(UInt8.self, at: place.offset - 1) != 0 { return true }
    let text = place.offset..<(place.offset + place.name.utf8.count)
    return (1..<max(image.symbols.count, 1)).contains { index in
      image.symbols.symbol(index).map { text.contains($0.nameOffset) } ?? false
    }
  }

  /// A name like `old` that is not taken: the letters before `.so` vary, as few as are enough.
  private static func freshName(for old: String, seed: String, taken: Set<String>) -> String? {
    let bytes = Array(old.utf8)
    let stem = old.contains(".so") ? Array(old.prefix { $0 != "." }.utf8).count : bytes.count
    let varied = min(8, stem)
    guard varied >= leastVaried, !old.contains("/") else { return nil }
    for attempt in 0..<1000 {
      let hash = ContentHash(FileBytes(Array("\(seed)/\(old)/\(attempt)".utf8))).description
      let name = bytes[..<(stem - varied)] + Array(hash.utf8.prefix(varied)) + bytes[stem...]
      let text = String(decoding: name, as: UTF8.self)
      if !taken.contains(text) { return text }
    }
    return nil
  }
}
