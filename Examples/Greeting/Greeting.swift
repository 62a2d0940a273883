internal import Foundation
internal import PluginInterface

@Plugin("greeting", version: "1.0.0")
struct GreetingBuilder: FeatureBuilder {
  struct Dependencies: Sendable {
    let context: any RequestContext
  }

  func build(_ dependencies: Dependencies) -> Greeting { Greeting(context: dependencies.context) }
}

/// Greets whoever asks.
struct Greeting: Feature {
  let context: any RequestContext

  func handle(_ request: FeatureRequest) -> any FeatureResponse {
    GreetingResponse(greeting: "Hello, request \(context.requestID).")
  }
}

struct GreetingResponse: FeatureResponse, Codable {
  let greeting: String

  func render(as format: ResponseFormat) throws -> String {
    switch format {
    case .text: greeting
    case .json: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    default: throw UnsupportedFormat(format)
    }
  }
}
