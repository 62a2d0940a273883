/// Checks plugin files against the interface modules and libraries of this process.
///
/// An auditor reads each library once and answers from then on from what it has read. Make one for
/// a process, or a new one when libraries have changed. Safe to use from several threads at once.
public final class Auditor: Sendable {
  /// The interface modules chosen for this process, one file a module.
  public let interfaces: [InterfaceModule]
  /// The compiler that plugins must have been built with.
  public let compilerVersion: String

  let resolver: LibraryResolver
  let globalScope: [ELFImage]

  /// An auditor for this process.
  ///
  /// - Parameter interfaces: The interface modules that the host has loaded or will load before
  ///   any plugin.
  public convenience init(interfaces: [InterfaceModule]) {
    self.init(
      interfaces: interfaces,
      compilerVersion: SwiftCompiler.version,
      loaded: LoadedImages(),
      search: .current
    )
  }

  init(
    interfaces: [InterfaceModule],
    compilerVersion: String,
    loaded: LoadedImages,
    search: SearchPath
  ) {
    self.interfaces = interfaces
    self.compilerVersion = compilerVersion
    resolver = LibraryResolver(
      interfaces: interfaces,
      loaded: loaded,
      search: search,
      catalog: LibraryCatalog()
    )
    globalScope = resolver.globalScope()
  }

  /// Reads and audits the file at `path`.
  ///
  /// - Throws: ``Refusal`` where the file cannot be read at all.
  public func audit(fileAt path: String) throws(Refusal) -> PluginAudit {
    audit(try PluginFile(reading: path))
  }

  /// Audits a file that has been read.
  public func audit(_ file: PluginFile) -> PluginAudit {
    let result = Result { () throws(Fault) in try ELFImage(path: file.path, bytes: file.bytes) }
    switch result {
    case .success(let image):
      var check = PluginCheck(auditor: self, file: file, image: image)
      return check.run()
    case .failure(let fault):
      var audit = PluginAudit(path: file.path, hash: file.hash, images: [])
      audit.refusals = [Refusal(file.path, fault)]
      return audit
    }
  }
}
