public import AppInterface
internal import Foundation
public import PluginInterface
internal import Synchronization

/// An API client that is right, or wrong in the way that its configuration names.
@Plugin(
  "api-client-mutants",
  version: "1.0.0",
  provides: (any APIClient).self,
  configuration: [.string("mutant", default: "none", summary: "What is wrong.")]
)
public struct APIClientMutantsBuilder: ProviderBuilder {
  /// What it takes.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the client.
  public func build(_ dependencies: Dependencies) throws -> any APIClient {
    MutantClient(mutant: try dependencies.configuration.string("mutant"))
  }
}

private let instances = Mutex(0)

private final class MutantClient: APIClient {
  private let mutant: String
  private let number: Int
  private let state = Mutex((running: 0, last: 0, requests: 0, hasFailed: false))

  init(mutant: String) {
    self.mutant = mutant
    number = instances.withLock { count in
      count += 1
      return count
    }
  }

  func fetch<Value: Codable & Sendable>(_ endpoint: Endpoint, as type: Value.Type) async throws
    -> Value
  {
    if mutant != "ignores-cancellation" { try Task.checkCancellation() }
    if mutant == "refuses-after-decoding-failed", state.withLock({ $0.hasFailed }) {
      throw APIError.transport(at: endpoint, reason: "the line was closed")
    }
    do {
      return try await answer(endpoint, as: type)
    } catch let error as APIError where error.code == .decoding {
      state.withLock { $0.hasFailed = true }
      throw error
    }
  }

  private func answer<Value: Decodable>(_ endpoint: Endpoint, as type: Value.Type) async throws
    -> Value
  {
    if mutant == "throws-its-own", !endpoint.path.hasPrefix("/") {
      throw CocoaError(.fileNoSuchFile)
    }
    if mutant == "throws-its-own-on-long-queries", endpoint.description.utf8.count > 10_000 {
      throw CocoaError(.coderInvalidValue)
    }
    let page = try await page(endpoint)
    do {
      return try JSONDecoder().decode(type, from: JSONEncoder().encode(page))
    } catch let error as DecodingError {
      if mutant == "names-no-field" {
        throw APIError.decoding(field: "", at: endpoint, reason: "\(error)")
      }
      throw APIError.decoding(error, at: endpoint)
    }
  }

  private func page(_ endpoint: Endpoint) async throws -> Page {
    if endpoint.path == "/items/..%2Fprofiles", mutant == "follows-dots" {
      return Page(items: [], total: 0)
    }
    guard endpoint.path == "/items" else {
      let place = mutant == "names-no-endpoint" ? Endpoint(path: "/") : endpoint
      throw APIError.status(404, at: place, reason: "there is nothing")
    }
    var query = Dictionary(endpoint.query.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    if mutant == "ignores-offset" { query["offset"] = nil }
    if mutant == "splits-values", query["search"]?.contains("&limit") == true {
      query["search"] = nil
    }
    let limit = try await limit(Int(query["limit"] ?? "") ?? 20)
    let offset = Int(query["offset"] ?? "") ?? 0
    guard query["search"] == nil else { return Page(items: [], total: 0) }
    let items = (offset..<(offset + limit)).map { Item(id: "item-\($0)", title: title($0)) }
    return Page(items: items, total: mutant == "counts-wrong" ? 1 : 100)
  }

  private func title(_ index: Int) -> String {
    let requests = state.withLock { state in
      state.requests += 1
      return state.requests
    }
    if mutant == "changes-answers", index == 4 { return "Paper \(requests)" }
    return mutant == "answers-by-instance" && index == 3 ? "Paper of \(number)" : "Paper \(index)"
  }

  /// The limit that was asked for, unless another request has mixed in.
  private func limit(_ asked: Int) async throws -> Int {
    guard mutant == "mixes-answers" else { return asked }
    state.withLock {
      $0.running += 1
      $0.last = asked
    }
    try await Task.sleep(for: .milliseconds(5))
    return state.withLock { state in
      state.running -= 1
      return state.last
    }
  }
}

private struct Page: Codable {
  var items: [Item]
  var total: Int
}

private struct Item: Codable {
  var id: String
  var title: String
}
