/// The manifest of a file, as its section has it.
struct DecodedManifest: Sendable {
  /// The manifest; `nil` where there are ``faults``.
  var manifest: PluginManifest?
  /// What is wrong with it.
  var faults: [Fault]
  /// What was ignored, as sentences.
  var notes: [String]

  /// Reads the section of `image`; a file that is no library has none.
  init(_ image: ELFImage?) {
    guard let image, let section = image.layout.manifest else {
      (manifest, faults, notes) = (nil, [.noManifest], [])
      return
    }
    var decoder = ManifestDecoder()
    manifest = decoder.decode(image.bytes.copy(from: section.offset, length: section.size))
    (faults, notes) = (decoder.faults, decoder.notes)
  }
}
