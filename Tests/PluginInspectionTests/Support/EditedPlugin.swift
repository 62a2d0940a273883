@testable import PluginInspection

/// The bytes of a good plugin, with something changed.
struct EditedPlugin {
  var bytes: [UInt8]

  /// The C plugin that has room for another manifest.
  init() throws { try self.init("GoodCPlugin/libGoodCPlugin.so") }

  init(_ fixture: String) throws { bytes = try Fixture.bytes(fixture) }

  /// Writes a manifest over the one that is there.
  mutating func setManifest(_ text: some Sequence<UInt8>) throws {
    let layout = try ELFLayout(FileBytes(bytes))
    guard let section = layout.manifest else { return }
    let content = Array(text)
    precondition(content.count <= section.size, "the fixture has no room for this manifest")
    let padding = [UInt8](repeating: 0, count: section.size - content.count)
    bytes.replaceSubrange(section.offset..<(section.offset + section.size), with: content + padding)
  }

  /// Replaces a text by one of equal length, wherever it stands.
  mutating func replace(_ old: String, by new: String) {
    precondition(old.utf8.count == new.utf8.count)
    let pattern = Array(old.utf8)
    var index = 0
    while index + pattern.count <= bytes.count {
      if bytes[index] == pattern[0], Array(bytes[index..<(index + pattern.count)]) == pattern {
        bytes.replaceSubrange(index..<(index + pattern.count), with: new.utf8)
      }
      index += 1
    }
  }

  /// Writes a little-endian number.
  mutating func store<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
    let size = Value.bitWidth / 8
    let raw = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    bytes.replaceSubrange(offset..<(offset + size), with: raw)
  }

  /// What the inspector says about the bytes.
  var messages: [String] {
    InspectedPlugin(PluginFile(path: "/plugins/edited.so", bytes: FileBytes(bytes)))
      .refusals.map(\.description)
  }
}

extension EditedPlugin {
  /// Makes the entry of one needed library name another, as careless editing tools do.
  mutating func needInstead(of old: String, the new: String) throws {
    let file = FileBytes(bytes)
    let layout = try ELFLayout(file)
    let dynamic = try DynamicTable(file, layout)
    guard let segment = layout.segments.first(where: { $0.kind == 2 }),
      let from = dynamic.needed.firstIndex(of: old), let to = dynamic.needed.firstIndex(of: new)
    else { return }
    let start = UInt64(dynamic.strings.lowerBound)
    let oldValue = UInt64(dynamic.neededOffsets[from]) - start
    let newValue = UInt64(dynamic.neededOffsets[to]) - start
    for offset in stride(from: segment.offset, to: segment.offset + segment.size, by: 16)
    where file.load(UInt64.self, at: offset) == 1
      && file.load(UInt64.self, at: offset + 8) == oldValue
    {
      store(newValue, at: offset + 8)
    }
  }
}
