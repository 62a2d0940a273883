import AppInterface
import Foundation
import PluginInterface

/// Builds an API client with a shelf of three papers.
@Plugin(
  "pocket-api-client",
  version: "1.0.0",
  provides: (any APIClient).self,
  configuration: [
    .int("papers", default: 3, summary: "How many papers are on the shelf.")
  ]
)
public struct PocketAPIClientBuilder: ProviderBuilder {
  /// All that the client will ever see of the host.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
    let logger: any Logger
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the client.
  ///
  /// - Throws: ``ConfigurationFailure``.
  public func build(_ dependencies: Dependencies) throws -> any APIClient {
    let papers = try dependencies.configuration.int("papers")
    dependencies.logger.debug("a shelf of \(papers) papers")
    return PocketAPIClient(papers: papers)
  }
}

/// Answers `/items` with numbered papers, and everything else with 404.
struct PocketAPIClient: APIClient {
  let papers: Int

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    guard endpoint.path == "/items" else {
      throw APIError.status(404, at: endpoint, reason: "a pocket holds papers only")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(shelf.utf8))
    } catch let error as DecodingError {
      throw APIError.decoding(error, at: endpoint)
    }
  }

  private var shelf: String {
    let author = #"{"id": "pocket", "name": "Pocket"}"#
    let items = (0..<papers).map { number in
      #"{"id": "\#(number)", "title": "Pocket paper \#(number)", "year": 2000, "author": \#(author)}"#
    }
    return #"{"total": \#(papers), "items": [\#(items.joined(separator: ","))]}"#
  }
}
