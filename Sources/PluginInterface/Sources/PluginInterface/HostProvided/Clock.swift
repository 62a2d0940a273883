/// Tells the time and waits; provided by the host, so that a test can own the time.
///
/// May be called from any task or thread.
@DependencyInterface
public protocol Clock: Sendable {
  /// The wall time; it can jump when the system's clock is set.
  var now: Timestamp { get }

  /// The time since some fixed point; it never goes back and counts the time asleep.
  var uptime: Duration { get }

  /// Waits for `duration` of ``uptime``.
  ///
  /// - Parameter duration: How long; zero or less returns at once.
  /// - Throws: `CancellationError` when the task is cancelled before the time is over.
  func sleep(for duration: Duration) async throws
}

/// A point of wall time.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The time since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var sinceEpoch: Duration

  /// A point so long after 1970-01-01T00:00:00Z.
  public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

  /// Orders points by time.
  public static func < (earlier: Timestamp, later: Timestamp) -> Bool {
    earlier.sinceEpoch < later.sinceEpoch
  }

  /// The time from the second point to the first.
  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    later.sinceEpoch - earlier.sinceEpoch
  }

  /// A point so much later.
  public static func + (time: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(sinceEpoch: time.sinceEpoch + duration)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The time as RFC 3339 writes it, in UTC with milliseconds: `2026-01-31T09:05:00.250Z`.
  public var description: String {
    let (seconds, attoseconds) = sinceEpoch.components
    let milliseconds = seconds * 1000 + (attoseconds / 1_000_000_000_000_000)
    let second = (milliseconds.flooredDivided(by: 1000))
    let days = second.flooredDivided(by: 86400)
    let ofDay = second - days * 86400
    let date = CivilDate(daysSinceEpoch: days)
    let time = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }
    return "\(date)T\(time.joined(separator: ":")).\(padded(milliseconds - second * 1000, 3))Z"
  }
}

/// A day of the Gregorian calendar.
private struct CivilDate: CustomStringConvertible {
  let year: Int64
  let month: Int64
  let day: Int64

  /// Counts in years that begin in March, so that the leap day is the last one, and in eras of 400
  /// years, which all have 146,097 days.
  init(daysSinceEpoch days: Int64) {
    let sinceMarch = days + 719_468
    let era = sinceMarch.flooredDivided(by: 146_097)
    let ofEra = sinceMarch - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    day = ofYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

private func padded(_ value: Int64, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int64 {
  fileprivate func flooredDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
