internal import PluginInspection
internal import PluginInterface
internal import Synchronization

/// Makes generations: stages the audited bytes, loads the copy, runs the builder.
final class Workshop: Sendable {
  let staging: StagingArea
  let hostValues: HostValues
  /// `nil` where nobody listens: what it would be told is then not made.
  let observe: HostObserver?
  /// Where its plugins run.
  let context: DependencyContext
  /// The host that it works for, for what plugins ask for later.
  let host: HostReference
  /// What keeps calls between its plugins to limits.
  let limits = LimitBook()
  private let numbers = Mutex([String: Int]())
  private let loaded = Mutex(Loaded())
  /// Builds that never served; their images stay mapped.
  private let failed = Mutex([FailedBuild]())

  /// What was loaded, whether or not a builder succeeded.
  private struct Loaded {
    var swiftImages = 0
    /// By plugin, the names of the Swift modules in its images.
    var modules: [String: Set<String>] = [:]
  }

  /// How many Swift images were loaded.
  var residentGenerations: Int { loaded.withLock { $0.swiftImages } }

  /// Whether an image of the plugin is in the process already.
  func hasLoaded(_ id: String) -> Bool { loaded.withLock { $0.modules[id] != nil } }

  /// The Swift modules of a plugin that images of it in the process have by the same names.
  func sharedModules(_ id: String, _ audit: PluginAudit) -> [String] {
    loaded.withLock { $0.modules[id] ?? [] }.intersection(audit.moduleNames).sorted()
  }

  init(
    staging: StagingArea,
    hostValues: HostValues,
    host: HostReference,
    context: DependencyContext = .live,
    expecting expected: Int = 0,
    observe: HostObserver?
  ) {
    self.staging = staging
    self.hostValues = hostValues
    self.host = host
    self.context = context
    self.observe = observe
    // Before images are loaded, after which it takes the runtime far longer to make these types.
    numbers.withLock { $0.reserveCapacity(expected) }
    loaded.withLock { $0.modules.reserveCapacity(expected) }
  }

  /// Makes the next generation of a plugin.
  ///
  /// - Parameters:
  ///   - wired: The plugin in the graph.
  ///   - audit: Its audit, with the bytes.
  ///   - bundle: What its builder gets; `nil` loads it and builds nothing.
  ///   - limit: How long loading and building may take; `nil` waits for ever.
  /// - Returns: The generation.
  /// - Throws: ``BuildFailure``; the copy is then deleted. What a builder returns after the limit is
  ///   shut down.
  func make(
    _ wired: WiredPlugin,
    _ audit: PluginAudit,
    _ bundle: Bundle?,
    limit: Duration?
  ) async throws(BuildFailure) -> Generation {
    let staged = try stage(audit, id: wired.id)
    bundle?.number.tell(staged.generation)
    guard let limit else { return try await make(wired, audit, bundle, staged).get() }
    let made = await onPluginThread(atMost: limit) { [self] in
      await make(wired, audit, bundle, staged)
    } late: { [self] made in
      if case .success(let generation) = made { await takeBack(generation) }
    }
    guard let made else {
      note(FailedBuild(wired.manifest, audit, staged, isHanging: true))
      throw .tookTooLong(plugin: wired.id, limit: limit)
    }
    return try made.get()
  }

  private func make(
    _ wired: WiredPlugin,
    _ audit: PluginAudit,
    _ bundle: Bundle?,
    _ staged: StagedPlugin
  ) async -> Result<Generation, BuildFailure> {
    do throws(BuildFailure) {
      observe?(.staged(image: staged.image, path: staged.originalPath))
      observe?(.entered(.load, plugin: wired.id))
      let plugin = try Self.load(wired.manifest, audit, staged)
      plugin.descriptor.run(in: context, readsValues: audit.readsTaskValues)
      loaded.withLock {
        $0.modules[wired.id, default: []].formUnion(audit.moduleNames)
        if audit.holdsSwift { $0.swiftImages += 1 }
      }
      guard let bundle else {
        let holdings = Holdings()
        return .success(
          Generation(audit, wired.manifest, staged, plugin.descriptor, nil, holdings)
        )
      }
      observe?(.entered(.build, plugin: wired.id))
      let built = try await build(wired.id, plugin.descriptor, bundle).get()
      bundle.gate?.open()
      return .success(
        Generation(audit, wired.manifest, staged, plugin.descriptor, built, bundle.holdings)
      )
    } catch {
      staging.remove(staged)
      note(FailedBuild(wired.manifest, audit, staged, isHanging: false))
      return .failure(error)
    }
  }

  /// Runs a builder; what it asks for, directly or through others, is known to be for it.
  private func build(
    _ id: String,
    _ descriptor: PluginDescriptor,
    _ bundle: Bundle
  ) async -> Result<BuiltPlugin, BuildFailure> {
    await CurrentBuilder.$value.withValue(CurrentBuilder(of: id, for: self)) {
      do throws(BuildFailure) {
        return .success(try await Generation.build(id, descriptor, bundle.resolver))
      } catch { return .failure(error) }
    }
  }

  /// Shuts down what was built and never served; the caller makes sure this happens once.
  func takeBack(_ generation: Generation) async {
    await shutdown(generation)
    note(FailedBuild(generation))
  }

  /// Enters a build that never served into the ledger, or that it hangs no more.
  func note(_ build: FailedBuild) {
    failed.withLock { list in
      let known = list.firstIndex { $0.plugin == build.plugin && $0.number == build.number }
      if known != nil, build.isHanging { return }
      if let known { list.remove(at: known) }
      list.append(build)
    }
  }

  /// The builds that never served.
  var failedBuilds: [FailedBuild] { failed.withLock { $0 } }

  /// Shuts a generation's value down and deletes its copy; the caller makes sure this happens once.
  func shutdown(_ generation: Generation) async {
    if let shutdown = generation.shutdownable {
      observe?(.entered(.shutdown, plugin: generation.plugin))
      await awayFromPool(for: .ending) { await shutdown.shutdown() }
    }
    let made = generation.holdings.close()
    if !made.isEmpty { await awayFromPool(for: .ending) { await made.release() } }
    staging.remove(generation.staged)
  }

  private func stage(_ audit: PluginAudit, id: String) throws(BuildFailure) -> StagedPlugin {
    let number = numbers.withLock { numbers in
      numbers[id, default: 0] += 1
      return numbers[id, default: 0]
    }
    do {
      return try staging.stage(audit, generation: number)
    } catch { throw .notStaged(plugin: id, error) }
  }

  private static func load(
    _ manifest: PluginManifest,
    _ audit: PluginAudit,
    _ staged: StagedPlugin
  ) throws(BuildFailure) -> LoadedPlugin {
    // A descriptor in C with Swift beside it may point to a Swift object.
    let canBeUnmapped = manifest.language == .c && !audit.holdsSwift
    do {
      try ResidentStructures.enter(audit.importedStructures, of: manifest.id)
      return try LoadedPlugin(
        manifest,
        at: staged.files,
        after: audit.librariesToOpenFirst,
        canBeUnmapped: canBeUnmapped
      )
    } catch { throw .notLoaded(error) }
  }
}

/// What one builder gets, and what ends with the value that it builds.
struct Bundle: Sendable {
  var members: [MemberValues] = []
  let holdings: Holdings
  /// The generation that it is for, once there is one.
  let number = BuildNumber()
  /// Opened once the builder has returned; `nil` for a bundle without lazy members and factories.
  var gate: SupplierGate?

  var resolver: DependencyResolver { DependencyResolver(members) }
}

/// Hears which plugin's code the host is about to enter, and what it staged.
package typealias HostObserver = @Sendable (WorkerEvent) -> Void
