internal import Glibc

/// Finds libraries as the loader of this process would.
struct LibraryResolver: Sendable {
  let interfaces: [InterfaceModule]
  let loaded: LoadedImages
  let search: SearchPath
  let catalog: LibraryCatalog

  /// The closure of `plugin`, breadth first.
  func closure(of plugin: ELFImage) -> LibraryClosure {
    var closure = LibraryClosure()
    closure.members = [LibraryClosure.Member(image: plugin, origin: .plugin)]
    var known: Set<String> = []
    let folder = plugin.folder
    var next = 0
    while next < closure.members.count {
      for name in closure.members[next].image.dynamic.needed where known.insert(name).inserted {
        add(name, neededBy: next, pluginFolder: folder, to: &closure)
      }
      next += 1
    }
    return closure
  }

  /// The program, what was preloaded, and what they need.
  func globalScope() -> [ELFImage] {
    guard let program = try? LibraryCatalog.program(at: loaded.executable) else { return [] }
    let preloaded = search.preloaded.compactMap {
      try? catalog.image(at: loaded[fileName: $0] ?? $0)
    }
    return closure(of: program).members.map(\.image) + preloaded
  }

  private func add(
    _ name: String,
    neededBy index: Int,
    pluginFolder: String,
    to closure: inout LibraryClosure
  ) {
    let parent = closure.members[index]
    do throws(Fault) {
      var member = try find(name, for: parent, pluginFolder: pluginFolder)
      guard !closure.members.contains(where: { $0.image === member.image }) else { return }
      member.neededBy = index
      closure.members.append(member)
    } catch {
      closure.faults.append(error)
    }
  }

  private func find(
    _ name: String,
    for parent: LibraryClosure.Member,
    pluginFolder: String
  ) throws(Fault) -> LibraryClosure.Member {
    if let module = interfaces.first(where: { $0.libraryName == name }) {
      return LibraryClosure.Member(image: module.image, origin: .interface(module))
    }
    if let image = loadedImage(named: name) {
      return LibraryClosure.Member(image: image, origin: .shared)
    }
    let places = search.places(
      parent.image.dynamic,
      origin: parent.image.folder,
      inherited: parent.inheritedPlaces
    )
    for place in places {
      let path = place.folder + "/" + name
      guard let member = try candidate(name, path, place, parent, pluginFolder) else { continue }
      return member
    }
    for path in systemPaths(name) {
      guard let image = try? catalog.image(at: path) else { continue }
      return LibraryClosure.Member(image: image, origin: .shared)
    }
    // A plugin that was built elsewhere may name the folder of a toolchain that is not here.
    if Self.isSwiftRuntime(name), let image = runtimeImage(named: name) {
      return LibraryClosure.Member(image: image, origin: .shared, isOpenedFirst: true)
    }
    throw .libraryMissing(
      library: name,
      neededBy: parent.image.fileName,
      searched: places.map(\.folder) + ["the system's folders"]
        + (Self.isSwiftRuntime(name) ? ["the folder of this host's Swift runtime"] : [])
    )
  }

  /// Whether `name` is a library of the process, whoever needs it.
  func isResident(_ name: String) -> Bool {
    interfaces.contains { $0.libraryName == name } || loadedImage(named: name) != nil
  }

  /// A loaded library that the loader would take for `name`.
  func loadedImage(named name: String) -> ELFImage? {
    guard let path = loaded[fileName: name],
      let image = try? catalog.image(at: path, isLoaded: true)
    else { return nil }
    return image
  }

  /// A library of the system or of the Swift runtime that another plugin may come to need.
  func installedImage(named name: String) -> ELFImage? {
    for path in systemPaths(name) {
      if let image = try? catalog.image(at: path) { return image }
    }
    return runtimeImage(named: name)
  }

  /// A library that lies where the Swift runtime of this process does.
  private func runtimeImage(named name: String) -> ELFImage? {
    guard let core = loaded[fileName: "libswiftCore.so"] else { return nil }
    return try? catalog.image(at: Self.folder(core) + "/" + name)
  }

  private func systemPaths(_ name: String) -> [String] {
    if name.contains("/") { return [name] }
    return (search.cache[name].map { [$0] } ?? []) + SearchPath.system.map { $0 + "/" + name }
  }

  /// The library at `path`, as the loader takes it: it passes over a file for another machine and
  /// stops at one that is damaged.
  private func candidate(
    _ name: String,
    _ path: String,
    _ place: SearchPath.Place,
    _ parent: LibraryClosure.Member,
    _ pluginFolder: String
  ) throws(Fault) -> LibraryClosure.Member? {
    guard FileIdentity(path: path) != nil else { return nil }
    let travels = place.isRelativeToOrigin && parent.isPrivate && !Self.isSwiftRuntime(name)
    guard let image = try image(at: path, travels: travels, neededBy: parent.image.fileName)
    else { return nil }
    let inherited =
      parent.image.dynamic.runpath == nil
      ? parent.inheritedPlaces
        + SearchPath.places(parent.image.dynamic.rpath, origin: parent.image.folder)
      : []
    guard travels else {
      var member = LibraryClosure.Member(image: image, origin: .shared)
      member.inheritedPlaces = inherited
      member.isOpenedFirst = place.isRelativeToOrigin && parent.isPrivate
      return member
    }
    let library = PrivateLibrary(
      name: name,
      path: path,
      folder: Self.relative(place.folder, to: pluginFolder)
    )
    return LibraryClosure.Member(
      image: image,
      origin: .beside(library: library),
      inheritedPlaces: inherited
    )
  }

  private func image(
    at path: String,
    travels: Bool,
    neededBy parent: String
  ) throws(Fault) -> ELFImage? {
    do throws(Refusal) {
      return try travels ? LibraryCatalog.read(path) : catalog.image(at: path)
    } catch {
      switch error.fault {
      case .is32Bit, .wrongMachine: return nil
      default:
        throw .libraryUnusable(
          library: error.fileName,
          neededBy: parent,
          reason: error.description
        )
      }
    }
  }

  /// The Swift runtime's own libraries are one per process, wherever they lie.
  static func isSwiftRuntime(_ name: String) -> Bool {
    ["libswift", "libFoundation", "lib_Foundation", "libdispatch.so", "libBlocksRuntime.so"]
      .contains { name.hasPrefix($0) }
  }

  /// The folder of a file, as an absolute path.
  static func folder(_ path: String) -> String {
    let absolute = path.utf8.first == 0x2F ? path : workingFolder() + "/" + path
    let slash = absolute.utf8.lastIndex(of: 0x2F) ?? absolute.startIndex
    return slash == absolute.startIndex ? "/" : String(absolute[..<slash])
  }

  private static func workingFolder() -> String {
    guard let folder = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }

  /// `folder` as seen from `base`, without `.` and without `..` that can be resolved.
  private static func relative(_ folder: String, to base: String) -> String {
    let target = components(folder)
    let start = components(base)
    let common = zip(target, start).prefix { $0 == $1 }.count
    let up = [String](repeating: "..", count: start.count - common)
    return (up + target.dropFirst(common)).joined(separator: "/")
  }

  private static func components(_ path: String) -> [String] {
    var parts: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(String(part))
      }
    }
    return parts
  }
}
