internal import Synchronization

/// Which generation of a plugin a bundle is made for, once that is known.
///
/// Values of the host are made before the copy of the plugin has its number, and say it later.
final class BuildNumber: Sendable {
  private let number = Atomic(0)

  /// The number of a generation that is there already; without one it is told later.
  init(_ known: Int = 0) { number.store(known, ordering: .relaxed) }

  /// The number, from 1 on; `nil` until it is known.
  var value: Int? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Says which generation it is.
  func tell(_ number: Int) { self.number.store(number, ordering: .relaxed) }
}
