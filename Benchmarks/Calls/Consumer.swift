public import CallInterface
public import PluginInterface

/// Holds a live proxy, so that the slot exists.
public struct Consumer: Feature {
  let calls: any Calls

  /// Answers with one call's result.
  public func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
    Number(number: calls.sync(0))
  }
}

struct Number: FeatureResponse {
  let number: Int
  func render(as format: ResponseFormat) -> String { "\(number)" }
}

/// Builds the consumer.
@Plugin("consumer", version: "1.0.0")
public struct ConsumerBuilder: FeatureBuilder {
  /// What it calls.
  public struct Dependencies: Sendable { let calls: any Calls }
  /// A builder.
  public init() {}
  /// Builds one.
  public func build(_ dependencies: Dependencies) -> Consumer {
    Consumer(calls: dependencies.calls)
  }
}
