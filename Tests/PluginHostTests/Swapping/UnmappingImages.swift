import Foundation
import Glibc
import PluginHost
import PluginInterface
import Testing

/// Builds of the feature in C of Tests/Fixtures/UnmappableFeature.
@Suite struct UnmappingImages {
  @Test func `a retired build in C is in memory no more`() async throws {
    let host = try await Self.host("1")
    for round in 0..<4 {
      #expect(try await Self.answer(host) == "\(round % 2 + 1)")
      try await Self.swap(host, to: "\((round + 1) % 2 + 1)")
    }

    let records = await Self.records(host) { $0.prefix(4).allSatisfy { $0.mappedKiB == 0 } }

    #expect(records.map(\.phase) == [.retired, .retired, .retired, .retired, .serving])
    #expect(records.map { $0.mappedKiB > 0 } == [false, false, false, false, true])
    #expect(records.prefix(4).allSatisfy { $0.holders.isEmpty })
  }

  @Test func `a build that leaves a thread running stays until that has ended`() async throws {
    let pipe = NSTemporaryDirectory() + "left-\(UUID().uuidString)"
    _ = unsafe mkfifo(pipe, 0o600)
    defer { _ = unsafe unlink(pipe) }
    let host = try await Self.host("LeavingThread", pipe: pipe)
    try await Self.swap(host, to: "1")

    let left = try #require(await Self.records(host) { $0.first?.holders != [] }.first)
    #expect(left.mappedKiB > 0)
    #expect(left.holders.first?.hasPrefix("a thread that it left running: ") == true)

    // Returns when the thread has opened the other end, after which it ends.
    let writer = unsafe open(pipe, O_WRONLY)
    close(writer)
    var (build, rounds) = (2, 0)
    while await host.generations().first?.mappedKiB != 0, rounds < 1_000 {
      // What is still mapped is looked at again whenever a build is retired.
      try await Self.swap(host, to: "\(build)")
      build = 3 - build
      rounds += 1
    }
    #expect(await host.generations().first?.holders == [])
  }

  @Test func `a build that the loader never unmaps is told`() async throws {
    let host = try await Self.host("NoDelete")
    try await Self.swap(host, to: "1")

    let first = try #require(await Self.records(host) { $0.first?.holders != [] }.first)

    #expect(first.mappedKiB > 0)
    #expect(
      first.holders == ["the system's loader, which has marked it as never to be unmapped"]
    )
  }

  @Test func `a build in C that came with a library in Swift stays for ever`() async throws {
    let host = try await Self.host("WithSwift")
    #expect(try await Self.answer(host) == "5")
    for build in ["1", "2"] { try await Self.swap(host, to: build) }

    let records = await Self.records(host) { $0.dropFirst().first?.mappedKiB == 0 }

    #expect(records.map(\.phase) == [.retired, .retired, .serving])
    #expect(records.map { $0.mappedKiB > 0 } == [true, false, true])
  }

  private static func file(_ build: String) -> String {
    Built.library("UnmappableFeature/\(build)/libUnmappableFeature.so")
  }

  private static func host(_ build: String, pipe: String = "") async throws -> PluginHost {
    var request = PluginSet.Request(plugins: [file(build)])
    try request.configuration.set("unmappable-feature.pipe=\(pipe)")
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    return host
  }

  /// The ledger, when it is as wanted: whoever had the last value of a build lets it go at leisure.
  private static func records(
    _ host: PluginHost,
    _ isWanted: ([GenerationRecord]) -> Bool
  ) async -> [GenerationRecord] {
    for _ in 0..<10_000 {
      let records = await host.generations()
      if isWanted(records) { return records }
      await Task.yield()
    }
    return await host.generations()
  }

  private static func answer(_ host: PluginHost) async throws -> String {
    try await host.run("unmappable-feature", FeatureRequest()).render(as: .text)
  }

  private static func swap(_ host: PluginHost, to build: String) async throws {
    try await host.swap(["unmappable-feature": file(build)])
    try await host.confirm("unmappable-feature")
  }
}
