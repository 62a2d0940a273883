internal import AppInterface
public import PluginContract
public import PluginInterface

/// What every analytics client must do.
///
/// A client tells nobody what it has recorded, so the checks look for it: in the folder that the client
/// runs in, and in what it prints.
@Plugin("analytics-client-contract", version: "1.0.0", checks: (any AnalyticsClient).self)
public struct AnalyticsClientContract: ContractBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the checks.
  public func build(_ dependencies: NoDependencies) -> Contract {
    Contract(for: (any AnalyticsClient).self) {
      recording
      users
      circumstances
    }
  }

  @ContractChecks<any AnalyticsClient> private var recording: [Check<any AnalyticsClient>] {
    check("records", "An event that was accepted is there, with its properties.") { client, probe in
      let event = probe.event()
      try await client.track(event)
      let found = try probe.recorded().holding(event.name)
      try require(!found.isEmpty, "the event '\(event.name)' is found nowhere")
      for (key, value) in event.properties {
        try require(
          found.contains { $0.contains(key) && $0.contains(value) },
          "the property \(key)=\(value) is not recorded with its event: \(found)"
        )
      }
    }
    check("records-once", "An event is recorded once.") { client, probe in
      let event = probe.event()
      try await client.track(event)
      try requireEqual(
        try probe.recorded().holding(event.name).count,
        1,
        "the number of records of one event"
      )
    }
    check("keeps-order", "Of two events the one that was accepted first is recorded first.") {
      client,
      probe in
      let names = (0..<20).map { "\(probe.word())_\($0)_" }
      for name in names { try await client.track(AnalyticsEvent(name)) }
      let found = try probe.recorded().order(of: names)
      try requireEqual(found.filter(names.contains).unique, names, "the order of the events")
    }
    check("any-event", "Whatever is in an event, the ones after it are recorded.") {
      client,
      probe in
      for _ in 0..<20 {
        do {
          try await client.track(
            AnalyticsEvent(probe.text(), properties: [probe.text(): probe.text()])
          )
        } catch is AnalyticsError {}
      }
      let event = probe.event()
      try await client.track(event)
      try require(
        !(try probe.recorded().holding(event.name).isEmpty),
        "the event after the odd ones is found nowhere"
      )
    }
  }

  @ContractChecks<any AnalyticsClient> private var users: [Check<any AnalyticsClient>] {
    check("names-user", "Events are those of the user who was named last.") { client, probe in
      let (user, other) = ("u-" + probe.word(), "v-" + probe.word())
      try await client.identify(userID: other)
      try await client.identify(userID: user)
      let event = probe.event()
      try await client.track(event)
      let found = try probe.recorded().holding(event.name)
      try require(
        found.contains { $0.contains(user) },
        "the user '\(user)' is not with the event: \(found)"
      )
      try require(
        !found.contains { $0.contains(other) },
        "the user before is with the event: \(found)"
      )
    }
    check("forgets-user", "After nobody was named, events are nobody's.") { client, probe in
      let user = "u-" + probe.word()
      try await client.identify(userID: user)
      try await client.identify(userID: nil)
      let event = probe.event()
      try await client.track(event)
      let found = try probe.recorded().holding(event.name)
      try require(
        !found.contains { $0.contains(user) },
        "the event is still of '\(user)': \(found)"
      )
    }
    check("forgets-user-at-restart", "A user is not remembered across a restart.", strictness: 2) {
      client,
      probe in
      let user = "u-" + probe.word()
      try await client.identify(userID: user)
      let event = probe.event()
      try await probe.restart().track(event)
      let found = try probe.recorded().holding(event.name)
      try require(
        !found.contains { $0.contains(user) },
        "the event is still of '\(user)': \(found)"
      )
    }
  }

  @ContractChecks<any AnalyticsClient> private var circumstances: [Check<any AnalyticsClient>] {
    check("concurrent-calls", "Events of many tasks are all recorded, each whole.", strictness: 2) {
      client,
      probe in
      let events = (0..<100).map {
        AnalyticsEvent("\(probe.word())_\($0)_", properties: ["n": "v\($0)v"])
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for event in events { group.addTask { try await client.track(event) } }
        try await group.waitForAll()
      }
      let recorded = try probe.recorded()
      for event in events {
        let value = event.properties["n"] ?? ""
        try require(
          recorded.holding(event.name).contains { $0.contains(value) },
          "the event '\(event.name)' is not found whole"
        )
      }
    }
    check("large-event", "A property of a megabyte is recorded or refused.", strictness: 3) {
      client,
      probe in
      let text = String(repeating: "x", count: 1_000_000)
      let event = AnalyticsEvent("large_\(probe.word())", properties: ["text": text])
      do {
        try await client.track(event)
      } catch is AnalyticsError { return }
      try require(
        try probe.recorded().holding(event.name).contains { $0.contains(text) },
        "the event was accepted and is not found whole"
      )
    }
    check("outlives-restart", "What was recorded is still there after a restart.", strictness: 2) {
      client,
      probe in
      let (first, second) = (probe.event(), probe.event())
      try await client.track(first)
      try await probe.restart().track(second)
      let found = try probe.recorded().order(of: [first.name, second.name])
      try requireEqual(found.unique, [first.name, second.name], "what is there after the restart")
    }
  }
}

extension Probe<any AnalyticsClient> {
  fileprivate func event() -> AnalyticsEvent {
    AnalyticsEvent(
      "\(word())_\(number(in: 1000...9999))",
      properties: [word(): word(), word(): word()]
    )
  }

  fileprivate func recorded() throws -> RecordedEvents {
    try RecordedEvents(in: folder, printed: printed)
  }
}

extension [String] {
  /// Without those that were there before.
  fileprivate var unique: [String] {
    var seen = Set<String>()
    return filter { seen.insert($0).inserted }
  }
}
