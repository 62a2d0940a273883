internal import PluginInterface

/// A request that no feature was given, and why.
struct TurnedAway: Error {
  let reason: any Error
}

extension PluginHost {
  /// Counts a request by how it ended, and hands that on.
  ///
  /// - Throws: Why there is no response.
  func counted(
    _ feature: String,
    _ result: Result<any FeatureResponse, any Error>
  ) throws -> any FeatureResponse {
    do {
      let response = try result.get()
      tally.count(feature, "answered")
      return response
    } catch let away as TurnedAway {
      let isKnown = graph.nodes[feature]?.generation.isFeature == true
      tally.count(isKnown ? feature : "", (away.reason as? HostFailure)?.word ?? "no-session")
      throw away.reason
    } catch {
      let isLate = if case HostFailure.tookTooLong? = error as? HostFailure { true } else { false }
      tally.count(feature, isLate ? "timed-out" : "failed")
      throw error
    }
  }
}

extension HostFailure {
  /// Why a request was turned away, as the metric has it.
  fileprivate var word: String {
    switch self {
    case .notIdle, .notRunning: "not-running"
    case .noFeature: "unknown-feature"
    case .down: "down"
    case .changing: "changing"
    case .tookTooLong: "timed-out"
    }
  }
}
