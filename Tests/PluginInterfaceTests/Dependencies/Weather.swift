public import PluginInterface

/// An interface for tests: throwing, silent and answering requirements.
@DependencyInterface
public protocol Weather: Sendable {
  func temperature(of city: String) async throws -> Int
  func log(_ line: String)
  func unit() -> String
}

struct Sunny: Weather {
  var degrees = 25
  func temperature(of city: String) async throws -> Int { degrees }
  func log(_ line: String) {}
  func unit() -> String { "°C" }
}

/// A key by hand, with a value for each context.
enum GreetingKey: DependencyKey {
  static let liveValue = "live"
  static let previewValue = "preview"
  static let testValue = "test"
}

/// A key that has no value but the one of production.
enum LiveOnlyKey: DependencyKey {
  static let liveValue = 1
}

/// A key with nothing to fall back on, and no double.
enum NothingKey: DependencyKey {
  typealias Value = Double
}

extension DependencyValues {
  @Entry var weather: any Weather
  @Entry var limit = 10
  @Entry var names: [String]

  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}
