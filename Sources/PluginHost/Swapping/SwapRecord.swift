internal import PluginInspection

/// One change that can be taken back, until it is.
///
/// It outlives what it replaced: once that is retired, the way back is a rebuild.
struct SwapRecord: Sendable {
  /// The number of the transaction.
  let number: Int
  /// The plugins whose files or values it changed, and those that it displaced.
  let plugins: Set<String>
  /// The interfaces for which it chose a provider.
  let interfaces: Set<String>
  /// The files of these plugins before; absent for one that was new.
  let audits: [String: PluginAudit]
  /// The values that these plugins had been given before, by id.
  let settings: [String: [String: String]]
  /// The choices for these interfaces before.
  let choices: [WiringRequest.Choice]
  /// The ids and the interfaces, with and without their modules, that stand for it.
  let names: Set<String>

  /// The change from `before` to `next`, asked for by `targets`, in which `removed` no longer serve.
  init(
    number: Int,
    from before: DesiredSet,
    to next: DesiredSet,
    removed: [String],
    targets: [String]
  ) {
    let ids = Set(before.audits.keys).union(next.audits.keys)
    plugins = ids.filter { before.audits[$0]?.hash != next.audits[$0]?.hash }
      .union(next.reconfigured(since: before)).union(removed)
    let provided = plugins.flatMap { id in
      [before, next].flatMap { $0.audits[id]?.manifest?.provides ?? [] }
    }
    let chosen = Set(next.choices).symmetricDifference(before.choices).map(\.interface)
    interfaces = Set(chosen)
    names = plugins.union((provided + chosen + targets).flatMap { [$0, $0.withoutModule] })
    audits = before.audits.filter { [plugins] in plugins.contains($0.key) }
    settings = before.configuration.settings.filter { [plugins] in plugins.contains($0.key) }
    choices = before.choices.filter { chosen.contains($0.interface) }
    self.number = number
  }

  /// Whether an id or an interface stands for it.
  func isNamed(_ name: String) -> Bool {
    names.contains(name) || names.contains(name.withoutModule)
  }
}

extension DesiredSet {
  /// Takes one change back; what others changed stays.
  ///
  /// - Returns: The plugins whose file or values are others now.
  mutating func takeBack(_ record: SwapRecord) -> Set<String> {
    let current = self
    for id in record.plugins { configuration.settings[id] = record.settings[id] }
    var changed = reconfigured(since: current).filter { record.audits[$0] != nil }
    for id in record.plugins where audits[id]?.hash != record.audits[id]?.hash {
      if let audit = record.audits[id] {
        audits[id] = audit
        changed.insert(id)
      } else {
        remove(id)
      }
    }
    choices = choices.filter { !record.interfaces.contains($0.interface) } + record.choices
    return changed
  }
}

extension [SwapRecord] {
  /// Adds a change, and forgets those of whose plugins each was changed again: one step back is kept
  /// for each plugin, and its file with it.
  mutating func add(_ record: SwapRecord) {
    append(record)
    var changed = Set<String>()
    let kept = reversed().filter { record in
      defer { changed.formUnion(record.plugins) }
      return !record.plugins.isSubset(of: changed)
    }
    self = kept.reversed()
  }

  /// Forgets a change that was taken back, and what was changed on top of it.
  mutating func remove(_ record: SwapRecord) {
    removeAll { other in
      other.number == record.number
        || (other.number > record.number && !other.plugins.isDisjoint(with: record.plugins))
    }
  }
}

extension String {
  /// The name of an interface alone.
  var withoutModule: String { split(separator: ".").last.map(String.init) ?? self }
}
