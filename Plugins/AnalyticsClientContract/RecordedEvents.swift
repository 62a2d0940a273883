internal import Foundation
internal import StoreSupport

/// What clients have recorded in a folder and on the standard streams, as lines.
///
/// It knows the stores of the sample app: a database with a table of events, and text with a line an
/// event.
struct RecordedEvents {
  private var lines: [String]

  /// Reads all there is.
  ///
  /// - Throws: What the database says.
  init(in folder: String, printed: String) throws {
    lines = printed.split(separator: "\n").map(String.init)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasSuffix("-wal") && !name.hasSuffix("-shm") {
      let path = "\(folder)/\(name)"
      guard let content = FileManager.default.contents(atPath: path) else { continue }
      if content.starts(with: Data("SQLite format 3".utf8)) {
        lines += try Database(path: path).run(
          """
          SELECT name || ' ' || coalesce('user=' || user_id, '') || ' ' || properties FROM events \
          ORDER BY rowid
          """
        )
      } else {
        lines += String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
      }
    }
  }

  /// The lines that hold a word, in the order in which they were written.
  func holding(_ word: String) -> [String] { lines.filter { $0.contains(word) } }

  /// The words that are found, in the order in which they were written; one that is found twice stands
  /// there twice.
  func order(of words: [String]) -> [String] {
    lines.compactMap { line in words.first { line.contains($0) } }
  }
}
