internal import CGlibcShims
internal import Foundation
internal import Glibc

/// Hears of changes in a folder and the folders below it.
///
/// Hidden folders and files are left out: builds and version control keep theirs there. Used by one
/// thread.
final class FolderWatch {
  /// What has changed.
  enum Change: Hashable {
    case file(String, isBeingWritten: Bool)
    /// More than could be told; everything may have changed.
    case unknown
  }

  private let descriptor: Int32
  private var folders: [Int32: String] = [:]

  /// - Throws: ``Failure`` if the folder cannot be watched.
  init(_ folder: String) throws(Failure) {
    descriptor = plughost_watch_open()
    guard descriptor >= 0, add(folder) else {
      throw Failure(
        kind: .notWatched,
        status: .usage,
        message: "'\(folder)' cannot be watched: \(unsafe String(cString: strerror(errno)))"
      )
    }
  }

  deinit { close(descriptor) }

  /// Hears of changes in one more folder, with those below it.
  @discardableResult
  func add(_ folder: String) -> Bool {
    let number = unsafe plughost_watch_add(descriptor, folder)
    guard number > 0 else { return false }
    folders[number] = folder
    let items = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for item in items where !item.hasPrefix(".") {
      // No link is followed: it may lead up again.
      let path = "\(folder)/\(item)"
      if Self.isFolder(path) { add(path) }
    }
    return true
  }

  /// Hears of changes of the files in one folder, and not in those below it.
  func addFiles(of folder: String) {
    let number = unsafe plughost_watch_add(descriptor, folder)
    if number > 0 { folders[number] = folder }
  }

  /// The next change; `nil` when there was none for `limit`, or ever where there is no limit.
  func next(within limit: Duration? = nil) -> Change? {
    var name = [CChar](repeating: 0, count: 256)
    var isBeingWritten = false
    let milliseconds =
      limit.map {
        Int32(
          clamping: $0.components.seconds * 1000
            + $0.components.attoseconds / 1_000_000_000_000_000
        )
      } ?? -1
    // Safe: the buffer lives through the call, which is told its size.
    let number = unsafe plughost_watch_next(
      descriptor,
      milliseconds,
      &name,
      name.count,
      &isBeingWritten
    )
    if number == -2 { return .unknown }
    guard let folder = folders[number] else { return nil }
    let file = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if file.hasPrefix(".") { return nil }
    let path = "\(folder)/\(file)"
    if Self.isFolder(path) { add(path) }
    return .file(path, isBeingWritten: isBeingWritten)
  }

  private static func isFolder(_ path: String) -> Bool {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    return facts?[.type] as? FileAttributeType == .typeDirectory
  }
}
