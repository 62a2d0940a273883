/// When calls are made, as a value: it decides and does nothing.
///
/// *Closed*, calls are made, and failures in a row are counted. At the limit it *opens*: no call is made until the
/// pause is over. Then, *half open*, one call is made: if it succeeds the breaker closes, if it fails it opens
/// again. What comes of calls that were begun in an earlier phase has no effect.
struct CircuitBreaker: Sendable {
  /// What is known from outside.
  enum State: String, CaseIterable, Sendable {
    case closed
    case open
    case halfOpen = "half-open"
  }

  /// Lets one call be made, and tells later which one it was.
  struct Ticket: Hashable, Sendable {
    fileprivate let phase: Int
  }

  /// How a call ended.
  enum Ending: Sendable {
    case succeeded, failed
    /// Whoever called has given up, which says nothing of what was called.
    case cancelled
  }

  private enum Phase {
    case closed(failures: Int)
    case open(until: ContinuousClock.Instant)
    /// One call decides; one that does not end in time is not waited for.
    case halfOpen(until: ContinuousClock.Instant)
  }

  private let rule: CallLimit.Breaker
  private var phase = Phase.closed(failures: 0)
  private var number = 0
  /// How often it has opened.
  private(set) var openings = 0

  init(_ rule: CallLimit.Breaker) { self.rule = rule }

  var state: State {
    switch phase {
    case .closed: .closed
    case .open: .open
    case .halfOpen: .halfOpen
    }
  }

  /// Whether a call may be made now; `nil` if not.
  mutating func admit(at now: ContinuousClock.Instant) -> Ticket? {
    switch phase {
    case .closed: break
    case .open(let end), .halfOpen(let end):
      guard now >= end else { return nil }
      enter(.halfOpen(until: now + rule.pause))
    }
    return Ticket(phase: number)
  }

  /// Takes in how a call ended.
  mutating func end(_ ticket: Ticket, _ ending: Ending, at now: ContinuousClock.Instant) {
    guard ticket.phase == number else { return }
    switch (phase, ending) {
    case (.closed, .succeeded): phase = .closed(failures: 0)
    case (.closed(let failures), .failed) where failures + 1 < rule.failures:
      phase = .closed(failures: failures + 1)
    case (.closed, .failed), (.halfOpen, .failed): open(until: now + rule.pause)
    case (.halfOpen, .succeeded): close()
    // The next call decides.
    case (.halfOpen, .cancelled): enter(.open(until: now))
    case (.closed, .cancelled), (.open, _): break
    }
  }

  /// Has calls made again, whatever came of earlier ones.
  mutating func close() { enter(.closed(failures: 0)) }

  private mutating func open(until end: ContinuousClock.Instant) {
    enter(.open(until: end))
    openings += 1
  }

  private mutating func enter(_ next: Phase) {
    phase = next
    number += 1
  }
}
