internal import PluginInspection

/// Which files take which places, before anything is wired or loaded.
extension PluginHost {
  /// Puts audited files in the places of their targets.
  ///
  /// - Parameters:
  ///   - files: The files by target.
  ///   - audits: Their audits, by path.
  ///   - options: The values and choices that come with them.
  /// - Returns: What the host is to run, and the plugins whose content or values are others than
  ///   before.
  /// - Throws: ``SwapFailure``.
  func admit(
    _ files: [String: String],
    _ audits: [String: PluginAudit],
    _ options: SwapOptions
  ) throws(SwapFailure) -> (next: DesiredSet, changed: Set<String>) {
    var next = desired
    var changed = Set<String>()
    try refuseContradictions(files, audits)
    for (target, path) in files.sorted(by: { $0.key < $1.key }) {
      guard let audit = audits[path], let id = try admit(audit, as: target, to: &next)
      else { continue }
      changed.insert(id)
    }
    try next.take(options)
    // Who serves with other values is built again, since a plugin reads them when it is built.
    changed.formUnion(next.reconfigured(since: desired).filter { graph.nodes[$0] != nil })
    return (next, changed)
  }

  /// Puts an audited file beside the others.
  ///
  /// - Returns: What the host is to run, and the new plugin.
  func admit(
    more path: String,
    _ audits: [String: PluginAudit],
    _ options: SwapOptions
  ) throws(SwapFailure) -> (next: DesiredSet, id: String) {
    guard let audit = audits[path], let id = audit.manifest?.id else {
      throw .refused([Refusal(path, .noManifest)])
    }
    guard desired.audits[id] == nil else { throw .alreadyLoaded(id) }
    var next = desired
    next.audits[id] = audit
    next.want(id)
    try next.take(options)
    return (next, id)
  }

  /// Audits files, by path.
  ///
  /// Not on the host's own thread: a slow disk holds up no request.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - interfaces: What they meet.
  ///   - known: Files that were audited already.
  /// - Returns: All audits, the known ones too.
  /// - Throws: ``SwapFailure/refused(_:)`` for the first that is refused.
  nonisolated func audits(
    of paths: [String],
    meeting interfaces: [InterfaceModule],
    known: [String: PluginAudit] = [:]
  ) async throws(SwapFailure) -> [String: PluginAudit] {
    var audits = known
    let auditor = Auditor(interfaces: interfaces)
    for path in paths.sorted() where audits[path] == nil {
      do throws(Refusal) {
        audits[path] = try auditor.audit(fileAt: path)
      } catch { throw .refused([error]) }
    }
    for path in paths {
      guard let audit = audits[path], audit.isAccepted else {
        throw .refused(audits[path]?.refusals ?? [Refusal(path, .noManifest)])
      }
    }
    return audits
  }

  /// Puts an audited file in the place of a target.
  ///
  /// - Returns: The plugin that changes; `nil` if the content is what serves already.
  private func admit(
    _ audit: PluginAudit,
    as target: String,
    to next: inout DesiredSet
  ) throws(SwapFailure) -> String? {
    guard let manifest = audit.manifest else {
      throw .refused([Refusal(audit.path, .noManifest)])
    }
    if desired.audits[target] != nil {
      guard manifest.id == target else {
        throw .otherPlugin(expected: target, found: manifest.id, path: audit.path)
      }
    } else {
      let interface = try interface(named: target)
      guard manifest.provides.contains(interface) else {
        throw .otherInterface(
          expected: interface,
          plugin: manifest.id,
          provides: manifest.provides
        )
      }
      next.choose(manifest.id, for: interface)
    }
    let isSame = desired.audits[manifest.id]?.hash == audit.hash
    next.audits[manifest.id] = audit
    return isSame && graph.nodes[manifest.id] != nil ? nil : manifest.id
  }

  /// Refuses targets of which the last would win: two files of one plugin, or for one interface.
  private func refuseContradictions(
    _ files: [String: String],
    _ audits: [String: PluginAudit]
  ) throws(SwapFailure) {
    var taken: [String: String] = [:]
    for (target, path) in files.sorted(by: { $0.key < $1.key }) {
      let plugin = audits[path]?.manifest.map { "plugin '\($0.id)'" }
      let named = try desired.audits[target] == nil ? "interface \(interface(named: target))" : nil
      for subject in [plugin, named].compactMap(\.self) {
        guard let other = taken.updateValue(path, forKey: subject), other != path else { continue }
        throw .contradictory(subject, files: [other, path].sorted())
      }
    }
  }

  /// The interface that a name, perhaps without its module, stands for.
  private func interface(named name: String) throws(SwapFailure) -> String {
    let known = Set(desired.audits.values.flatMap { $0.manifest?.provides ?? [] })
    if known.contains(name) { return name }
    let matches = known.filter { $0.hasSuffix(".\(name)") }
    guard let match = matches.first, matches.count == 1 else { throw unknown(name) }
    return match
  }

  /// Whether a name stands for a plugin or an interface here.
  func isKnown(_ name: String) -> Bool {
    desired.audits[name] != nil
      || desired.audits.values.contains { audit in
        (audit.manifest?.provides ?? []).contains { $0 == name || $0.withoutModule == name }
      }
  }

  /// The failure for a name that means nothing here, with the names that are near it.
  func unknown(_ name: String) -> SwapFailure {
    let known = desired.audits.keys + desired.audits.values.flatMap { $0.manifest?.provides ?? [] }
    return .unknown(name, similar: NearMatches.of(name, in: Array(Set(known)).sorted()))
  }
}
