import Foundation
import Testing

@testable import PluginInspection

/// Spoilt copies of real plugins through the whole inspector, in a process of its own: whatever
/// they hold, the process ends by itself.
///
/// `PLUGHOST_FUZZ_COUNT` and `PLUGHOST_FUZZ_SEED` choose how many and which. The last seed is
/// printed when the process does not end well.
@Suite struct FuzzingTheInspector {
  private static let plugins = [
    "GoodCPlugin/libGoodCPlugin.so", "GoodPlugin/libDebug.so", "GoodPlugin/libStripped.so",
    "InheritedRequirement/libInheritedRequirement.so", "PrivateLibrary/1/libPrivateLibrary.so",
    "Shop-2.0.0/libShop.so", "LibraryTooOld/libLibraryTooOld.so",
  ]

  @Test func `no spoilt file ends the process`() async {
    await #expect(processExitsWith: .success) {
      try FuzzingTheInspector.run()
    }
  }

  private static func number(_ name: String, _ fallback: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? fallback
  }

  private static func run() throws {
    let seed = number("PLUGHOST_FUZZ_SEED", 1)
    let count = Int(number("PLUGHOST_FUZZ_COUNT", 2_000))
    let auditor = try Auditor.withShop2.get()
    let folder = try TemporaryFolder()
    for (index, plugin) in plugins.enumerated() {
      var mutation = try Mutation(try Fixture.bytes(plugin), seed: seed &+ UInt64(index))
      for _ in 0..<(count / plugins.count + 1) {
        let bytes = mutation.next()
        inspect(bytes, auditor)
        if bytes.count < 20_000 { readManifest(try folder.file("spoilt.so", bytes)) }
      }
    }
  }

  /// Everything that is done with a plugin before it is loaded.
  private static func inspect(_ bytes: [UInt8], _ auditor: Auditor) {
    let file = PluginFile(path: Fixture.path("GoodPlugin/spoilt.so"), bytes: FileBytes(bytes))
    _ = InspectedPlugin(file)
    let audit = auditor.audit(file)
    _ = audit.refusals.map(\.description)
    if let image = try? ELFImage(path: "spoilt.so", bytes: file.bytes) {
      _ = try? InterfaceModule(image)
      var taken: Set<String> = []
      _ = try? StagingPlan(audit, name: "spoilt", taken: &taken)
    }
  }

  private static func readManifest(_ path: String) {
    _ = try? PluginManifest.manifest(ofFileAt: path)
  }
}
