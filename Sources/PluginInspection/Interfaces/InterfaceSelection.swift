/// Chooses the one file per interface module that a process uses for its whole life.
///
/// In this order: a file named by the caller, one that the process has loaded already, one beside
/// the host, one beside the first plugin that needs it.
public struct InterfaceSelection: Sendable {
  /// The chosen modules, in the order of choice.
  public private(set) var modules: [InterfaceModule] = []
  /// What was wrong with files that were named or found.
  public private(set) var refusals: [Refusal] = []

  private var seenLibraries: Set<String> = []

  /// Chooses the modules that `plugins` need.
  ///
  /// - Parameters:
  ///   - explicit: Files named by the caller; each must be an interface module.
  ///   - hostFolder: The folder of the host's own libraries.
  ///   - plugins: Paths of plugin files, in the order given; unreadable ones are passed over, the
  ///     audit tells about them.
  public init(explicit: [String], hostFolder: String?, plugins: [String]) {
    self.init(
      explicit: explicit,
      hostFolder: hostFolder,
      plugins: plugins,
      loaded: LoadedImages()
    )
  }

  init(explicit: [String], hostFolder: String?, plugins: [String], loaded: LoadedImages) {
    for path in explicit { addNamed(path) }
    for path in loaded.paths { addIfModule(path) }
    var folders = hostFolder.map { [$0] } ?? []
    for path in plugins {
      guard let needed = Self.neededLibraries(path) else { continue }
      folders = (hostFolder.map { [$0] } ?? []) + [LibraryResolver.folder(path)]
      find(needed, in: folders)
    }
  }

  /// The names of the libraries that a plugin, or a module it needs, needs.
  private static func neededLibraries(_ path: String) -> [String]? {
    (try? LibraryCatalog.read(path))?.dynamic.needed
  }

  private mutating func find(_ names: [String], in folders: [String]) {
    for name in names where !seenLibraries.contains(name) && !has(name) {
      let path = folders.lazy.map { $0 + "/" + name }.first { FileIdentity(path: $0) != nil }
      guard let path else { continue }
      seenLibraries.insert(name)
      addIfModule(path)
    }
  }

  private func has(_ library: String) -> Bool { modules.contains { $0.libraryName == library } }

  private mutating func addNamed(_ path: String) {
    switch Result(catching: { () throws(Refusal) in try InterfaceModule(reading: path) }) {
    case .success(let module): add(module)
    case .failure(let refusal): refusals.append(refusal)
    }
  }

  /// Adds the library at `path` if it says that it is an interface module.
  private mutating func addIfModule(_ path: String) {
    let found = try? InterfaceRecord.isPresent(inFileAt: path)
    guard found == true else { return }
    addNamed(path)
  }

  /// Adds a module, and those that it needs and that lie beside it.
  private mutating func add(_ module: InterfaceModule) {
    guard !modules.contains(where: { $0.name == module.name }) else { return }
    modules.append(module)
    find(module.image.dynamic.needed, in: [LibraryResolver.folder(module.path)])
  }
}

extension InterfaceRecord {
  /// Whether a file has the section, read from its headers alone.
  static func isPresent(inFileAt path: String) throws(Refusal) -> Bool {
    let file = try OpenFile(path)
    do throws(Fault) {
      let layout = try ELFLayout(file)
      return layout.interface != nil && layout.manifest == nil
    } catch {
      throw Refusal(path, error)
    }
  }
}
