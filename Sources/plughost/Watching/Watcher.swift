internal import Foundation
internal import Glibc
import PluginInspection

/// Builds when sources change, and tells when the file is whole.
///
/// Used by one thread.
final class Watcher {
  private let watch: FolderWatch
  private let build: BuildCommand
  private let file: String
  /// The file as it was named.
  private let given: String
  private let folder: String
  private let sources: String
  /// Where this program and builds write: what appears there is no source.
  private let streams: [FileIdentity]
  /// The content that was told last, good or bad.
  private var told: FileState?
  /// What a build that failed has left: not taken unless a later build finds it good.
  private var failed: FileState?
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
  init(
    sources: String,
    file: String,
    build: BuildCommand,
    streams: [Int32] = [STDOUT_FILENO, STDERR_FILENO, ResultStream.descriptor]
  ) throws(Failure) {
    self.build = build
    self.streams = streams.compactMap(FileIdentity.init(descriptor:))
    given = file
    // Links are followed, so that a path below a folder is seen to be one; the file may be one, or
    // not be there yet.
    let place = URL(filePath: file).standardizedFileURL
    folder = Self.resolved(place.deletingLastPathComponent())
    self.file = "\(folder)/\(place.lastPathComponent)"
    self.sources = Self.resolved(URL(filePath: sources).standardizedFileURL)
    watch = try FolderWatch(self.sources)
    watch.addFiles(of: folder)
    // A folder that takes the place of this one is heard of there, and watched from then on.
    watch.addFiles(of: URL(filePath: self.sources).deletingLastPathComponent().path)
    told = FileState(self.file)
  }

  /// The path with its links followed, as far as there is something.
  private static func resolved(_ place: URL) -> String {
    guard place.path != "/", !FileManager.default.fileExists(atPath: place.path) else {
      return place.resolvingSymlinksInPath().path
    }
    return "\(resolved(place.deletingLastPathComponent()))/\(place.lastPathComponent)"
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
        try runBuild()
        try checkProduct()
      } else if isDifferent, isWhole() {
        isOwnWork = false
        return
      }
    }
  }

  private func runBuild() throws {
    do {
      try build.run()
      failed = nil
    } catch {
      failed = FileState(file)
      throw error
    }
  }

  /// Makes sure that a build which succeeded has made what is waited for.
  ///
  /// - Throws: ``Failure`` when there is nothing new to swap in.
  private func checkProduct() throws(Failure) {
    guard !isDifferent else { return }
    let fault = FileState(file) == nil ? "does not exist" : "was not written"
    throw Failure(
      kind: .notBuilt,
      status: .failed,
      message: "the build succeeded and '\(given)' \(fault); check --file"
    )
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
    FileState(file).map { $0 != told && $0 != failed } ?? false
  }

  /// Whether a change is one of the sources: not of what builds leave behind.
  private func isSource(_ change: FolderWatch.Change) -> Bool {
    guard case .file(let path, _) = change else { return true }
    // It was replaced as a whole.
    if path == sources { return FileManager.default.fileExists(atPath: sources) }
    guard path.hasPrefix(sources + "/") else { return false }
    let isApart = folder.hasPrefix(sources + "/")
    if isApart, path == folder || path.hasPrefix(folder + "/") { return false }
    if let identity = FileIdentity(path), streams.contains(identity) { return false }
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
