/// What loading a plugin brings in besides itself, and what the checks ask of it.
///
/// Most plugins need no library but what the process has; all that need the same share one of
/// these, so everything is worked out once.
final class PluginLibraries: Sendable {
  /// In the order in which the loader searches them; `neededBy` counts from the plugin, number 0.
  let members: [LibraryClosure.Member]
  /// What could not be found.
  let faults: [Fault]
  /// The libraries that travel with the plugin.
  let beside: [PrivateLibrary]
  /// Their images, in the same order.
  let besideImages: [ELFImage]
  /// The symbols of the others.
  let symbols: SharedSymbols
  /// The lifecycle protocols that the others refer to.
  let lifecycle: Set<LifecycleProtocol>
  /// The interface modules among them, by name.
  let interfaceModules: [String: SemanticVersion]
  /// Shared libraries that a staged copy would not find; those needed by others come first.
  let toOpenFirst: [String]
  /// By the names under which they are needed.
  let byName: [String: ELFImage]

  /// - Parameters:
  ///   - closure: Of the plugin.
  ///   - globalScope: The program's own libraries.
  init(_ closure: LibraryClosure, globalScope: [ELFImage]) {
    members = Array(closure.members.dropFirst())
    faults = closure.faults
    let travelling = members.filter(\.isPrivate)
    besideImages = travelling.map(\.image)
    beside = travelling.compactMap { member in
      if case .beside(let library) = member.origin { library } else { nil }
    }
    let shared = members.filter { !$0.isPrivate }.map(\.image)
    // The libraries that the plugin names come first: most symbols are theirs.
    let others = globalScope.filter { image in !shared.contains { $0 === image } }
    symbols = SharedSymbols(shared + others)
    lifecycle = shared.reduce(into: []) { $0.formUnion($1.lifecycle) }
    interfaceModules = members.reduce(into: [:]) { modules, member in
      if case .interface(let module) = member.origin { modules[module.name] = module.version }
    }
    toOpenFirst = members.filter(\.isOpenedFirst).map(\.image.path).reversed()
    byName = Dictionary(
      members.map { ($0.image.fileName, $0.image) }
        + members.map { ($0.image.libraryName, $0.image) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The library that needs `member` first; `nil` if it is the plugin.
  func parent(of member: LibraryClosure.Member) -> ELFImage? {
    guard let number = member.neededBy, number > 0 else { return nil }
    return members[number - 1].image
  }
}
