internal import AppInterface
internal import Foundation

/// An API client that answers like a server would, statuses included.
struct EmbeddedAPIClient: APIClient {
  let dataSet: DataSet

  func fetch<Value: Codable & Sendable>(
    _ endpoint: Endpoint,
    as type: Value.Type
  ) async throws -> Value {
    try Task.checkCancellation()
    let body = try response(to: endpoint)
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let error as DecodingError {
      throw APIError.decoding(error, at: endpoint)
    }
  }

  private func response(to endpoint: Endpoint) throws -> Data {
    do {
      return try JSONEncoder().encode(try resource(at: endpoint))
    } catch let refusal as Refusal {
      throw APIError.status(refusal.status, at: endpoint, reason: refusal.reason)
    }
  }

  private func resource(at endpoint: Endpoint) throws(Refusal) -> any Encodable {
    switch endpoint.segments {
    case ["items"]: return try dataSet.items(matching: ItemQuery(endpoint.query))
    case ["profiles"]: return dataSet.profiles
    case let path where path.count == 2 && path[0] == "items":
      return try dataSet.item(id: path[1])
    case let path where path.count == 2 && path[0] == "profiles":
      return try dataSet.profile(id: path[1])
    default: throw Refusal(404, "there is nothing at this path")
    }
  }
}

/// An answer other than success.
struct Refusal: Error, Hashable {
  let status: Int
  let reason: String

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}

extension Endpoint {
  /// The path's segments in plain text.
  fileprivate var segments: [String] {
    path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
  }
}
