import Testing

@testable import PluginHost

extension CircuitBreaker {
  fileprivate struct TurnedAway: Error {}

  /// Has a call made that must be let through.
  fileprivate mutating func admitted(at now: ContinuousClock.Instant) throws -> Ticket {
    guard let ticket = admit(at: now) else { throw TurnedAway() }
    return ticket
  }
}

@Suite struct BreakingACircuit {
  private let start = ContinuousClock.now
  private let rule = CallLimit.Breaker(failures: 2, pause: .seconds(10))

  /// So many seconds after the start.
  private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// A breaker that two failures have opened at the start.
  private func opened() throws -> CircuitBreaker {
    var breaker = CircuitBreaker(rule)
    for _ in 0..<2 {
      breaker.end(try breaker.admitted(at: start), .failed, at: start)
    }
    #expect(breaker.state == .open)
    return breaker
  }

  @Test func `failures in a row open it, and a success in between begins anew`() throws {
    var breaker = CircuitBreaker(rule)
    for ending: CircuitBreaker.Ending in [.failed, .succeeded, .failed, .cancelled, .failed] {
      #expect(breaker.state == .closed)
      breaker.end(try breaker.admitted(at: start), ending, at: start)
    }

    #expect(breaker.state == .open)
    #expect(breaker.openings == 1)
  }

  @Test func `open, it lets no call be made until the pause is over, and then one`() throws {
    var breaker = try opened()

    #expect(breaker.admit(at: at(9)) == nil)
    #expect(breaker.admit(at: at(10)) != nil)
    #expect(breaker.state == .halfOpen)
    #expect(breaker.admit(at: at(11)) == nil)
  }

  @Test func `half open, a success closes it and a failure opens it again`() throws {
    var good = try opened()
    var bad = try opened()

    good.end(try good.admitted(at: at(10)), .succeeded, at: at(11))
    bad.end(try bad.admitted(at: at(10)), .failed, at: at(11))

    #expect(good.state == .closed)
    #expect(bad.state == .open)
    #expect(bad.openings == 2)
    #expect(bad.admit(at: at(20)) == nil)
    #expect(bad.admit(at: at(21)) != nil)
  }

  @Test func `a trial that is cancelled says nothing, and the next call is one`() throws {
    var breaker = try opened()

    breaker.end(try breaker.admitted(at: at(10)), .cancelled, at: at(11))

    #expect(breaker.state == .open)
    #expect(breaker.openings == 1)
    #expect(breaker.admit(at: at(11)) != nil)
  }

  @Test func `a trial that never ends is not waited for`() throws {
    var breaker = try opened()
    let lost = try breaker.admitted(at: at(10))

    let next = try breaker.admitted(at: at(20))
    breaker.end(lost, .failed, at: at(21))
    #expect(breaker.state == .halfOpen)
    breaker.end(next, .succeeded, at: at(22))

    #expect(breaker.state == .closed)
  }

  @Test func `calls of an earlier phase have no say`() throws {
    var breaker = CircuitBreaker(rule)
    let slow = try (0..<3).map { _ in try breaker.admitted(at: start) }
    for _ in 0..<2 { breaker.end(try breaker.admitted(at: start), .failed, at: start) }

    breaker.end(slow[0], .succeeded, at: at(1))
    #expect(breaker.state == .open)
    let trial = try breaker.admitted(at: at(10))
    breaker.end(slow[1], .failed, at: at(11))
    breaker.end(trial, .succeeded, at: at(12))
    breaker.end(slow[2], .failed, at: at(13))

    #expect(breaker.state == .closed)
    #expect(breaker.openings == 1)
  }
}

@Suite struct ReadingLimits {
  @Test func `a limit is a timeout, a breaker, or both`() {
    let breaker = CallLimit.Breaker(failures: 5, pause: .seconds(30))
    #expect(CallLimit("timeout:2s") == CallLimit(timeout: .seconds(2)))
    #expect(CallLimit("breaker:5/30s") == CallLimit(breaker: breaker))
    let both = CallLimit(timeout: .milliseconds(1500), breaker: breaker)
    #expect(CallLimit("timeout:1500ms,breaker:5/30s") == both)
    #expect(CallLimit("breaker:5/30s,timeout:1500ms") == both)
    let rule = LimitRule("home.apiClient=timeout:1500ms,breaker:5/30s")
    #expect(rule == LimitRule(name: "home.apiClient", limit: both))
  }

  @Test(arguments: [
    "", "timeout", "timeout:", "timeout:2", "timeout:0s", "timeout:-1s", "timeout:2s,",
    "timeout:2s,timeout:3s", "breaker:5", "breaker:0/30s", "breaker:-1/30s", "breaker:x/30s",
    "breaker:5/0s", "breaker:5/30s/1s", "retry:5", "timeout:2s;breaker:5/30s",
  ])
  func `any other text is none`(_ text: String) {
    #expect(CallLimit(text) == nil)
    #expect(LimitRule("a.b=\(text)") == nil)
  }

  @Test(arguments: ["", "=", "a.b", "=timeout:2s"])
  func `a rule has a name`(_ text: String) { #expect(LimitRule(text) == nil) }
}
