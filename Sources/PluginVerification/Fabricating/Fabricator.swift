internal import PluginContract
internal import Synchronization

/// Makes values of types that it does not know: answers of doubles, and arguments of calls.
///
/// Whatever is `Decodable` can be made, by decoding it from nothing. Safe to use from any thread.
final class Fabricator: Sendable {
  /// What the values are like.
  enum Size: Sendable {
    /// One of everything, and nothing about it is remarkable.
    case plain
    /// Zero, nothing, empty.
    case empty
    /// Some of everything, small and odd.
    case random
    /// Texts of a megabyte, and long lists.
    case huge
  }

  private let size: Size
  private let generator: Mutex<SeededGenerator>

  init(_ size: Size, seed: UInt64) {
    self.size = size
    generator = Mutex(SeededGenerator(seed: seed))
  }

  /// A value of the type; `nil` where none can be made.
  func make(_ type: Any.Type) -> Any? {
    if type == Void.self { return () }
    if let decodable = type as? any Decodable.Type,
      let value = try? decodable.init(from: FabricatingDecoder(source: self))
    {
      return value
    }
    guard let optional = type as? any ExpressibleByNilLiteral.Type else { return nil }
    return Self.none(optional)
  }

  private static func none<Value: ExpressibleByNilLiteral>(_ type: Value.Type) -> Any {
    Value(nilLiteral: ())
  }

  /// Whether a value that may be missing is.
  var isMissing: Bool { size == .empty || (size == .random && number(below: 3) == 0) }

  /// How many elements a list has, at a depth of lists in lists.
  func count(depth: Int) -> Int {
    switch size {
    case .plain: depth > 2 ? 0 : 1
    case .empty: 0
    case .random: depth > 4 ? 0 : number(below: 4)
    case .huge: depth == 0 ? 2_000 : depth == 1 ? 2 : 0
    }
  }

  var bool: Bool { size == .plain || (size != .empty && number(below: 2) == 0) }

  var text: String {
    switch size {
    case .plain: "text"
    case .empty: ""
    case .huge: String(repeating: "ä", count: 500_000)
    case .random:
      (0...number(below: 12)).map { _ in Self.pieces[number(below: Self.pieces.count)] }.joined()
    }
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    switch size {
    case .plain: 1
    case .empty: 0
    case .huge: .max
    case .random:
      [0, 1, .max, .min, Number(truncatingIfNeeded: number(below: 100))][number(below: 5)]
    }
  }

  var double: Double {
    switch size {
    case .plain: 1.5
    case .empty: 0
    case .huge: .greatestFiniteMagnitude
    case .random: [0, -1.5, 1e300, -1e-300, Double(number(below: 100))][number(below: 5)]
    }
  }

  private func number(below bound: Int) -> Int {
    generator.withLock { Int.random(in: 0..<bound, using: &$0) }
  }

  private static let pieces = [
    "a", "home", "7", " ", "\n", "\"", "\\", "/", "%", "?", "&", "é", "漢", "👩‍👩‍👧", "..", "{", "\u{1}",
  ]
}
