internal import PluginInspection

/// Requests that must meet one set of generations are kept apart from publishes.
///
/// The calls themselves know nothing of it: such requests and a publish that would split them take
/// turns at the host's door, so the way through a slot costs what it always costs.
extension PluginHost {
  /// Holds back new requests that a publish would split, and waits until those in progress ended.
  ///
  /// From its return until ``publishing`` is `nil` again there is none.
  ///
  /// - Throws: ``SwapFailure/wouldSplit(requests:features:)`` at the deadline.
  func keepApart(
    _ steps: TransitionPlan,
    _ options: SwapOptions
  ) async throws(SwapFailure) {
    let features = features(touchedBy: steps)
    let deadline = ContinuousClock.now + options.deadline
    publishing = Holding(features: features, max(deadline, .now + .seconds(30)))
    var pause = Duration.microseconds(50)
    while true {
      let open = consistent.values.filter(features.contains)
      guard !open.isEmpty else { return }
      guard ContinuousClock.now < deadline else {
        throw .wouldSplit(requests: open.count, features: Set(open).sorted())
      }
      await executor.pause(pause)
      pause = min(pause * 2, .milliseconds(5))
    }
  }

  /// The features from which something is reached that serves no longer after these steps.
  private func features(touchedBy steps: TransitionPlan) -> [String] {
    let seated = steps.publish.compactMap { graph.provider(of: $0.seat) }
    let changing = Set(steps.build + steps.remove + seated)
    return features.filter { !reached(from: $0).isDisjoint(with: changing) }
  }
}
