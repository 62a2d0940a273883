extension WiringPlan {
  /// A plugin and everything it gets, directly or through others.
  func needed(by id: String) -> Set<String> {
    var needed = Set<String>()
    var open = [id]
    while let id = open.popLast() {
      guard needed.insert(id).inserted, let plugin = self[id] else { continue }
      open += plugin.members.flatMap(\.providers)
    }
    return needed
  }
}
