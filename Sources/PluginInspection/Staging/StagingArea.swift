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
    let name = "\(manifest.id)@\(audit.hash.short).\(generation)"
    let plan = try Self.names.withLock { taken throws(StagingFailure) in
      try StagingPlan(audit, name: name, taken: &taken)
    }
    var folders: [String] = []
    var files: [String] = []
    do throws(StagingFailure) {
      for path in plan.folders.map({ folder + "/" + $0 }) {
        try Self.makeFolder(path)
        folders.append(path)
      }
      for file in plan.files {
        let path = folder + "/" + file.path
        try Self.write(file.content, to: path)
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

  private static func write(_ content: StagedContent, to path: String) throws(StagingFailure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .copyNotWritten(path: path, reason: OpenFile.message(errno))
    }
    defer { Glibc.close(descriptor) }
    let error = unsafe content.withBytes { unsafe writeAll($0, to: descriptor) }
    guard error == 0 else {
      _ = unsafe unlink(path)
      throw .copyNotWritten(path: path, reason: OpenFile.message(error))
    }
  }

  /// Writes all bytes; returns the error number, or zero.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let count = unsafe Glibc.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      unsafe rest = rest.dropFirst(count)
    }
    return 0
  }

  private static func delete(_ staged: StagedPlugin) {
    delete(files: staged.files, folders: staged.folders)
  }

  private static func delete(files: [String], folders: [String]) {
    files.forEach { _ = unsafe unlink($0) }
    folders.reversed().forEach { _ = unsafe rmdir($0) }
  }
}
