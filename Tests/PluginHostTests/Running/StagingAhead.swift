import Foundation
import Glibc
import PluginHost
import PluginInterface
import Testing

/// A set whose copies are begun while it is audited.
@Suite final class StagingAhead {
  private let parent = NSTemporaryDirectory() + "ahead-\(UUID().uuidString)"
  private static let home = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]

  init() throws {
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: parent) }

  private func set(_ plugins: [String], for wanted: String? = nil) -> PluginSet {
    var request = PluginSet.Request(plugins: plugins)
    if let wanted { request.wanted = .plugins([wanted]) }
    request.stagesAhead = true
    request.stagingParent = parent
    return PluginSet(request)
  }

  /// The files in all folders below the parent.
  private var copies: [String] {
    let all = FileManager.default.subpaths(atPath: parent) ?? []
    return all.filter { $0.hasSuffix(".so") }.compactMap { $0.split(separator: "/").last }
      .compactMap { $0.split(separator: "@").first.map(String.init) }.sorted()
  }

  private var folders: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
  }

  @Test func `a host starts from the copies, and leaves nothing behind`() async throws {
    let host = try PluginHost(set(Self.home.map(Built.plugin), for: "home"))
    try await host.start(["home"])
    let response = try await host.run("home", FeatureRequest())

    #expect(try response.render(as: .text).contains("Reading room"))
    #expect(copies == ["app-router", "console-analytics", "embedded-api-client", "home"])
    #expect(folders.count == 1)
    await host.shutdown()
    #expect(folders == [])
  }

  @Test func `two hosts of one set have a folder each`() async throws {
    let set = set(Self.home.map(Built.plugin), for: "home")
    let hosts = try [PluginHost(set), PluginHost(set)]
    for host in hosts { try await host.start(["home"]) }

    #expect(folders.count == 2)
    for host in hosts { await host.shutdown() }
    #expect(folders == [])
  }

  @Test func `a file overwritten after it was read harms nothing`() async throws {
    let files = try Self.home.map { name in
      let path = "\(parent)/\(name).so"
      try FileManager.default.copyItem(atPath: Built.plugin(name), toPath: path)
      return path
    }
    let set = set(files, for: "home")
    for file in files { try Data("no library".utf8).write(to: URL(fileURLWithPath: file)) }

    let host = try PluginHost(set)
    try await host.start(["home"])
    let response = try await host.run("home", FeatureRequest())
    await host.shutdown()

    #expect(try response.render(as: .text).contains("Reading room"))
  }

  /// Waits until the threads that read and wrote have let go of the copies too.
  private func waitForNoFolder() { while !folders.isEmpty { sched_yield() } }

  @Test(.timeLimit(.minutes(10))) func `a set that cannot be wired leaves no copy`() {
    let set = set([Built.plugin("HomeFeature")])

    #expect(!set.plan.problems.isEmpty)
    waitForNoFolder()
  }

  @Test(.timeLimit(.minutes(10))) func `a set that nobody makes a host of leaves no copy`() {
    var set: PluginSet? = set(Self.home.map(Built.plugin), for: "home")
    #expect(folders.count == 1)

    _ = set.take()
    waitForNoFolder()
  }

  @Test func `a plugin that is not needed keeps no copy`() async throws {
    let plugins = Self.home.map(Built.plugin)
    let host = try PluginHost(set(plugins, for: "app-router"))
    try await host.start(["app-router"])

    #expect(copies == ["app-router"])
    await host.shutdown()
  }
}
