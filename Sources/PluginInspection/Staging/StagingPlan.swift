/// What is written where for one generation of a plugin, relative to the staging folder.
///
/// A plugin alone is one file. One that comes with libraries of its own gets a folder in which they
/// lie as they do beside the original, so that its `$ORIGIN` paths lead to them; and they get names
/// of their own, because the loader takes any loaded library of the same name for the one needed. Where
/// the copies are to be read again, and not loaded, every byte stays as it was.
struct StagingPlan {
  struct File {
    var path: String
    var content: StagedContent
  }

  /// Folders to make, in order.
  private(set) var folders: [String] = []
  /// The plugin first.
  private(set) var files: [File] = []

  /// Plans the copies of one generation; the new library names are added to `taken`.
  ///
  /// - Throws: ``StagingFailure``.
  init(
    _ audit: PluginAudit,
    name: String,
    taken: inout Set<String>
  ) throws(StagingFailure) {
    let hasLibraries = !audit.privateLibraries.isEmpty
    try self.init(audit, name, hasLibraries ? try Self.renaming(audit, name, &taken) : nil)
  }

  /// Plans copies that are what the originals were.
  ///
  /// - Throws: ``StagingFailure/contentNotKept(plugin:)``.
  init(unchanged audit: PluginAudit, name: String) throws(StagingFailure) {
    try self.init(audit, name, nil)
  }

  private init(
    _ audit: PluginAudit,
    _ name: String,
    _ renaming: LibraryRenaming?
  ) throws(StagingFailure) {
    guard let plugin = audit.images.first else { throw .contentNotKept(plugin: audit.path) }
    func content(_ image: ELFImage) -> StagedContent {
      renaming?.content(of: image) ?? StagedContent(image.bytes)
    }
    guard !audit.privateLibraries.isEmpty else {
      files = [File(path: name + ".so", content: content(plugin))]
      return
    }
    let home = Self.home(name, audit.privateLibraries)
    addFolders(of: home)
    files.append(File(path: "\(home)/\(name).so", content: content(plugin)))
    for (library, image) in zip(audit.privateLibraries, audit.images.dropFirst()) {
      let folder = Self.normalized("\(home)/\(library.folder)")
      addFolders(of: folder)
      let file = renaming?.newNames[library.name] ?? library.name
      files.append(File(path: "\(folder)/\(file)", content: content(image)))
    }
  }

  private static func renaming(
    _ audit: PluginAudit,
    _ name: String,
    _ taken: inout Set<String>
  ) throws(StagingFailure) -> LibraryRenaming {
    do throws(Fault) {
      return try LibraryRenaming(audit, name: name, taken: &taken)
    } catch {
      throw .notRenamed(Refusal(audit.path, error))
    }
  }

  /// The plugin's own folder, deep enough for libraries that lie above it.
  private static func home(_ name: String, _ libraries: [PrivateLibrary]) -> String {
    let up = libraries.map { $0.folder.split(separator: "/").prefix { $0 == ".." }.count }
    return ([name] + [String](repeating: "plugin", count: up.max() ?? 0)).joined(separator: "/")
  }

  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private mutating func addFolders(of path: String) {
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += (prefix.isEmpty ? "" : "/") + part
      if !folders.contains(prefix) { folders.append(prefix) }
    }
  }
}

/// Bytes to write: those that were audited, with some names replaced by others of equal length.
struct StagedContent {
  private let original: FileBytes
  private let changed: [UInt8]?

  init(_ bytes: FileBytes) {
    original = bytes
    changed = nil
  }

  init(_ bytes: FileBytes, changes: [(offset: Int, text: String)]) {
    original = bytes
    var copy = bytes.copy(from: 0, length: bytes.count)
    for (offset, text) in changes {
      copy.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
    }
    changed = copy
  }

  /// Lends the bytes to `body`, which must not keep the buffer.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let changed { return unsafe changed.withUnsafeBytes { unsafe body($0) } }
    return unsafe original.withBytes { unsafe body($0) }
  }
}
