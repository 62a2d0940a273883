import PluginInterface

/// Every type that crosses to C.
@DependencyInterface
protocol Plain: Sendable {
  func add(_ first: Int32, _ second: Int32) -> Int32
  func mix(_ a: Int8, b: UInt16, c: Float, d: Double, e: Bool, f: Int) -> Double
  func isEven(_ number: UInt64) -> Bool
  func greet(_ name: String) throws -> String
  func reversed(_ bytes: [UInt8]) throws -> [UInt8]
  func length(of text: String?) async throws -> Int
  func echo(_ point: Point) async throws -> Point
  func fail(code: Int32) throws
}

struct Point: Codable, Hashable {
  var x: Int
  var name: String?
}

/// What may be wrong with its text has nowhere to go.
@DependencyInterface
protocol Silent: Sendable {
  func name() -> String
}

/// Its argument has no form in C.
@DependencyInterface
protocol Opaque: Sendable {
  func take(_ value: Handle) throws
}

struct Handle: Sendable {}

/// A stub cannot answer it.
@DependencyInterface
protocol Generic: Sendable {
  func fetch<Value: Codable>(as type: Value.Type) throws -> Value
}
