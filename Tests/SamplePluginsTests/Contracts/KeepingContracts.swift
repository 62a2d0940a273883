import AppInterface
import PluginContract
import PluginInterface
import PluginTesting
import RouterContract
import Testing

@testable import AppRouter

@Suite struct KeepingContracts {
  @Test func `the router keeps its contract`() async throws {
    try await verify(RouterContract().build(NoDependencies())) { AppRouter() as any Router }
  }

  @Test func `a check that fails is an issue at the line of the contract that asks`() async throws {
    try await withKnownIssue {
      try await verify(RouterContract().build(NoDependencies()), strictness: 1, seed: 1) {
        HomeRouter() as any Router
      }
    } matching: { issue in
      issue.sourceLocation?.fileID == "RouterContract/RouterContract.swift"
        && issue.comments.description.contains("(seed 1)")
    }
  }

  @Test func `a contract without checks is an error`() async throws {
    await #expect(throws: (any Error).self) {
      try await verify(Contract(for: (any Router).self) {}) { AppRouter() as any Router }
    }
  }
}

/// Knows one place.
private struct HomeRouter: Router {
  func url(for route: Route) -> String { "app://home" }
  func route(for url: String) -> Route? { .home() }
}
