/// What calls of one dependency by one plugin are measured by; nothing by default.
public struct CallLimit: Hashable, Sendable {
  /// When calls are no longer made, and for how long.
  public struct Breaker: Hashable, Sendable {
    /// How many calls in a row have to fail.
    public var failures: Int
    /// How long no call is made then; after that one is, and decides how it goes on.
    public var pause: Duration

    /// A breaker that opens after so many failures, for so long.
    public init(failures: Int, pause: Duration) {
      self.failures = failures
      self.pause = pause
    }
  }

  /// How long a call may take; `nil` for ever.
  public var timeout: Duration?
  /// When calls are no longer made; `nil` never.
  public var breaker: Breaker?

  /// A limit; one without a timeout and a breaker limits nothing.
  public init(timeout: Duration? = nil, breaker: Breaker? = nil) {
    self.timeout = timeout
    self.breaker = breaker
  }

  /// Reads `timeout:2s`, `breaker:5/30s`, or both with a comma between.
  ///
  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { return nil }
      switch words[0] {
      case "timeout" where timeout == nil:
        guard let time = Self.time(words[1]) else { return nil }
        timeout = time
      case "breaker" where breaker == nil:
        let sides = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, let failures = Int(sides[0]), failures > 0,
          let pause = Self.time(sides[1])
        else { return nil }
        breaker = Breaker(failures: failures, pause: pause)
      default: return nil
      }
    }
  }

  private static func time(_ text: Substring) -> Duration? {
    Duration(configuration: String(text)).flatMap { $0 > .zero ? $0 : nil }
  }
}

extension CallLimit: CustomStringConvertible {
  /// What it means for a call, in one clause.
  public var description: String {
    let bounds = [
      timeout.map { "given up after \($0)" },
      breaker.map { "not made for \($0.pause) after \($0.failures) failures in a row" },
    ]
    return "a call is \(list(bounds.compactMap(\.self)))"
  }
}

/// A limit and what it is for.
public struct LimitRule: Hashable, Sendable {
  /// `CONSUMER.member` for one member of a plugin's bundle, or an interface for all who call it.
  public var name: String
  /// The limit.
  public var limit: CallLimit

  /// A limit for what `name` stands for.
  public init(name: String, limit: CallLimit) {
    self.name = name
    self.limit = limit
  }

  /// Reads `NAME=timeout:2s,breaker:5/30s`.
  ///
  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty, let limit = CallLimit(String(sides[1])) else {
      return nil
    }
    self.init(name: String(sides[0]), limit: limit)
  }
}
