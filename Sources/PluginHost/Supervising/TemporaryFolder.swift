internal import Foundation
internal import Glibc

/// A folder of this user alone, deleted with all that is in it at the end of the value's life.
struct TemporaryFolder: ~Copyable {
  let path: String

  /// - Parameter parent: Where it is made; without one, in `$TMPDIR`, else in `/tmp`.
  /// - Throws: ``SpawnFailure`` with the system's reason.
  init(in parent: String?) throws(SpawnFailure) {
    let parent = parent ?? ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/plughost-worker-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw SpawnFailure(call: "mkdtemp in '\(parent)'", code: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
