internal import AppInterface
public import PluginContract
public import PluginInterface

/// What every API client must do, with any server that has the sample app's data.
@Plugin("api-client-contract", version: "1.0.0", checks: (any APIClient).self)
public struct APIClientContract: ContractBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the checks.
  public func build(_ dependencies: NoDependencies) -> Contract {
    Contract(for: (any APIClient).self) {
      answers
      failures
      circumstances
    }
  }

  @ContractChecks<any APIClient> private var answers: [Check<any APIClient>] {
    check("decodes", "A value arrives as it is served.") { client, _ in
      let page = try await client.fetch(.items(limit: "3"), as: Page.self)
      try requireEqual(page.items.count, 3, "the number of items")
      try require(page.total >= 3, "the total is \(page.total), and there are 3 at least")
      try require(page.items.allSatisfy { !$0.id.isEmpty && !$0.title.isEmpty }, "an item is empty")
    }
    check("same-answer", "The same request has the same answer while nothing changes.") {
      client,
      _ in
      let first = try await client.fetch(.items(limit: "5"), as: Page.self)
      try requireEqual(try await client.fetch(.items(limit: "5"), as: Page.self), first)
    }
    check("sends-query", "What the query asks for is what comes.") { client, _ in
      let first = try await client.fetch(.items(limit: "2"), as: Page.self)
      let rest = try await client.fetch(.items(limit: "2", ("offset", "2")), as: Page.self)
      try requireEqual(rest.items.count, 2, "the number of items")
      try require(first.items != rest.items, "the offset has no effect")
    }
    check("escapes-query", "A value of the query stays one value, whatever is in it.") {
      client,
      probe in
      let odd = "&limit=1#" + probe.text()
      let page = try await client.fetch(.items(limit: "5", ("search", odd)), as: Page.self)
      try requireEqual(
        page.items.count,
        0,
        "the number of titles that hold \(odd.debugDescription)"
      )
    }
    check("keeps-path", "A segment of a path stays one segment, whatever is in it.") { client, _ in
      for segment in ["../profiles", "a/b", "..", "x?limit=1", "x#y"] {
        let error = try await requireThrows(APIError.self, "a request for the item '\(segment)'") {
          try await client.fetch(Endpoint(segments: "items", segment), as: Item.self)
        }
        try require(
          [.status, .invalidEndpoint].contains(error.code),
          "the code of the error for '\(segment)' is \(error.code.name)"
        )
      }
    }
  }

  @ContractChecks<any APIClient> private var failures: [Check<any APIClient>] {
    check("status-error", "Where the server refuses, the error has its status and the endpoint.") {
      client,
      _ in
      let endpoint = Endpoint(segments: "items", "no-such-item")
      let error = try await requireThrows(APIError.self, "a request for what is not there") {
        try await client.fetch(endpoint, as: Item.self)
      }
      try requireEqual(error.code, .status, "the code of the error")
      try requireEqual(error.status, 404, "the status of the error")
      try requireEqual(error.endpoint, endpoint.description, "the endpoint of the error")
    }
    check("decoding-error", "Where an answer is of another form, the error names the field.") {
      client,
      _ in
      let error = try await requireThrows(APIError.self, "a request for another form") {
        try await client.fetch(.items(limit: "1"), as: PageWithText.self)
      }
      try requireEqual(error.code, .decoding, "the code of the error")
      try requireEqual(error.field, "total", "the field of the error")
    }
    check("own-errors", "Whatever goes wrong with a request is an APIError.") { client, probe in
      var paths = ["", "items", "//", "/%", "/items/%zz", "/ items", "http://example.com/"]
      paths += (0..<10).map { _ in "/" + probe.text() }
      for path in paths {
        do {
          _ = try await client.fetch(Endpoint(path: path), as: PageWithText.self)
        } catch is APIError {
        } catch {
          throw UnmetRequirement("'\(path)' throws \(type(of: error)): \(error)", nil)
        }
      }
    }
    check("goes-on", "After a failure the next request succeeds.") { client, _ in
      _ = try? await client.fetch(Endpoint(segments: "items", "no-such-item"), as: Item.self)
      _ = try? await client.fetch(.items(limit: "1"), as: PageWithText.self)
      let page = try await client.fetch(.items(limit: "1"), as: Page.self)
      try requireEqual(page.items.count, 1, "the number of items")
    }
  }

  @ContractChecks<any APIClient> private var circumstances: [Check<any APIClient>] {
    check("concurrent-calls", "Requests at the same time each get their own answer.", strictness: 2)
    {
      client,
      _ in
      let counts = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
        for number in 0..<30 {
          let limit = number % 10 + 1
          group.addTask {
            (limit, try await client.fetch(.items(limit: "\(limit)"), as: Page.self).items.count)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for (limit, count) in counts { try requireEqual(count, limit, "the number of items") }
    }
    check("cancelled", "A request of a cancelled task throws a CancellationError.", strictness: 2) {
      client,
      _ in
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await client.fetch(.items(limit: "1"), as: Page.self)
      }
      task.cancel()
      try await requireThrows(CancellationError.self, "a cancelled request") {
        try await task.value
      }
    }
    check(
      "large-query",
      "A query of 100 kilobytes is answered, or refused by an APIError.",
      strictness: 3
    ) {
      client,
      _ in
      let text = String(repeating: "x", count: 100_000)
      do {
        let page = try await client.fetch(.items(limit: "1", ("search", text)), as: Page.self)
        try requireEqual(page.items.count, 0, "the number of such titles")
      } catch is APIError {}
    }
    check("restart", "The answer is the same after a restart.", strictness: 2) { client, probe in
      let before = try await client.fetch(.items(limit: "4"), as: Page.self)
      let after = try await probe.restart().fetch(.items(limit: "4"), as: Page.self)
      try requireEqual(after, before)
    }
  }
}

extension Endpoint {
  fileprivate static func items(limit: String, _ more: (String, String)...) -> Endpoint {
    let query = [QueryItem("limit", limit)] + more.map { QueryItem($0.0, $0.1) }
    return Endpoint(path: "/items", query: query)
  }
}

private struct Page: Codable, Equatable {
  let items: [Item]
  let total: Int
}

private struct Item: Codable, Equatable {
  let id: String
  let title: String
}

/// What is served is of another form.
private struct PageWithText: Codable {
  let total: String
}
