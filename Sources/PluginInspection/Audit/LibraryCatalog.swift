internal import Synchronization

/// The libraries an audit looks into, each read once.
///
/// System libraries are mapped, not read: they are large, and an audit touches a few pages of them.
/// A file that someone may overwrite in place is read, because a mapped page that a shorter file no
/// longer has ends the process.
final class LibraryCatalog: Sendable {
  private struct State {
    var images: [String: Result<ELFImage, Refusal>] = [:]
  }

  private let state = Mutex(State())

  /// The library at `path`; one that the process has mapped already is mapped, because one mapping
  /// more risks nothing.
  ///
  /// - Throws: ``Refusal``.
  func image(at path: String, isLoaded: Bool = false) throws(Refusal) -> ELFImage {
    if let known = state.withLock({ $0.images[path] }) { return try known.get() }
    let result = Result { () throws(Refusal) in try Self.map(path, isLoaded: isLoaded) }
    state.withLock { $0.images[path] = result }
    return try result.get()
  }

  /// The program at `path`.
  ///
  /// - Throws: ``Refusal``.
  static func program(at path: String) throws(Refusal) -> ELFImage {
    try map(path, isLoaded: true, allowingPrograms: true)
  }

  /// Reads a library that lies beside a plugin, all of it.
  ///
  /// - Throws: ``Refusal``.
  static func read(_ path: String) throws(Refusal) -> ELFImage {
    let bytes = try OpenFile(path).readAll(limit: PluginFile.sizeLimit)
    return try image(path, bytes)
  }

  // Larger libraries are those of a toolchain, which installs new files instead of overwriting.
  private static let largestRead = 4 << 20

  private static func isMapped(_ path: String, size: Int) -> Bool {
    size > largestRead || path.hasPrefix("/usr/") || path.hasPrefix("/lib")
  }

  private static func map(
    _ path: String,
    isLoaded: Bool,
    allowingPrograms: Bool = false
  ) throws(Refusal) -> ELFImage {
    let file = try OpenFile(path)
    guard isLoaded || isMapped(path, size: file.size),
      let bytes = FileBytes(mapping: file.descriptor, count: file.size)
    else {
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
