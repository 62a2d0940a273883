internal import PluginInspection

/// What has to be done to get from the plugins that serve to those of another plan.
///
/// A value: it decides and does nothing, so every rule of a swap can be tested without a library.
struct TransitionPlan: Hashable, Sendable {
  /// Built in this order, or taken from standby.
  var build: [String] = []
  /// Plugins that are built again though their files stay, and why.
  var rebuilds: [Rebuild] = []
  /// Interfaces whose seat gets another generation, with the provider to seat; sorted.
  var publish: [Publish] = []
  /// Plugins that no longer serve; consumers first.
  var remove: [String] = []

  /// Whether nothing is to be done.
  var isEmpty: Bool { build.isEmpty && publish.isEmpty && remove.isEmpty }

  /// A consumer that cannot follow live.
  struct Rebuild: Hashable, Sendable {
    var plugin: String
    var member: String
    var reason: Reason

    enum Reason: Hashable, Sendable {
      /// The member takes a bare value, by its own choice or its cardinality.
      case fixedMember
      /// The interface cannot be proxied.
      case noProxy
    }
  }

  /// One seat and who is to sit in it.
  struct Publish: Hashable, Sendable {
    /// The interface; with the decorator that sits in it, if one does.
    var seat: String
    var provider: String
  }

  /// Compares the plugins that serve, by id and in build order, with a plan.
  ///
  /// - Parameters:
  ///   - serving: The wired plugins that serve.
  ///   - order: Their ids, each provider before its consumers.
  ///   - plan: Where to get; it has no problems.
  ///   - changed: Plugins of the plan that must be built whatever their wiring.
  ///   - seats: The seats that there are.
  ///   - unbuilt: Plugins that serve and are built when they are first asked for.
  init(
    from serving: [String: WiredPlugin],
    order: [String],
    to plan: WiringPlan,
    changed: Set<String>,
    seats: Set<String>,
    unbuilt: Set<String> = []
  ) {
    let active = plan.activeOrder
    /// What consumers must not go on holding.
    var built = Set<String>()
    for id in active {
      guard let wired = plan[id] else { continue }
      let isLate = unbuilt.contains(id) && !plan.deferred.contains(id)
      if changed.contains(id) || serving[id] == nil || isLate {
        if !unbuilt.contains(id) || isLate { built.insert(id) }
        build.append(id)
      } else if unbuilt.contains(id) {
        // It has taken nothing yet.
        continue
      } else if let rebuild = Self.rebuild(wired, before: serving[id], built: built, seats: seats) {
        built.insert(id)
        // What scopes build is built anew in the next one; of a transient plugin its consumers are.
        guard wired.manifest.lifetime == .singleton else { continue }
        build.append(id)
        rebuilds.append(rebuild)
      }
    }
    let kept = Set(active)
    remove = order.reversed().filter { !kept.contains($0) }
    publish = Self.publishes(plan, active, serving: serving, built: built, seats: seats)
  }

  /// Why a plugin whose file stays must be built again; `nil` if it need not.
  private static func rebuild(
    _ wired: WiredPlugin,
    before: WiredPlugin?,
    built: Set<String>,
    seats: Set<String>
  ) -> Rebuild? {
    // A factory has its next value of whoever serves then.
    for member in wired.members where member.delivery != .factory {
      let old = before?.members.first { $0.name == member.name }
      let isSame =
        old?.providers == member.providers
        && old?.takesHostValue == member.takesHostValue
        && built.isDisjoint(with: member.providers)
      if isSame { continue }
      if member.swap != .live {
        return Rebuild(plugin: wired.id, member: member.name, reason: .fixedMember)
      }
      // A value of the host is handed over bare.
      let wasSeated = old?.seat != nil && old?.seat == member.seat
      guard wasSeated, let seat = member.seat, seats.contains(seat) else {
        return Rebuild(plugin: wired.id, member: member.name, reason: .noProxy)
      }
    }
    return nil
  }

  /// The seats whose provider is built, or is another one than before.
  private static func publishes(
    _ plan: WiringPlan,
    _ active: [String],
    serving: [String: WiredPlugin],
    built: Set<String>,
    seats: Set<String>
  ) -> [Publish] {
    var before: [String: String] = [:]
    for wired in serving.values {
      for (seat, provider) in wired.seated { before[seat] = provider }
    }
    var result: [String: String] = [:]
    for (seat, provider) in active.compactMap({ plan[$0] }).flatMap(\.seated)
    where seats.contains(seat) {
      if built.contains(provider) || before[seat] != provider { result[seat] = provider }
    }
    return result.sorted { $0.key < $1.key }.map { Publish(seat: $0.key, provider: $0.value) }
  }
}

extension WiredPlugin {
  /// The seats of the members that follow swaps live, with their providers.
  var seated: [(seat: String, provider: String)] {
    members.compactMap { member in
      guard let seat = member.seat, let provider = member.providers.first else { return nil }
      return (seat, provider)
    }
  }
}
