internal import Synchronization

/// Checks plugin files against the interface modules and libraries of this process.
///
/// An auditor reads each library once and answers from then on from what it has read. Make one for
/// a process, or a new one when libraries have changed. Safe to use from several threads at once.
public final class Auditor: Sendable {
  /// The interface modules chosen for this process, one file a module.
  public let interfaces: [InterfaceModule]
  /// The compiler that plugins must have been built with.
  public let compilerVersion: String

  /// Whether it finds dependencies that are declared and never called.
  let looksForUse: Bool
  let resolver: LibraryResolver
  /// The program's own libraries, searched before any plugin's.
  private let globalScope: [ELFImage]
  /// By the names that a plugin needs, where these alone decide.
  private let known = Mutex([[String]: PluginLibraries]())

  /// An auditor for this process.
  ///
  /// - Parameter interfaces: The interface modules that the host has loaded or will load before
  ///   any plugin.
  public convenience init(interfaces: [InterfaceModule]) {
    self.init(interfaces: interfaces, resident: ResidentLibraries())
  }

  /// An auditor for this process, whose libraries have been looked at.
  package convenience init(
    interfaces: [InterfaceModule],
    resident: ResidentLibraries,
    looksForUse: Bool = false
  ) {
    self.init(
      interfaces: interfaces,
      compilerVersion: SwiftCompiler.version,
      resident: resident,
      looksForUse: looksForUse
    )
  }

  init(
    interfaces: [InterfaceModule],
    compilerVersion: String,
    resident: ResidentLibraries,
    looksForUse: Bool = false
  ) {
    self.looksForUse = looksForUse
    self.interfaces = interfaces
    self.compilerVersion = compilerVersion
    resolver = LibraryResolver(
      interfaces: interfaces,
      loaded: resident.images,
      search: resident.search,
      catalog: resident.catalog
    )
    globalScope = resident.globalScope
  }

  /// What loading `plugin` brings in.
  func libraries(of plugin: ELFImage) -> PluginLibraries {
    let needed = plugin.dynamic.needed
    if let libraries = known.withLock({ $0[needed] }) { return libraries }
    let libraries = PluginLibraries(resolver.closure(of: plugin), globalScope: globalScope)
    if libraries.faults.isEmpty, needed.allSatisfy(resolver.isResident) {
      known.withLock { $0[needed] = libraries }
    }
    return libraries
  }

  /// Reads and audits the file at `path`.
  ///
  /// - Throws: ``Refusal`` where the file cannot be read at all.
  public func audit(fileAt path: String) throws(Refusal) -> PluginAudit {
    audit(try PluginFile(reading: path))
  }

  /// Audits a file that has been read.
  public func audit(_ file: PluginFile) -> PluginAudit {
    switch file.image {
    case .success(let image):
      var check = PluginCheck(auditor: self, file: file, image: image)
      return check.run()
    case .failure(let fault):
      var audit = PluginAudit(path: file.path, hash: file.hash, images: [], fileHash: file.hash)
      audit.refusals = [Refusal(file.path, fault)]
      return audit
    }
  }
}

extension Auditor {
  /// Makes sure that a file is a whole library of this machine, plugin or not.
  ///
  /// - Throws: ``Refusal`` for everything that the system's loader had better not see.
  package static func checkLibrary(at path: String) throws(Refusal) {
    _ = try LibraryCatalog().image(at: path)
  }
}
