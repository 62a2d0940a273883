import Foundation
import PluginHost
import PluginInspection
import Testing

@testable import plughost

/// That a picture shows in red what is wrong.
@Suite struct ReddeningProblems {
  /// Problems with something wrong at home, or its provider, and with what is not there.
  private static let problems: [(problem: WiringProblem, red: String)] = [
    (.duplicateID(id: "home", paths: ["a.so", "b.so"]), "home"),
    (.providesNothing(plugin: "store", path: "a.so"), "store"),
    (.providesSeveral(plugin: "store", interfaces: ["App.A", "App.B"]), "store"),
    (.featureProvides(plugin: "home", interfaces: ["App.A"]), "home"),
    (.swiftOnly(plugin: "store", interface: "App.Store", reason: "it is generic"), "store"),
    (.structuresDiffer(name: "p", plugins: ["home", "store"], layouts: ["{}", "{i8}"]), "store"),
    (.decoratorOrder(interface: "App.Store", order: 1, decorators: ["store"]), "store"),
    (.decoratorTakesNothing(plugin: "store", interface: "App.Store"), "store"),
    (.unknownPlugin(id: "hom", similar: [], refused: nil), "hom"),
    (.unknownChoice(interface: "App.Nix", plugin: "store", similar: []), "store"),
    (.unclearChoice(interface: "Store", plugin: "store", candidates: ["A.Store"]), "store"),
    (.choiceOfUnknownPlugin(interface: "I", plugin: "nix", similar: [], refused: nil), "nix"),
    (.choiceDoesNotProvide(interface: "I", plugin: "store", provides: [], providers: []), "store"),
    (.conflictingChoices(interface: "I", plugins: ["x", "y"]), "x"),
    (.missingConfiguration(plugin: "store", option: .init(key: "k"), chain: []), "store"),
    (
      .invalidConfiguration(plugin: "store", option: .init(key: "k"), text: "", isDefault: false),
      "store"
    ),
    (.unknownConfiguration(plugin: "store", key: "k", similar: []), "store"),
    (.configurationOfUnknownPlugin(plugin: "nix", keys: ["k"], similar: []), "nix"),
  ]

  @Test(arguments: problems.indices)
  func `a problem has a red box, of the plugin or of what is not there`(row: Int) throws {
    let (problem, red) = Self.problems[row]
    let picture = Picture(GraphDescription(Self.soundPlan), problems: [problem])

    let boxes = picture.boxes.filter(\.hasProblem)
    #expect(boxes.contains { $0.title.split(separator: " ").first == red[...] }, "\(boxes)")
    #expect(picture.svg.contains(##"stroke="#c62828""##))
    #expect(picture.dot.contains(##"color="#c62828""##))
    #expect(picture.mermaid.contains(":::problem"))
    #expect(picture.html.contains("[\(problem.number)]"))
  }

  @Test(arguments: ["missing", "several", "cycle", "captive", "factory"])
  func `a problem of a member reddens its arrow and its plugin`(kind: String) throws {
    let plan = WiringPlan(Self.broken(kind))
    let problem = try #require(plan.problems.first, "\(kind)")

    let picture = Picture(GraphDescription(plan), problems: plan.problems)

    let arrows = picture.arrows.filter(\.hasProblem)
    #expect(!arrows.isEmpty, "\(kind)")
    let consumers = arrows.map { picture.boxes[$0.from].id }
    #expect(consumers.contains(problem.plugins[0]), "\(kind)")
    #expect(picture.boxes.contains { $0.hasProblem && $0.id == problem.plugins[0] })
  }

  @Test func `a sound set has nothing red`() {
    let picture = Picture(GraphDescription(Self.soundPlan), problems: [])

    #expect(!picture.svg.contains("#c62828"))
    #expect(picture.boxes.filter(\.hasProblem).isEmpty)
  }

  private static let soundPlan = WiringPlan(
    WiringRequest([
      candidate("home", .feature, needs: ["App.Store"]), provider("store", "App.Store"),
    ])
  )

  private static func broken(_ kind: String) -> WiringRequest {
    let home = candidate("home", .feature, needs: ["App.Store"])
    switch kind {
    case "missing": return WiringRequest([home])
    case "several":
      return WiringRequest([home, provider("a", "App.Store"), provider("b", "App.Store")])
    case "cycle":
      return WiringRequest([
        home, provider("store", "App.Store", needs: ["App.Log"]),
        provider("log", "App.Log", needs: ["App.Store"]),
      ])
    case "captive":
      return WiringRequest([home, provider("store", "App.Store") { $0.lifetime = .session }])
    default:
      let asking = candidate("home", .feature, needs: ["App.Store"]) {
        $0.requires[0].delivery = .factory
      }
      return WiringRequest([asking, provider("store", "App.Store")])
    }
  }

  private static func provider(
    _ id: String,
    _ interface: String,
    needs: [String] = [],
    change: (inout PluginManifest) -> Void = { _ in }
  ) -> WiringRequest.Candidate {
    candidate(id, .provider, needs: needs) {
      $0.provides = [interface]
      change(&$0)
    }
  }

  private static func candidate(
    _ id: String,
    _ kind: PluginManifest.Kind,
    needs: [String],
    change: (inout PluginManifest) -> Void = { _ in }
  ) -> WiringRequest.Candidate {
    var manifest = PluginManifest(
      id: id,
      version: SemanticVersion(1, 0, 0),
      kind: kind,
      entry: "plughost_v1_\(id)"
    )
    manifest.requires = needs.map {
      PluginManifest.Requirement(
        name: $0.split(separator: ".").last.map { $0.lowercased() } ?? "",
        interface: $0
      )
    }
    change(&manifest)
    return WiringRequest.Candidate(manifest, path: "lib\(id).so")
  }
}
