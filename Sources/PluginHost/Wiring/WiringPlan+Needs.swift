internal import PluginInspection

/// Plugins and what they get, directly or through others.
///
/// - Parameters:
///   - ids: Where to begin; they are in the result.
///   - members: The members of a plugin; `nil` for one that is not there.
///   - follows: Which members are followed.
/// - Returns: Their ids, and those of everything they need.
func pluginsNeeded(
  by ids: some Sequence<String>,
  members: (String) -> [WiredMember]?,
  through follows: (WiredMember) -> Bool = { _ in true }
) -> Set<String> {
  var needed = Set<String>()
  var open = Array(ids)
  while let id = open.popLast() {
    guard needed.insert(id).inserted, let members = members(id) else { continue }
    open += members.filter(follows).flatMap(\.providers)
  }
  return needed
}

extension WiringPlan {
  /// The plugins that the graph is made for.
  var wanted: [String] { plugins.filter { $0.activity == .wanted }.map(\.id) }

  /// Whether one of `wanted` cannot be built without `id`, or is it.
  func isRequired(_ id: String, by wanted: [String]) -> Bool {
    pluginsNeeded(
      by: wanted,
      members: { self[$0]?.members },
      through: { $0.cardinality != .optional }
    ).contains(id)
  }
}
