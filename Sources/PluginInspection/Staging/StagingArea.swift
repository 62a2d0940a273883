internal import Glibc
internal import Synchronization

/// A private folder that holds the copies of plugins from which they are loaded.
///
/// What was audited is what is written here, and what is loaded: a file overwritten later changes
/// nothing. Safe to use from any thread. The folder goes when the area does, and everything in it;
/// libraries that are still mapped keep working.
public final class StagingArea: Sendable {
  /// The folder; only this user may look into it.
  public let folder: String

  /// New names of private libraries.
  ///
  /// The loader knows a library by its name, and a process has one loader, however many hosts.
  private static let names = Mutex(Set<String>())
  private let written = Mutex([StagedPlugin]())
  private let early = EarlyCopies()

  /// Makes a folder of its own in `parent`; without one, in `$TMPDIR`, else in `/tmp`.
  ///
  /// - Throws: ``StagingFailure/folderNotMade(parent:reason:)`` or
  ///   ``StagingFailure/folderForbidsExecution(folder:)``.
  public init(in parent: String? = nil) throws(StagingFailure) {
    let parent = parent ?? Self.temporaryFolder
    var template = Array((parent + "/plughost-XXXXXX").utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    guard made else {
      throw .folderNotMade(parent: parent, reason: OpenFile.message(errno))
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard !Self.forbidsExecution(folder) else {
      _ = unsafe rmdir(folder)
      throw .folderForbidsExecution(folder: folder)
    }
  }

  deinit { close() }

  /// Deletes every copy and the folder; what is mapped from them keeps working.
  ///
  /// Staging fails from then on. A second call does nothing.
  public func close() {
    early.close()
    let staged = written.withLock { list in
      defer { list = [] }
      return list
    }
    staged.forEach(Self.delete)
    _ = unsafe rmdir(folder)
  }

  /// Copies an accepted plugin and its private libraries.
  ///
  /// - Parameters:
  ///   - audit: What the audit returned; its very bytes are written.
  ///   - generation: Part of the name; a number must not be used twice for one plugin.
  /// - Returns: Where the copy is.
  /// - Throws: ``StagingFailure/notAccepted(plugin:)``,
  ///   ``StagingFailure/notRenamed(_:)`` or
  ///   ``StagingFailure/copyNotWritten(path:reason:)``.
  public func stage(
    _ audit: PluginAudit,
    generation: Int
  ) throws(StagingFailure) -> StagedPlugin {
    guard audit.isAccepted, let manifest = audit.manifest else {
      throw .notAccepted(plugin: audit.path)
    }
    let name = Self.name(manifest.id, audit.hash, generation)
    if let staged = takeEarly(audit, name, generation) { return staged }
    let plan = try Self.names.withLock { taken throws(StagingFailure) in
      try StagingPlan(audit, name: name, taken: &taken)
    }
    return try write(plan, of: audit, generation)
  }

  /// Writes an accepted plugin and its private libraries as they were read, to be read again.
  ///
  /// An audit of the copy finds the same hash, whatever has become of the original.
  ///
  /// - Returns: Where the copy is; its name is the plugin's and the hash.
  /// - Throws: As ``stage(_:generation:)``.
  package func copy(_ audit: PluginAudit) throws(StagingFailure) -> StagedPlugin {
    guard audit.isAccepted, let manifest = audit.manifest else {
      throw .notAccepted(plugin: audit.path)
    }
    let name = "\(manifest.id)@\(audit.hash.short)"
    return try write(try StagingPlan(unchanged: audit, name: name), of: audit, 0)
  }

  private func write(
    _ plan: StagingPlan,
    of audit: PluginAudit,
    _ generation: Int
  ) throws(StagingFailure) -> StagedPlugin {
    var folders: [String] = []
    var files: [String] = []
    do throws(StagingFailure) {
      for path in plan.folders.map({ folder + "/" + $0 }) {
        try Self.makeFolder(path)
        folders.append(path)
      }
      for file in plan.files {
        let path = folder + "/" + file.path
        try StagedFile.write(file.content, to: path)
        files.append(path)
      }
    } catch {
      Self.delete(files: files, folders: folders)
      throw error
    }
    let staged = StagedPlugin(
      path: files.first ?? "",
      originalPath: audit.path,
      hash: audit.hash,
      generation: generation,
      files: files,
      folders: folders
    )
    written.withLock { $0.append(staged) }
    return staged
  }

  /// Has a file that has been read copied some time, as the first generation of the plugin that it
  /// says it is.
  ///
  /// ``stage(_:generation:)`` finds the copy if the file is accepted. What nobody takes goes with the
  /// area.
  package func begin(_ file: PluginFile) {
    guard let id = file.manifest.manifest?.id else { return }
    early.begin(file.bytes, at: path(Self.name(id, file.hash, 1)))
  }

  /// Copies all that was begun; returns at once.
  package func writeBegun() { early.write() }

  /// Deletes the copies that were begun, but those of the audits that `kept` returns; returns at once.
  package func discardBegun(except kept: @escaping @Sendable () -> [PluginAudit]) {
    // The queue must not keep the area alive: it waits for the queue at its end.
    early.discard { [folder] in
      Set(
        kept().compactMap { audit in
          audit.manifest.map { Self.path(folder, Self.name($0.id, audit.hash, 1)) }
        }
      )
    }
  }

  /// The copy of a plugin alone that was written before its audit ended.
  private func takeEarly(_ audit: PluginAudit, _ name: String, _ generation: Int) -> StagedPlugin? {
    let path = path(name)
    guard audit.privateLibraries.isEmpty, let bytes = audit.images.first?.bytes,
      early.take(bytes, at: path)
    else { return nil }
    let staged = StagedPlugin(
      path: path,
      originalPath: audit.path,
      hash: audit.hash,
      generation: generation,
      files: [path],
      folders: []
    )
    written.withLock { $0.append(staged) }
    return staged
  }

  private func path(_ name: String) -> String { Self.path(folder, name) }

  private static func path(_ folder: String, _ name: String) -> String { "\(folder)/\(name).so" }

  private static func name(_ id: String, _ hash: ContentHash, _ generation: Int) -> String {
    "\(id)@\(hash.short).\(generation)"
  }

  /// Deletes the copy of a plugin that will not be loaded again.
  public func remove(_ staged: StagedPlugin) {
    let isMine = written.withLock { list in
      let count = list.count
      list.removeAll { $0 == staged }
      return list.count < count
    }
    if isMine { Self.delete(staged) }
  }
}

extension StagingArea {
  // <sys/statvfs.h> has it as an enumerator that Swift does not import under this name.
  private static let noExec: UInt = 8

  private static var temporaryFolder: String {
    guard let folder = unsafe getenv("TMPDIR") else { return "/tmp" }
    return unsafe String(cString: folder)
  }

  private static func forbidsExecution(_ folder: String) -> Bool {
    var status = statvfs()
    return unsafe statvfs(folder, &status) == 0 && UInt(status.f_flag) & noExec != 0
  }

  private static func makeFolder(_ path: String) throws(StagingFailure) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .copyNotWritten(path: path, reason: OpenFile.message(errno))
    }
  }

  private static func delete(_ staged: StagedPlugin) {
    delete(files: staged.files, folders: staged.folders)
  }

  private static func delete(files: [String], folders: [String]) {
    files.forEach(StagedFile.delete)
    folders.reversed().forEach { _ = unsafe rmdir($0) }
  }
}
