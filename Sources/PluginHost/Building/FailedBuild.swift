internal import PluginInspection

/// A build of a plugin that never served: its builder failed, or its transaction was given up.
///
/// Its image stays mapped where it was loaded, so the ledger has it.
struct FailedBuild: Sendable {
  let plugin: String
  let number: Int
  let version: SemanticVersion
  let hash: ContentHash
  /// Of the copy it was loaded from.
  let path: String
  /// Whether its builder, warm-up or hand-over has not returned.
  let isHanging: Bool
  let failedAt = ContinuousClock.now

  init(
    _ manifest: PluginManifest,
    _ audit: PluginAudit,
    _ staged: StagedPlugin,
    isHanging: Bool
  ) {
    plugin = manifest.id
    number = staged.generation
    version = manifest.version
    hash = audit.hash
    path = staged.path
    self.isHanging = isHanging
  }

  init(_ generation: Generation, isHanging: Bool = false) {
    plugin = generation.plugin
    number = generation.number
    version = generation.version
    hash = generation.hash
    path = generation.staged.path
    self.isHanging = isHanging
  }

  /// Its entry in the ledger.
  func record(mappedKiB: Int) -> GenerationRecord {
    GenerationRecord(
      plugin: plugin,
      generation: number,
      version: version,
      hash: hash,
      phase: .failed,
      leases: 0,
      age: ContinuousClock.now - failedAt,
      served: nil,
      mappedKiB: mappedKiB,
      holders: isHanging ? ["its own code, which has not returned"] : []
    )
  }
}
