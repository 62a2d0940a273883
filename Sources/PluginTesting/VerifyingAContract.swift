internal import Foundation
public import PluginContract
internal import PluginInterface
public import Testing

/// Holds an implementation to a contract, as part of a test.
///
/// ```swift
/// @Test func `the router keeps its contract`() async throws {
///   try await verify(RouterContract().build(NoDependencies())) { AppRouter() }
/// }
/// ```
///
/// Each check gets instances of its own. One that fails is an issue at the line of the contract that asks
/// for what does not hold, one that is skipped or warns an issue of the severity of a warning. A crash ends
/// the test's process: `plughost verify` is for what may do that.
///
/// - Parameters:
///   - contract: The checks.
///   - strictness: Checks that are stricter are left out.
///   - seed: What random input comes from; an issue tells it.
///   - shutdown: Ends an instance; by default nothing does.
///   - location: Where the contract is held against; leave it out.
///   - make: Makes an instance, each with the same configuration.
/// - Throws: If there is no check to run.
public func verify<Subject: Sendable>(
  _ contract: Contract,
  strictness: Int = 5,
  seed: UInt64 = .random(in: 0..<1_000_000_000),
  shutdown: (@Sendable (Subject) async -> Void)? = nil,
  location: SourceLocation = #_sourceLocation,
  _ make: @escaping @Sendable () async throws -> Subject
) async throws {
  let checks = contract.checks.filter { $0.strictness <= strictness }
  guard !checks.isEmpty else { throw NothingToVerify(interface: contract.interface) }
  for check in checks {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "check-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = CheckBench(seed: seed, folder: folder.path, printed: { "" }) {
      let instance = try await make()
      let end = shutdown.map { shutdown in { @Sendable in await shutdown(instance) } }
      return CheckedInstance(ProvidedDependency(ValueKey<Subject>.self, instance), shutdown: end)
    }
    report(check, await check.run(on: bench), contract, seed, location)
  }
}

private func report(
  _ check: ContractCheck,
  _ verdict: CheckVerdict,
  _ contract: Contract,
  _ seed: UInt64,
  _ location: SourceLocation
) {
  guard let message = verdict.message else { return }
  let place = verdict.place.map {
    SourceLocation(fileID: $0.file, filePath: $0.file, line: $0.line, column: 1)
  }
  Issue.record(
    "\(contract.interface), \(check.id): \(check.sentence) \(message) (seed \(seed))",
    severity: verdict.outcome == .fail ? .error : .warning,
    sourceLocation: place ?? location
  )
}

/// A contract has no check, or none that is not too strict.
struct NothingToVerify: Error, CustomStringConvertible {
  let interface: String
  var description: String { "no check of the contract for \(interface) was selected" }
}
