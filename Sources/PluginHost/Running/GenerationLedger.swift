internal import ForeignPlugins
internal import Foundation
public import PluginInspection
internal import PluginInterface

/// One generation of a plugin, as the ledger shows it.
public struct GenerationRecord: Hashable, Sendable {
  /// The plugin's id.
  public var plugin: String
  /// Counts the builds of this plugin in this host.
  public var generation: Int
  /// The plugin's version.
  public var version: SemanticVersion
  /// BLAKE2b of the original bytes, private libraries included.
  public var hash: ContentHash
  /// Where it stands in its life.
  public var phase: GenerationPhase
  /// Calls in progress on it.
  public var leases: Int
  /// Since it was built; until it was retired, if it is; since it failed, if it did.
  public var age: Duration
  /// How many requests a feature was given, or how many calls reached a provider through proxies.
  ///
  /// `nil` where it is not counted: for a build that never served, and beyond the 4,095 values of a
  /// process that have a count. Calls of consumers that are rebuilt instead pass no proxy.
  public var served: Int?
  /// The address space that its image takes; a Swift image stays mapped after its retirement, one in C
  /// does not.
  public var mappedKiB: Int
  /// Who holds it: the consumers it serves, the requests still on it, or what keeps its image mapped.
  public var holders: [String]
}

extension PluginHost {
  /// Every generation of this host, by plugin and number.
  public func generations() async -> [GenerationRecord] {
    // Not on the host's own thread: after many swaps the list is long, and requests would wait for it.
    let mapped = await awayFromPool { await MappedImages.read() }
    let serving = graph.nodes.values.map { node in
      record(node.generation, mapped, holders: graph.consumers(of: node.wired.id))
    }
    let leaving = (replaced + retiring).flatMap(\.nodes).map(\.generation)
      .filter { !isEntered($0) }
    let replaced = leaving.map { generation in
      record(generation, mapped, holders: generation.requests.map { "request \($0.id)" })
    }
    let ended = ended.map { entry in
      var record = entry.record
      record.mappedKiB = mapped.kibibytes(at: entry.path)
      if record.mappedKiB > 0, let reason = UnmappedImages.reason(entry.path) {
        record.holders = [reason]
      }
      return record
    }
    let failed = workshop.failedBuilds.map { $0.record(mappedKiB: mapped.kibibytes(at: $0.path)) }
    return (serving + replaced + ended + failed).sorted {
      ($0.plugin, $0.generation) < ($1.plugin, $1.generation)
    }
  }

  /// Whether a generation is in the ledger as retired already.
  private func isEntered(_ generation: Generation) -> Bool {
    ended.contains { entry in
      entry.record.plugin == generation.plugin && entry.record.generation == generation.number
    }
  }

  /// Enters a generation as retired; the value itself can go.
  func enterAsRetired(_ generation: Generation) {
    var record = record(generation, nil, holders: [])
    record.phase = .retired
    ended.append((record, generation.staged.path))
    tell(.retired(plugin: generation.plugin, generation: generation.number))
  }

  private func record(
    _ generation: Generation,
    _ mapped: MappedImages?,
    holders: [String]
  ) -> GenerationRecord {
    let seats = seats(of: generation)
    return GenerationRecord(
      plugin: generation.plugin,
      generation: generation.number,
      version: generation.version,
      hash: generation.hash,
      phase: generation.phase,
      leases: seats.reduce(generation.leases) { $0 + $1.leases },
      age: ContinuousClock.now - generation.bornAt,
      served: .sum(generation.served, seats.calls),
      mappedKiB: mapped?.kibibytes(at: generation.staged.path) ?? 0,
      holders: holders
    )
  }

  /// Through which calls reach a generation that serves.
  private func seats(of generation: Generation) -> [any CallCounter] {
    guard graph.nodes[generation.plugin]?.generation === generation else { return [] }
    return graph.seats(of: generation.plugin)
  }
}

extension RunningGraph {
  /// The plugins that receive what `id` provides, sorted.
  func consumers(of id: String) -> [String] {
    nodes.values.filter { $0.wired.members.contains { $0.providers.contains(id) } }
      .map(\.wired.id).sorted()
  }
}

/// How much of the address space the files in it take.
private struct MappedImages {
  private var bytes: [String: Int] = [:]

  /// Reads it where the caller's task runs.
  static func read() async -> MappedImages { MappedImages() }

  /// Reads the process's own list; a file that was deleted is still listed, with a note.
  init() {
    // Read to its end: the file says that it is empty.
    let content = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    let text = String(decoding: content ?? Data(), as: UTF8.self)
    for line in text.split(separator: "\n") {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      guard bounds.count == 2 else { continue }
      let path = String(line[slash...]).replacing(" (deleted)", with: "")
      bytes[path, default: 0] += bounds[1] - bounds[0]
    }
  }

  func kibibytes(at path: String) -> Int { (bytes[path] ?? 0) / 1024 }
}
