internal import Synchronization

/// The libraries an audit looks into, each read once.
///
/// System libraries are mapped, not read: they are large, and an audit touches a few pages of them.
final class LibraryCatalog: Sendable {
  private struct State {
    var images: [String: Result<ELFImage, Refusal>] = [:]
  }

  private let state = Mutex(State())

  /// The library at `path`, which must not be one that its owner may overwrite in place.
  ///
  /// - Throws: ``Refusal``.
  func image(at path: String) throws(Refusal) -> ELFImage {
    if let known = state.withLock({ $0.images[path] }) { return try known.get() }
    let result = Result { () throws(Refusal) in try Self.map(path) }
    state.withLock { $0.images[path] = result }
    return try result.get()
  }

  /// The program at `path`.
  ///
  /// - Throws: ``Refusal``.
  static func program(at path: String) throws(Refusal) -> ELFImage {
    try map(path, allowingPrograms: true)
  }

  /// Reads a library that lies beside a plugin, all of it.
  ///
  /// - Throws: ``Refusal``.
  static func read(_ path: String) throws(Refusal) -> ELFImage {
    let bytes = try OpenFile(path).readAll(limit: PluginFile.sizeLimit)
    return try image(path, bytes)
  }

  private static func map(
    _ path: String,
    allowingPrograms: Bool = false
  ) throws(Refusal) -> ELFImage {
    let file = try OpenFile(path)
    guard let bytes = FileBytes(mapping: file.descriptor, count: file.size) else {
      let copy = try file.readAll(limit: PluginFile.sizeLimit)
      return try image(path, copy, allowingPrograms: allowingPrograms)
    }
    return try image(path, bytes, allowingPrograms: allowingPrograms)
  }

  private static func image(
    _ path: String,
    _ bytes: FileBytes,
    allowingPrograms: Bool = false
  ) throws(Refusal) -> ELFImage {
    do throws(Fault) {
      return try ELFImage(path: path, bytes: bytes, allowingPrograms: allowingPrograms)
    } catch {
      throw Refusal(path, error)
    }
  }
}
