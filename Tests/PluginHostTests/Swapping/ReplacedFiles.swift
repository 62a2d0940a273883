import Foundation
import PluginHost
import PluginInterface
import Synchronization
import Testing

@Suite struct AFileReplacedUnderItsPath {
  @Test func `is what the next swap serves, every time, with globals of its own`() async throws {
    let bench = try Workbench()
    let path = try bench.replace("librouter.so", by: Built.fixture("SwappedRouterV1"))
    let test = try await SwapTestHost(["LiveConsumer"], files: [path])
    #expect(try await test.answer("live-consumer", "\"count\"") == "v1:1 build 1")

    for tag in ["V2", "V1", "V2", "V1"] {
      try bench.replace("librouter.so", by: Built.fixture("SwappedRouter\(tag)"))
      let report = try await test.host.swap(["swapped-router": path])

      #expect(report.outcome == .swapped)
      for count in 1...2 {
        let answer = try await test.answer("live-consumer", "\"count\"")
        #expect(answer == "\(tag.lowercased()):\(count) build 1")
      }
    }
    await test.host.shutdown()
  }

  @Test func `and left alone is unchanged`() async throws {
    let bench = try Workbench()
    let path = try bench.replace("librouter.so", by: Built.fixture("SwappedRouterV1"))
    let test = try await SwapTestHost(["LiveConsumer"], files: [path])

    try bench.replace("librouter.so", by: Built.fixture("SwappedRouterV1"))
    let report = try await test.host.swap(["swapped-router": path])

    #expect(report.outcome == .unchanged)
    await test.host.shutdown()
  }
}

@Suite struct AFileDamagedWhileItsPluginServes {
  @Test(arguments: ["overwritten", "cut short", "emptied", "deleted"])
  func `harms no call, is refused, and a whole one is taken again`(_ damage: String) async throws {
    let bench = try Workbench()
    let path = try bench.replace("librouter.so", by: Built.fixture("SwappedRouterV1"))
    let test = try await SwapTestHost(["LiveConsumer"], files: [path])
    let calls = EndlessCalls(test, to: "live-consumer")

    switch damage {
    case "overwritten":
      try bench.overwrite("librouter.so", with: Data(repeating: 0xCC, count: 40_000))
    case "cut short":
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      try bench.overwrite("librouter.so", with: whole.prefix(whole.count / 2))
    case "emptied": try bench.overwrite("librouter.so", with: Data())
    default: try FileManager.default.removeItem(atPath: path)
    }
    try await calls.goOn()
    await #expect(throws: SwapFailure.self) { try await test.host.swap(["swapped-router": path]) }
    try await calls.goOn()

    try bench.replace("librouter.so", by: Built.fixture("SwappedRouterV2"))
    try await test.host.swap(["swapped-router": path])
    try await calls.goOn()
    #expect(try await calls.end() == ["v1:x build 1", "v2:x build 1"])
    await test.host.shutdown()
  }
}

@Suite struct ALibraryOfAPluginsOwn {
  @Test func `is another one in each generation, also under the same name`() async throws {
    let bench = try HelperBench()
    let test = try await SwapTestHost(["SwappedRouterV1"], files: [bench.plugin])
    #expect(try await test.answer("helped-feature") == "helper 1 call 1, v1:x")

    try bench.putHelper("2")
    let report = try await test.host.swap(["helped-feature": bench.plugin])
    #expect(report.outcome == .swapped)
    #expect(try await test.answer("helped-feature") == "helper 2 call 1, v1:x")

    try await test.host.rollback("helped-feature")
    #expect(try await test.answer("helped-feature") == "helper 1 call 2, v1:x")

    // Back to the second, which nobody serves now: a third image.
    try await test.host.swap(["helped-feature": bench.plugin])
    #expect(try await test.answer("helped-feature") == "helper 2 call 1, v1:x")
    await test.host.shutdown()
  }

  @Test func `is missing once and refused, and the plugin goes on with the one it had`()
    async throws
  {
    let bench = try HelperBench()
    let test = try await SwapTestHost(["SwappedRouterV1"], files: [bench.plugin])
    try bench.removeHelper()

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.swap(["helped-feature": bench.plugin])
    }

    #expect(failure?.description.contains("libFixtureHelper.so") == true)
    #expect(try await test.answer("helped-feature") == "helper 1 call 1, v1:x")
    await test.host.shutdown()
  }
}

@Suite struct AnImageWithSymbolsUniqueInTheProcess {
  private let message = """
    plugin 'helped-feature' exports 1 symbols that are unique in a process (STB_GNU_UNIQUE): its \
    next build would use the variables of this one. Compile it with -fno-gnu-unique, or restart
    """

  @Test func `is refused as a second build`() async throws {
    let bench = try HelperBench()
    let test = try await SwapTestHost(["SwappedRouterV1"], files: [bench.plugin])
    try bench.putHelper("unique")

    let foreseen = await #expect(throws: SwapFailure.self) {
      try await test.host.preview(["helped-feature": bench.plugin])
    }
    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.swap(["helped-feature": bench.plugin])
    }

    #expect([foreseen, failure].map { $0?.description } == [message, message])
    #expect(try await test.answer("helped-feature") == "helper 1 call 1, v1:x")
    await test.host.shutdown()
  }

  @Test func `is not rebuilt for the sake of its provider`() async throws {
    let bench = try HelperBench()
    try bench.putHelper("unique")
    let test = try await SwapTestHost(["SwappedRouterV1"], files: [bench.plugin])

    let failure = await #expect(throws: SwapFailure.self) {
      try await test.swap("swapped-router", "SwappedRouterV2")
    }

    #expect(failure?.description == message)
    #expect(try await test.answer("helped-feature") == "helper 3 call 1, v1:x")
    await test.host.shutdown()
  }

  @Test func `comes back from standby, and not by a rebuild`() async throws {
    let bench = try HelperBench()
    try bench.putHelper("unique")
    let test = try await SwapTestHost(["SwappedRouterV1"], files: [bench.plugin])
    try bench.putHelper("1")
    try await test.host.swap(["helped-feature": bench.plugin])
    try await test.host.rollback("helped-feature")
    #expect(try await test.answer("helped-feature") == "helper 3 call 1, v1:x")

    try await test.host.swap(["helped-feature": bench.plugin])
    try await test.host.confirm("helped-feature")
    let failure = await #expect(throws: SwapFailure.self) {
      try await test.host.rollback("helped-feature")
    }

    #expect(failure?.description == message)
    #expect(try await test.answer("helped-feature") == "helper 1 call 1, v1:x")
    await test.host.shutdown()
  }
}

/// A copy of HelpedFeature with a build of its library beside it.
private struct HelperBench {
  private let bench: Workbench
  let plugin: String

  init() throws {
    bench = try Workbench()
    plugin = try bench.replace("libHelpedFeature.so", by: Built.fixture("HelpedFeature"))
    try putHelper("1")
  }

  func putHelper(_ build: String) throws {
    let built = Built.library("Helper/FixtureHelper/\(build)/libFixtureHelper.so")
    try bench.replace("libFixtureHelper.so", by: built)
  }

  func removeHelper() throws {
    try FileManager.default.removeItem(atPath: bench.path("libFixtureHelper.so"))
  }
}
