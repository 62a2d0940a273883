internal import PluginInterface
internal import Synchronization

/// What helps a check: input that can be had again, other instances, and what was printed.
///
/// Safe to use from any task; calls at the same time get their input in any order.
public final class Probe<Subject: Sendable>: Sendable {
  private let bench: CheckBench
  private let state: Mutex<State>

  private struct State {
    var random: SeededGenerator
    var instances: [CheckedInstance] = []
    var warnings: [String] = []
  }

  init(_ bench: CheckBench) {
    self.bench = bench
    state = Mutex(State(random: SeededGenerator(seed: bench.seed)))
  }

  /// A folder for this check alone, and the working directory of what is checked.
  public var folder: String { bench.folder }

  /// What the process has printed since the check began, on both streams.
  public var printed: String { bench.printed() }

  /// Notes what is not as it should be, and goes on; the check then passes with a warning.
  public func warn(_ message: String) { state.withLock { $0.warnings.append(message) } }

  /// Ends the check: it cannot be found out here.
  ///
  /// - Throws: Always, for the runner.
  public func skip(_ reason: String) throws -> Never { throw SkippedCheck(reason: reason) }

  /// Builds another instance beside those that are there; all are shut down at the end.
  ///
  /// - Returns: The instance, with the same configuration.
  /// - Throws: What the builder throws.
  public func another() async throws -> Subject {
    let instance = try await bench.make()
    state.withLock { $0.instances.append(instance) }
    guard let value = instance.value.value(for: ValueKey<Subject>.self) else {
      throw UnmetRequirement(
        "what was built is no \(_typeName(Subject.self, qualified: true))",
        nil
      )
    }
    return value
  }

  /// Shuts down what is there and builds an instance anew, as the next start of the app would.
  ///
  /// - Returns: The instance, with the same configuration.
  /// - Throws: What the builder throws.
  public func restart() async throws -> Subject {
    await end()
    return try await another()
  }

  var warnings: [String] { state.withLock { $0.warnings } }

  func end() async {
    let instances = state.withLock { state in
      defer { state.instances = [] }
      return state.instances
    }
    for instance in instances.reversed() { await instance.shutdown?() }
  }
}

/// Input: the same for the same seed, and other for another.
extension Probe {
  /// A number of the range.
  public func number(in range: ClosedRange<Int>) -> Int {
    state.withLock { Int.random(in: range, using: &$0.random) }
  }

  /// One of several.
  public func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...(elements.count - 1))]
  }

  /// The same elements in another order.
  public func shuffled<Element: Sendable>(_ elements: [Element]) -> [Element] {
    state.withLock { elements.shuffled(using: &$0.random) }
  }

  /// A text of letters, digits, punctuation, and characters that are often forgotten: spaces, line
  /// ends, quotes, signs of URLs, letters of other scripts, and such as take several code points.
  ///
  /// - Parameter count: How many characters it has at most.
  /// - Returns: The text; empty at times.
  public func text(upTo count: Int = 24) -> String {
    (0..<number(in: 0...count)).map { _ in element(of: Self.characters) }.joined()
  }

  /// A word of lower-case letters, as identifiers have it.
  public func word() -> String {
    (0..<number(in: 3...10)).map { _ in element(of: Self.letters) }.joined()
  }

  private static var letters: [String] { "abcdefghijklmnopqrstuvwxyz".map(String.init) }

  private static var characters: [String] {
    letters
      + [
        "A", "Z", "0", "9", " ", "  ", "\n", "\t", "\r\n", "\"", "'", "\\", "/", "?", "&", "=", "#",
        "%", "+", ";", ":", "<", ">", "{", "}", "$", "`", "%2F", "%00", "..", "é", "e\u{301}", "ß",
        "Ж", "ش", "漢", "👩‍👩‍👧", "🇦🇹", "\u{200B}", "\u{FEFF}", "\u{1}",
      ]
  }
}

/// A generator whose numbers follow from its seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that begins at `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
