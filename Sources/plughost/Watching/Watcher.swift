internal import Foundation
import PluginInspection

/// Builds when sources change, and tells when the file is whole.
///
/// Used by one thread.
final class Watcher {
  private let watch: FolderWatch
  private let build: BuildCommand
  private let file: String
  private let folder: String
  private let sources: String
  /// The content that was told last, good or bad.
  private var told: FileState?
  private var mustBuild = false
  /// How long nothing may change before a change is taken as over.
  private let quiet = Duration.milliseconds(20)

  /// - Throws: ``Failure`` if the folder cannot be watched.
  init(sources: String, file: String, build: BuildCommand) throws(Failure) {
    self.build = build
    self.file = URL(filePath: file).standardizedFileURL.path
    folder = URL(filePath: self.file).deletingLastPathComponent().path
    self.sources = URL(filePath: sources).standardizedFileURL.path
    watch = try FolderWatch(self.sources)
    watch.addFiles(of: folder)
    told = FileState(self.file)
  }

  /// Waits for the next content of the file that is whole, or at least stays as it is.
  ///
  /// - Throws: ``Failure`` for a build that failed; call it again all the same.
  func next() throws {
    while true {
      if let change = watch.next(within: mustBuild || isDifferent ? quiet : nil) {
        note(change)
      } else if mustBuild {
        mustBuild = false
        try build.run()
      } else if isDifferent, isWhole() {
        return
      }
    }
  }

  private func note(_ change: FolderWatch.Change) { mustBuild = mustBuild || isSource(change) }

  private var isDifferent: Bool {
    FileState(file).map { $0 != told } ?? false
  }

  /// Whether a change is one of the sources: not of what builds leave behind.
  private func isSource(_ change: FolderWatch.Change) -> Bool {
    guard case .file(let path) = change else { return true }
    if folder != sources, path.hasPrefix(folder + "/") { return false }
    // Linkers write beside the file, under its name and something more.
    return !path.hasPrefix(file) && !Self.products.contains(URL(filePath: path).pathExtension)
  }

  private static let products: Set<String> = [
    "a", "d", "dia", "o", "so", "swiftdeps", "swiftdoc", "swiftmodule", "swiftsourceinfo", "tmp",
  ]

  /// Whether the file can be read and is the same at a second look.
  ///
  /// One that cannot be read may be in the making, and is given more time; if it stays as it is, it
  /// is told too, once, so that the host says what is wrong with it.
  private func isWhole() -> Bool {
    guard let before = FileState(file) else { return false }
    let isReadable = (try? PluginFile(reading: file)) != nil
    if let change = watch.next(within: isReadable ? quiet : .milliseconds(500)) {
      note(change)
      return false
    }
    guard FileState(file) == before else { return false }
    told = before
    return true
  }
}
