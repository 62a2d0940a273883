public import PluginInspection
public import PluginInterface

/// A set of plugin files, each read once and audited, and the wiring over them.
///
/// Nothing of any plugin has run. A file that was refused hides no other.
public struct PluginSet: Sendable {
  /// What is looked at, and how.
  public struct Request: Sendable {
    /// Files and folders, as the user wrote them.
    public var plugins: [String]
    /// The hash that the file at a path must have, with the libraries that travel with it.
    public var hashes: [String: String] = [:]
    /// Interface modules given by file; others are looked for next to the host and the plugins.
    public var interfaces: [String] = []
    /// Which provider serves an interface that several provide.
    public var choices: [WiringRequest.Choice] = []
    /// Limits for calls of dependencies; of two for one name the later one counts.
    public var limits: [LimitRule] = []
    /// Where configuration values come from.
    public var configuration = ConfigurationSources()
    /// `Module.Protocol` of what the host provides, see ``HostValues/interfaces``.
    public var hostInterfaces = HostValues.standard().interfaces
    /// How long those of them live that do not live as long as the host.
    public var hostLifetimes = HostValues.lifetimes
    /// Where the plugins run.
    ///
    /// Outside of `live` a member that nobody provides takes what its key has for the context.
    public var context = DependencyContext.live
    /// What the graph is made for.
    public var wanted = WiringRequest.Wanted.everything
    /// Whether the content of the files stays in memory, so that what was audited can be loaded.
    ///
    /// Without it a host cannot be made of the set, and no more than a few files are in memory at
    /// once: each is read, looked at and let go, first for the interface modules that it needs and
    /// again for its audit.
    public var keepsContent = true
    /// Whether copies of the plugins are begun while they are audited, for the first host that is made
    /// of the set.
    ///
    /// The copies go with the set, and at once if it cannot be wired. Needs ``keepsContent``.
    public var stagesAhead = false
    /// Where the folder of these copies is made; `nil` for the temporary folder.
    public var stagingParent: String?
    /// Whether the audit also finds dependencies that are declared and never called.
    public var looksForUse = false

    /// The file of one more plugin, to see what it would change; one of the same id that is given
    /// too is left out.
    public var candidate: String?

    /// Whether values may be given to plugins that a running host gets later.
    ///
    /// They are then ``PluginSet/unclaimed``, and no problem.
    public var awaitsMore = false

    /// A request with no choices and no configuration; set the rest afterwards.
    public init(plugins: [String]) { self.plugins = plugins }
  }

  /// What was asked for.
  public let request: Request
  /// The plugins that passed the audit, in the order in which their files were found.
  public let accepted: [PluginAudit]
  /// The audits of the plugins that did not pass.
  public let rejected: [PluginAudit]
  /// Files that could not even be read as plugins, and interface modules that could not be used.
  public let unreadable: [Refusal]
  /// The files in a given folder that are no plugins: interface modules and other libraries.
  public let skipped: [String]
  /// The interface modules chosen for this process.
  public let interfaces: [InterfaceModule]
  /// The values given to plugins, by id and key.
  public let configuration: [String: [String: String]]
  /// The file that the candidate would replace, if one of its id was given.
  public let replaced: String?
  /// The values given to plugins that may be added later, by id.
  public let unclaimed: [UnclaimedValues]
  /// Who gets what from whom.
  public let plan: WiringPlan
  /// The copies that were begun, until a host takes them.
  let staging: EarlyStaging

  /// Why plugins were refused, in the order in which their files were found.
  public var refusals: [Refusal] { unreadable + rejected.flatMap(\.refusals) }

  /// Reads, audits and wires.
  public init(_ request: Request) {
    staging = EarlyStaging(request)
    var collection = Collection(request, staging)
    collection.audit()
    replaced = collection.replace(by: request.candidate)
    let manifests = collection.accepted.compactMap(\.manifest)
    let given = request.configuration.values(for: manifests)
    unclaimed =
      request.awaitsMore
      ? UnclaimedValues.among(
        given,
        claimedBy: (collection.accepted + collection.rejected).compactMap(\.manifest?.id)
      ) : []
    configuration = given.filter { [unclaimed] id, _ in !unclaimed.contains { $0.plugin == id } }
    var wiring = WiringRequest(collection.accepted.compactMap { .init($0) })
    wiring.refused = collection.rejected.map(WiringRequest.Refused.init)
    wiring.hostInterfaces = request.hostInterfaces
    wiring.hostLifetimes = request.hostLifetimes
    wiring.choices = request.choices
    wiring.limits = request.limits
    wiring.awaitsLimited = request.awaitsMore
    wiring.failable = collection.interfaces.failable
    wiring.configuration = configuration
    wiring.wanted = request.wanted
    wiring.swiftOnly = collection.interfaces.reduce(into: [:]) { all, module in
      all.merge(module.swiftOnly) { first, _ in first }
    }
    wiring.standsIn = request.context != .live
    wiring.interfaceVersions = Dictionary(
      collection.interfaces.map { ($0.name, $0.version) },
      uniquingKeysWith: { first, _ in first }
    )
    self.request = request
    accepted = collection.accepted
    rejected = collection.rejected
    unreadable = collection.unreadable
    skipped = collection.skipped
    interfaces = collection.interfaces
    plan = WiringPlan(wiring)
    staging.keep(accepted, of: plan)
    staging.release(collection.resident)
  }
}

/// Sorts files into plugins that pass, plugins that do not, and the rest.
private struct Collection {
  private(set) var accepted: [PluginAudit] = []
  private(set) var rejected: [PluginAudit] = []
  private(set) var unreadable: [Refusal] = []
  private(set) var skipped: [String] = []
  private(set) var interfaces: [InterfaceModule] = []
  private var files: [(found: FoundFile, file: PluginFile?)] = []
  private let hashes: [String: String]
  private let keepsContent: Bool
  private let looksForUse: Bool
  let resident: ResidentLibraries

  init(_ request: PluginSet.Request, _ staging: EarlyStaging) {
    hashes = request.hashes
    keepsContent = request.keepsContent
    looksForUse = request.looksForUse
    let keepsContent = keepsContent
    // One of the threads begins with the libraries of this process, the others with the plugins.
    let known = Ahead { [interfaces = request.interfaces] in
      staging.prepare()
      let resident = ResidentLibraries()
      return (resident, InterfaceSelection(given: interfaces, resident: resident))
    }
    let found = PluginPaths(request.plugins + [request.candidate].compactMap(\.self)).files
    let read = found.concurrentMap { found in
      Result { () throws(Refusal) in
        let file = try ReadFile(found.path, keepsContent: keepsContent)
        if let content = file.content { staging.begin(content) }
        return file
      }
    }
    staging.write()
    let (resident, selection) = known.value
    self.resident = resident
    choose(from: selection, zip(found, read))
  }

  private mutating func choose(
    from selection: InterfaceSelection,
    _ read: some Sequence<(FoundFile, Result<ReadFile, Refusal>)>
  ) {
    var selection = selection
    for (found, result) in read {
      switch result {
      case .success(let file):
        selection.choose(forFileAt: found.path, needing: file.neededLibraries)
        files.append((found, file.content))
      case .failure(let refusal): refuse(found, refusal)
      }
    }
    interfaces = selection.modules
    unreadable = selection.refusals + unreadable
  }

  /// Audits every file, once it is known which interface modules they meet.
  mutating func audit() {
    let auditor = Auditor(
      interfaces: interfaces,
      resident: resident,
      looksForUse: looksForUse
    )
    let audits = files.concurrentMap { found, file in
      Result { () throws(Refusal) in
        if let file { return auditor.audit(file) }
        return try auditor.audit(fileAt: found.path).withoutContent
      }
    }
    for ((found, _), result) in zip(files, audits) {
      switch result {
      case .success(let audit): take(found, audit)
      case .failure(let refusal): refuse(found, refusal)
      }
    }
    files = []
  }

  /// Leaves out what has the id of the candidate.
  ///
  /// - Returns: The file that was left out.
  mutating func replace(by candidate: String?) -> String? {
    guard let candidate, let new = accepted.first(where: { $0.path == candidate }),
      let old = accepted.firstIndex(where: {
        $0.path != candidate && $0.manifest?.id == new.manifest?.id
      })
    else { return nil }
    return accepted.remove(at: old).path
  }

  private mutating func take(_ found: FoundFile, _ audit: PluginAudit) {
    if let expected = hashes[found.path], expected != audit.hash.description {
      let found = audit.hash.description
      unreadable.append(Refusal(audit.path, .otherContent(expected: expected, found: found)))
    } else if audit.isAccepted {
      accepted.append(audit)
    } else if !found.isExplicit, audit.refusals.contains(where: \.fault.meansNoPlugin) {
      skipped.append(found.path)
    } else {
      rejected.append(audit)
    }
  }

  private mutating func refuse(_ found: FoundFile, _ refusal: Refusal) {
    if !found.isExplicit, refusal.fault.meansNoPlugin {
      skipped.append(found.path)
    } else {
      unreadable.append(refusal)
    }
  }
}

/// What the choice of interface modules needs to know of a file, and its content if that is kept.
private struct ReadFile: Sendable {
  let neededLibraries: [String]
  let content: PluginFile?

  init(_ path: String, keepsContent: Bool) throws(Refusal) {
    if keepsContent {
      let file = try PluginFile(reading: path)
      content = file
      neededLibraries = file.neededLibraries
    } else {
      content = nil
      neededLibraries = try PluginFile.neededLibraries(ofFileAt: path)
    }
  }
}

extension Fault {
  /// Whether a file with this fault was never meant to be a plugin for this host, so that finding it
  /// in a folder is no error.
  fileprivate var meansNoPlugin: Bool {
    switch self {
    case .noManifest, .isInterfaceModule, .isFolder, .notAFile, .isText, .notELF, .is32Bit,
      .wrongMachine, .notSharedObject:
      true
    default: false
    }
  }
}

extension WiringRequest.Refused {
  /// What the wiring may know of a plugin that the audit refused.
  fileprivate init(_ audit: PluginAudit) {
    self.init(
      path: audit.path,
      id: audit.manifest?.id,
      provides: audit.manifest?.provides ?? [],
      reason: audit.refusals.map(\.code).joined(separator: ", ")
    )
  }
}
