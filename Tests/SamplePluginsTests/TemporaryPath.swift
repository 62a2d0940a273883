import Foundation

/// A path at which nothing is yet; what is there at the end is removed.
final class TemporaryPath: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let name: String

  init(_ name: String = "events.sqlite3") {
    self.name = name
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var path: String { folder.appending(path: name).path }
}
