internal import PluginInterface

/// What a test asks of analytics that it spied on.
extension AnalyticsClientMock {
  /// Every event, in the order in which they were tracked; those that were not recorded too.
  public var trackedEvents: [AnalyticsEvent] { track.calls }

  /// Every user who was signed in, in order.
  public var identifiedUsers: [String] { identify.calls.compactMap { $0 } }

  /// Whether an event was tracked, whatever its properties.
  public func didTrack(_ name: String) -> Bool { trackedEvents.contains { $0.name == name } }

  /// Whether this very event was tracked.
  public func didTrack(_ event: AnalyticsEvent) -> Bool { trackedEvents.contains(event) }
}
