internal import PluginInterface

/// Knows the calls on one value of a slot, and owns what it counts on.
protocol CallCounter: Sendable {
  /// Calls in progress.
  var leases: Int { get }
  /// Calls that have begun; `nil` where they are not counted.
  var calls: Int? { get }
}

extension RetiredGeneration: CallCounter {}
extension DependencySeat: CallCounter {}

extension Sequence<any CallCounter> {
  /// Calls that have begun on any of them.
  var calls: Int? { reduce(0) { Int.sum($0, $1.calls) } }
}

extension Int {
  /// Nothing is known of a sum of which a part is not known.
  static func sum(_ one: Int?, _ other: Int?) -> Int? {
    if let one, let other { one + other } else { nil }
  }
}
