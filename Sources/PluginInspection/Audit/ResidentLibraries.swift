/// The libraries of this process, as they are now: what the audit of every plugin starts from.
///
/// Reads each of them when it is first needed. Safe to use from several threads at once.
package final class ResidentLibraries: Sendable {
  /// What the process has loaded.
  package let images: LoadedImages
  let catalog = LibraryCatalog()
  let search: SearchPath
  /// The program, what was preloaded, and what they need: searched before any plugin's own
  /// libraries.
  let globalScope: [ELFImage]

  /// The libraries of this process.
  package convenience init() { self.init(LoadedImages(), .current) }

  init(_ images: LoadedImages, _ search: SearchPath) {
    self.images = images
    self.search = search
    let resolver = LibraryResolver(
      interfaces: [],
      loaded: images,
      search: search,
      catalog: catalog
    )
    globalScope = resolver.globalScope()
  }

  /// The interface module in a library that is loaded.
  ///
  /// - Throws: ``Refusal``, also if the library is none.
  package func interfaceModule(at path: String) throws(Refusal) -> InterfaceModule {
    try InterfaceModule(try catalog.image(at: path, isLoaded: true))
  }
}
