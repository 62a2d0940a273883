import Foundation

/// A folder in which a test replaces files, gone with the value.
final class Workbench: Sendable {
  private let folder = NSTemporaryDirectory() + "workbench-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Where a file of this name is, or would be.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Puts a copy of a file under a name by renaming, as a careful build tool does.
  @discardableResult
  func replace(_ name: String, by source: String) throws -> String {
    let copy = path("\(UUID().uuidString).part")
    try FileManager.default.copyItem(atPath: source, toPath: copy)
    guard unsafe rename(copy, path(name)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path(name)
  }

  /// Writes over a file in place, as `cp` does: the file stays the same one.
  func overwrite(_ name: String, with bytes: Data) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
    defer { try? file.close() }
    try file.write(contentsOf: bytes)
    try file.truncate(atOffset: UInt64(bytes.count))
  }
}
