internal import Foundation
internal import PluginContract
internal import PluginHost
internal import PluginInspection
internal import PluginInterface
internal import Synchronization

/// One plugin on the bench: loads copies of it and builds it, with doubles for what nobody provides.
///
/// It lives as long as its process.
final class Examination: Sendable {
  let audit: PluginAudit
  let manifest: PluginManifest
  let seed: UInt64
  private let wired: WiredPlugin
  private let staging: StagingArea
  private let values: HostValues
  /// Runs the plugins whose values the subject is given; `nil` where there are none.
  private let host: PluginHost?
  private let observe: HostObserver
  private let copies = Mutex(0)
  let printed: PrintedText

  init(
    _ set: PluginSet,
    _ job: CheckJob,
    stagingParent: String?,
    printed: PrintedText,
    observe: @escaping HostObserver
  ) async throws {
    guard let id = job.subject, let wired = set.plan[id],
      let audit = set.accepted.first(where: { $0.path == wired.path })
    else {
      let reasons = set.refusals.map(\.standalone) + set.plan.problems.map(\.description)
      throw JobFailure("the plugin cannot be looked at: \(reasons.joined(separator: "; "))")
    }
    self.wired = wired
    self.audit = audit
    self.observe = observe
    self.printed = printed
    manifest = wired.manifest
    seed = job.seed
    staging = try StagingArea(in: stagingParent)
    values = .standard(configuration: set.configuration)
    for module in set.interfaces { try module.load() }
    let providers = Set(wired.members.flatMap(\.providers))
    guard !providers.isEmpty else {
      host = nil
      return
    }
    let host = try PluginHost(set, stagingParent: stagingParent, observe: observe)
    try await host.start(providers.sorted())
    self.host = host
  }

  /// Loads another copy of the file; constructors run.
  func load() throws -> LoadedSubject {
    let number = copies.withLock { count in
      count += 1
      return count
    }
    let staged = try staging.stage(audit, generation: number)
    observe(.staged(image: staged.image, path: staged.originalPath))
    observe(.entered(.load, plugin: manifest.id))
    let loaded = try LoadedPlugin(manifest, at: staged.files, after: audit.librariesToOpenFirst)
    loaded.descriptor.run(in: .live)
    return LoadedSubject(plugin: loaded.descriptor, files: staged.files, examination: self)
  }

  /// Says that the subject's code is entered, for the report of a crash.
  func enter(_ phase: WorkerEvent.Phase) { observe(.entered(phase, plugin: manifest.id)) }

  /// The values of a bundle, and the doubles among them.
  func members(
    of plugin: PluginDescriptor,
    _ shape: BundleShape
  ) async throws -> (values: [MemberValues], doubles: [BundleDouble]) {
    let source = Fabricator(shape.answers, seed: seed)
    var all: [MemberValues] = []
    var doubles: [BundleDouble] = []
    for requirement in plugin.requirements where requirement.name != shape.missing {
      let known = wired.members.first { $0.name == requirement.name }
      var found = try await providedValues(known)
      if found.isEmpty, let made = Self.double(requirement, source) {
        found = Array(repeating: made.value, count: max(shape.listCount, 1))
        if let double = made.double {
          if let poison = shape.poison { double.methods.forEach(poison) }
          doubles.append(double)
        }
      }
      if requirement.cardinality == .optional, shape.omitsOptional { found = [] }
      if requirement.cardinality == .all, shape.listCount == 0 { found = [] }
      if requirement.cardinality != .all { found = Array(found.prefix(1)) }
      if requirement.cardinality == .one, found.isEmpty {
        throw SkippedCheck(
          reason: """
            '\(requirement.name)' takes \(requirement.key.interface), of which there is no double; give \
            a provider with --plugin
            """
        )
      }
      all.append(
        requirement.delivery == .value
          ? MemberValues(requirement.name, found)
          : MemberValues(requirement.name, suppliers: found.map(ReadySupplier.init))
      )
    }
    if manifest.parameter != nil {
      throw SkippedCheck(reason: "it is built from a parameter, which only its consumers know")
    }
    return (all, doubles)
  }

  private func providedValues(_ member: WiredMember?) async throws -> [ProvidedDependency] {
    guard let member else { return [] }
    var found: [ProvidedDependency] = []
    if member.takesHostValue, let value = try values.value(of: member.interface, for: manifest) {
      found.append(value)
    }
    for provider in member.providers {
      if let value = await host?.value(of: provider) { found.append(value) }
    }
    return found
  }

  private static func double(
    _ requirement: PluginInterface.Requirement,
    _ source: Fabricator
  ) -> (value: ProvidedDependency, double: BundleDouble?)? {
    if let made = open(requirement.key, requirement.name, source) {
      return (made.value, made.double)
    }
    return standIn(requirement.key).map { ($0, nil) }
  }

  private static func open<Key: DependencyKey>(
    _ key: Key.Type,
    _ member: String,
    _ source: Fabricator
  ) -> (value: ProvidedDependency, double: BundleDouble)? {
    BundleDouble.make(key, for: member, source)
  }

  private static func standIn<Key: DependencyKey>(_ key: Key.Type) -> ProvidedDependency? {
    BundleDouble.standIn(key)
  }
}

/// A copy of the subject whose image is in the process.
struct LoadedSubject: Sendable {
  let plugin: PluginDescriptor
  /// The copy, and those of its libraries.
  let files: [String]
  let examination: Examination

  /// Builds it and warms it up, as a host does.
  ///
  /// - Throws: What the builder or the warm-up throws.
  func build(_ shape: BundleShape = BundleShape()) async throws -> Instance {
    let (members, doubles) = try await examination.members(of: plugin, shape)
    examination.enter(.build)
    let built = try await plugin.build(DependencyResolver(members))
    if let value = built.warmingUp {
      examination.enter(.warmUp)
      try await value.warmUp()
    }
    examination.enter(.run)
    return Instance(built: built, doubles: doubles)
  }

  /// Shuts down what it built.
  func end(_ instance: Instance) async {
    examination.enter(.shutdown)
    await instance.shutdown()
    examination.enter(.run)
  }
}
