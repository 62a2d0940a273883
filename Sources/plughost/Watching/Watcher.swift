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
  /// Whether nothing but the build has changed the file.
  private var isOwnWork = false
  /// Whether someone has written the file and not closed it yet.
  private var isBeingWritten = false
  /// How long nothing may change before a change is taken as over.
  private let quiet = Duration.milliseconds(20)
  /// How much longer a file is waited for that someone writes or that is cut short.
  private let patience = Duration.milliseconds(500)

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
      if let change = watch.next(within: pause) {
        note(change)
      } else if mustBuild {
        mustBuild = false
        // What the build wrote is closed when it has ended; what changed meanwhile is heard next.
        isOwnWork = true
        try build.run()
      } else if isDifferent, isWhole() {
        isOwnWork = false
        return
      }
    }
  }

  /// How long nothing may change before something is done; `nil` where there is nothing to do.
  private var pause: Duration? {
    if mustBuild { return quiet }
    guard isDifferent else { return nil }
    if isBeingWritten { return patience }
    return isOwnWork ? .zero : quiet
  }

  private func note(_ change: FolderWatch.Change) {
    mustBuild = mustBuild || isSource(change)
    if case .file(file, let isBeingWritten) = change { self.isBeingWritten = isBeingWritten }
  }

  private var isDifferent: Bool {
    FileState(file).map { $0 != told } ?? false
  }

  /// Whether a change is one of the sources: not of what builds leave behind.
  private func isSource(_ change: FolderWatch.Change) -> Bool {
    guard case .file(let path, _) = change else { return true }
    if folder != sources, path.hasPrefix(folder + "/") { return false }
    // Linkers write beside the file, under its name and something more.
    return !path.hasPrefix(file) && !Self.products.contains(URL(filePath: path).pathExtension)
  }

  private static let products: Set<String> = [
    "a", "d", "dia", "o", "so", "swiftdeps", "swiftdoc", "swiftmodule", "swiftsourceinfo", "tmp",
  ]

  /// Whether the file can be read as a whole and is the same at a second look.
  ///
  /// One that cannot be read may be in the making, and is given more time; if it stays as it is, it
  /// is told too, once, so that the host says what is wrong with it.
  private func isWhole() -> Bool {
    guard let before = FileState(file) else { return false }
    let isReadable = InspectedPlugin(fileAt: file).facts != nil
    let pause = isReadable ? (isOwnWork ? .zero : quiet) : patience
    if let change = watch.next(within: pause) {
      note(change)
      return false
    }
    guard FileState(file) == before else { return false }
    told = before
    return true
  }
}
