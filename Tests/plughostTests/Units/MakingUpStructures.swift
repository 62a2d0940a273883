public import PluginInterface
import Synchronization
import Testing

@testable import PluginVerification

/// Numbers of a structure inside another.
@CStructure
public struct Weights: Codable, Hashable, Sendable {
  var first: Double
  var second: Int
  var third: Float
}

/// A structure that is larger than any other result.
@CStructure
public struct Cargo: Codable, Hashable, Sendable {
  var isHeavy: Bool
  var front: Weights
  var middle: Weights
  var back: Weights
  var number: UInt16
}

/// What takes one, and returns it.
@DependencyInterface
public protocol Hauling: Sendable {
  func haul(_ cargo: Cargo) throws -> Cargo
}

private final class Hauler: Hauling {
  private let hauled = Mutex<Set<Cargo>>([])
  var count: Int { hauled.withLock { $0.count } }

  func haul(_ cargo: Cargo) throws -> Cargo {
    hauled.withLock { _ = $0.insert(cargo) }
    return cargo
  }
}

@Suite struct MakingUpStructures {
  @Test func `a structure that is made up arrives, each time another`() async throws {
    let hauler = Hauler()
    let calls = GeneratedCall.all(HaulingKey.self, ProvidedDependency(HaulingKey.self, hauler))
    let call = try #require(calls.first)

    for seed in 1...20 { try await call(Fabricator(.random, seed: UInt64(seed))) }

    #expect(hauler.count == 20)
  }
}
