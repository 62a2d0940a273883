public import PluginInterface

/// A typed error.
public struct WideError: Error, Equatable { let code: Int }

/// What is handed on, not copied.
public struct Ticket: ~Copyable, Sendable { let number: Int }

/// What is not Sendable.
public final class Box { var value = 0 }

/// One requirement of every shape that a proxy forwards.
@DependencyInterface
public protocol Wide: Sendable {
  func add(_ number: Int, to other: Int) -> Int
  func unnamed(_: Int, _ second: Int) -> Int
  @discardableResult func refuse(code: Int) throws -> Int
  func typed(code: Int) throws(WideError) -> Int
  func typedLater(code: Int) async throws(WideError) -> Int
  func same<T: Equatable>(_ first: T, as second: T) -> Bool where T: Sendable
  func make<T: Sendable & Codable>(_ type: T.Type, _ make: @Sendable () -> T) async throws -> T
  func grow(_ number: inout Int)
  func look(_ ticket: borrowing Ticket) -> Int
  func take(_ ticket: consuming Ticket) async -> Ticket
  func send(_ box: sending Box) async -> sending Box
  func isolated(_ actor: isolated (any Actor)?) async -> Int
  func lazily(_ text: @autoclosure () -> String) -> Int
  func run(_ body: () throws -> Int) rethrows -> Int
  func runTyped<Failure: Error>(_ body: () throws(Failure) -> Int) throws(Failure) -> Int
  func opaque(_ value: some Sendable) -> String
  func `default`(`in` value: Int) -> Int
  @MainActor func show(_ box: Box) -> Int
  @MainActor func showLater(_ box: Box) async throws -> Int
  @concurrent func elsewhere() async -> Int
  nonisolated(nonsending) func here(_ box: Box) async -> Int
  var count: Int { get }
  var title: String { get throws(WideError) }
  var later: Int { get async throws }
  @MainActor var label: String { get }
  subscript(index: Int) -> Int { get }
  subscript(first first: Int, second: Int) -> Int { get }
  subscript<T: Hashable & Sendable>(key key: T) -> String { get async }
}

struct Real: Wide {
  func add(_ number: Int, to other: Int) -> Int { number + other }
  func unnamed(_ first: Int, _ second: Int) -> Int { first * 10 + second }
  func refuse(code: Int) throws -> Int { throw WideError(code: code) }
  func typed(code: Int) throws(WideError) -> Int { throw WideError(code: code) }
  func typedLater(code: Int) async throws(WideError) -> Int { throw WideError(code: code) }
  func same<T: Equatable & Sendable>(_ first: T, as second: T) -> Bool { first == second }
  func make<T: Sendable & Codable>(_ type: T.Type, _ make: @Sendable () -> T) async throws -> T {
    make()
  }
  func grow(_ number: inout Int) { number += 1 }
  func look(_ ticket: borrowing Ticket) -> Int { ticket.number }
  func take(_ ticket: consuming Ticket) async -> Ticket { ticket }
  func send(_ box: sending Box) async -> sending Box { box }
  func isolated(_ actor: isolated (any Actor)?) async -> Int { 1 }
  func lazily(_ text: @autoclosure () -> String) -> Int { text().count }
  func run(_ body: () throws -> Int) rethrows -> Int { try body() }
  func runTyped<Failure: Error>(_ body: () throws(Failure) -> Int) throws(Failure) -> Int {
    try body()
  }
  func opaque(_ value: some Sendable) -> String { "\(value)" }
  func `default`(`in` value: Int) -> Int { value }
  func show(_ box: Box) -> Int { box.value }
  func showLater(_ box: Box) async throws -> Int { box.value }
  func elsewhere() async -> Int { 5 }
  func here(_ box: Box) async -> Int { box.value }
  var count: Int { 3 }
  var title: String { get throws(WideError) { throw WideError(code: 9) } }
  var later: Int { get async throws { 4 } }
  var label: String { "label" }
  subscript(index: Int) -> Int { index }
  subscript(first first: Int, second: Int) -> Int { first - second }
  subscript<T: Hashable & Sendable>(key key: T) -> String { get async { "\(key)" } }
}

/// A protocol of classes on the main actor.
@MainActor @DependencyInterface
public protocol Screen: AnyObject & Swift.Sendable {
  var title: String { get }
  func show(_ box: Box) async -> Box
  nonisolated func name() -> String
}

@MainActor final class RealScreen: Screen {
  nonisolated init() {}
  let title = "title"
  func show(_ box: Box) async -> Box { box }
  nonisolated func name() -> String { "name" }
}

/// A protocol that no proxy can forward.
@DependencyInterface(swap: .rebuild)
public protocol Unforwardable: Sendable {
  static func make() -> Int
}

/// What changes, so that no proxy can forward it, and a double answers all the same.
@DependencyInterface(swap: .rebuild)
public protocol Dial: Sendable {
  var level: Int { get set }
  var isLoud: Bool { mutating get }
  mutating func turn(by steps: Int) -> Int
}
