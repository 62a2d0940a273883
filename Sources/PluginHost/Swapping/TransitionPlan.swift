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
    var interface: String
    var provider: String
  }

  /// Compares the plugins that serve, by id and in build order, with a plan.
  ///
  /// - Parameters:
  ///   - serving: The wired plugins that serve.
  ///   - order: Their ids, each provider before its consumers.
  ///   - plan: Where to get; it has no problems.
  ///   - changed: Plugins of the plan that must be built whatever their wiring.
  ///   - seats: The interfaces that have a seat.
  init(
    from serving: [String: WiredPlugin],
    order: [String],
    to plan: WiringPlan,
    changed: Set<String>,
    seats: Set<String>
  ) {
    let active = plan.activeOrder
    var built = Set<String>()
    for id in active {
      guard let wired = plan[id] else { continue }
      if changed.contains(id) || serving[id] == nil {
        built.insert(id)
        build.append(id)
      } else if let rebuild = Self.rebuild(wired, before: serving[id], built: built, seats: seats) {
        built.insert(id)
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
    for member in wired.members {
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
      let wasSeated = old?.takesHostValue == false && !member.takesHostValue
      guard wasSeated, seats.contains(member.interface) else {
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
      for (interface, provider) in wired.seated { before[interface] = provider }
    }
    var result: [String: String] = [:]
    for (interface, provider) in active.compactMap({ plan[$0] }).flatMap(\.seated)
    where seats.contains(interface) {
      if built.contains(provider) || before[interface] != provider { result[interface] = provider }
    }
    return result.sorted { $0.key < $1.key }.map { Publish(interface: $0.key, provider: $0.value) }
  }
}

extension WiredPlugin {
  /// The interfaces of the members that follow swaps live, with their providers.
  var seated: [(interface: String, provider: String)] {
    members.filter { $0.swap == .live }.compactMap { member in
      member.providers.first.map { (member.interface, $0) }
    }
  }
}
