public import PluginInterface

/// Every type that crosses to C.
@DependencyInterface
public protocol Plain: Sendable {
  func add(_ first: Int32, _ second: Int32) -> Int32
  func mix(_ a: Int8, b: UInt16, c: Float, d: Double, e: Bool, f: Int) -> Double
  func isEven(_ number: UInt64) -> Bool
  func greet(_ name: String) throws -> String
  func reversed(_ bytes: [UInt8]) throws -> [UInt8]
  func length(of text: String?) async throws -> Int
  func echo(_ point: Point) async throws -> Point
  func fail(code: Int32) throws
}

/// What crosses as JSON.
public struct Point: Codable, Hashable, Sendable {
  var x: Int
  var name: String?
}

/// What may be wrong with its text has nowhere to go.
@DependencyInterface
public protocol Silent: Sendable {
  func name() -> String
}

/// Its argument has no form in C.
@DependencyInterface
public protocol Opaque: Sendable {
  func take(_ value: Handle) throws
}

/// What has no form in C.
public struct Handle: Sendable {}

/// Every requirement that is more than a method of plain values.
@DependencyInterface
public protocol Rich: Sendable {
  @Fallback(Level.low) var level: Level { get }
  @Fallback(Mode.off) func mode(after mode: Mode) -> Mode
  @Fallback("nothing") func title(_ text: String) -> String
  @Fallback(nil) func nickname(of name: String) -> String?
  @Fallback(()) func note(_ text: String)
  func fetch<Value: Codable & Sendable>(_ key: String, as type: Value.Type) async throws -> Value
  func store<Value: Codable & Sendable>(_ value: Value) throws -> Int
  func check(_ number: Int32) throws(RichFailure) -> Int32
  func count() async -> Int
  var size: Int { get async throws }
}

/// An enum of texts.
public enum Level: String, Codable, Sendable { case low, high }

/// An enum of numbers.
public enum Mode: Int32, Sendable { case off, on }

/// An error that can be made of what C says.
public struct RichFailure: Error, Hashable, ForeignErrorConvertible {
  var code: Int32
  var words: String

  init(code: Int32, words: String) {
    self.code = code
    self.words = words
  }

  /// What C said.
  public init(_ error: ForeignError) { self.init(code: error.code, words: error.message) }
}

/// Nobody outside Swift can make its error.
@DependencyInterface
public protocol Particular: Sendable {
  func take() throws(OwnFailure)
}

/// An error that only Swift makes.
public struct OwnFailure: Error {}

/// Its result may be no case.
@DependencyInterface
public protocol Unsure: Sendable {
  func mode() -> Mode
}

/// One requirement of several stays in Swift.
@DependencyInterface
public protocol Partial: Sendable {
  func add(_ first: Int32, _ second: Int32) -> Int32
  func later(_ body: @escaping @Sendable () -> Void)
}

/// Not async, and waits in C.
@DependencyInterface
public protocol Waiting: Sendable {
  func wait(_ code: Int32) throws
}
