internal import AppInterface
internal import Foundation
internal import PluginInterface
internal import Synchronization

/// A session that is right, or wrong in the way that its configuration names.
@Plugin(
  "session-mutants",
  version: "1.0.0",
  provides: (any UserSession).self,
  configuration: [.string("mutant", default: "none", summary: "What is wrong.")]
)
struct SessionMutantsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  init() {}

  func build(_ dependencies: Dependencies) throws -> any UserSession {
    MutantSession(mutant: try dependencies.configuration.string("mutant"))
  }
}

private final class MutantSession: UserSession {
  private let mutant: String
  private let reads = Mutex((running: 0, count: 0))

  init(mutant: String) { self.mutant = mutant }

  var userID: String {
    guard mutant == "mixes-users" else {
      return "u-\(mutant == "changes-user" ? min(next(), 2) : 1)"
    }
    let running = reads.withLock { reads in
      reads.running += 1
      return reads.running
    }
    usleep(2_000)
    reads.withLock { $0.running -= 1 }
    return "u-\(min(running, 2))"
  }

  func token() -> Secret? { Secret("t-\(mutant == "changes-token" ? next() : 1)") }

  private func next() -> Int {
    reads.withLock { reads in
      reads.count += 1
      // The first reads of many tasks at once are alike.
      return reads.count == 100 ? 2 : 1
    }
  }
}
