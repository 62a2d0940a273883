import Foundation
import Testing

@testable import PluginInspection

/// The audit foretells what `dlopen` will do; here the loader itself is asked.
@Suite struct AgreeingWithTheLoader {
  @Test func `what the audit refuses for a library or a symbol the loader refuses too`() async {
    await #expect(processExitsWith: .success) {
      let refused = [
        "NeededLibraryMissing", "PrivateLibraryNeedsMissingOne", "LibraryTooOld",
        "UndefinedFunction", "UndefinedCxxFunction", "UndefinedSwiftFunction",
      ]
      for name in refused {
        #expect(AgreeingWithTheLoader.loads(Fixture.plugin(name)) == false, "\(name)")
      }
    }
  }

  @Test func `what the audit accepts the loader accepts`() async {
    await #expect(processExitsWith: .success) {
      let auditor = try Auditor.withShop1.get()
      for module in auditor.interfaces {
        #expect(AgreeingWithTheLoader.loads(module.path), "\(module.path)")
      }
      let accepted =
        [
          "GoodCPlugin/libGoodCPlugin.so", "WeakFunctionAbsent/libWeakFunctionAbsent.so",
          "KeyPathOnly/libKeyPathOnly.so", "InheritedRequirement/libInheritedRequirement.so",
          "PrivateLibrary/1/libPrivateLibrary.so", "MarketCatalog/libMarketCatalog.so",
        ] + CheckingRequirements.builds.map { "GoodPlugin/lib\($0).so" }
      let area = try StagingArea()
      for name in accepted {
        let audit = try auditor.audit(fileAt: Fixture.path(name))
        let staged = try area.stage(audit, generation: 1)
        #expect(AgreeingWithTheLoader.loads(staged.path), "\(name)")
        area.remove(staged)
      }
    }
  }

  private static func loads(_ path: String) -> Bool {
    unsafe dlopen(path, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE) != nil
  }
}
