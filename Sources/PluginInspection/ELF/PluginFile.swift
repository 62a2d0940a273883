/// A plugin file, read once: its path, its bytes and their hash.
///
/// Everything that is later checked, staged and reported comes from these bytes.
public final class PluginFile: Sendable {
  /// The path as the caller named it.
  public let path: String
  /// The bytes.
  package let bytes: FileBytes
  /// BLAKE2b of the bytes.
  public let hash: ContentHash
  /// Its tables, or why it is no shared object of this machine.
  let image: Result<ELFImage, Fault>
  /// What it says about itself; not yet audited.
  let manifest: DecodedManifest

  /// The largest file that is read: 512 MiB.
  public static let sizeLimit = 512 << 20

  /// Reads the file at `path`.
  ///
  /// - Throws: ``Refusal`` with ``Fault/notFound``, ``Fault/isFolder``, ``Fault/notAFile(kind:)``,
  ///   ``Fault/unreadable(reason:)``, ``Fault/empty`` or ``Fault/tooLarge(size:limit:)``.
  public convenience init(reading path: String, limit: Int = PluginFile.sizeLimit) throws(Refusal) {
    let file = try OpenFile(path)
    self.init(path: path, bytes: try file.readAll(limit: limit))
  }

  /// A file of bytes that are in memory already; tests make damaged files this way.
  package init(path: String, bytes: FileBytes) {
    self.path = path
    self.bytes = bytes
    hash = ContentHash(bytes)
    image = Result { () throws(Fault) in try ELFImage(path: path, bytes: bytes) }
    manifest = DecodedManifest(try? image.get())
  }

  /// The number of bytes.
  public var size: Int { bytes.count }
}
