internal import PluginHost
internal import PluginInspection

extension Figure {
  static let wiring = [
    Figure(
      name: "wiring of 1,000 plugins with 5 dependencies each",
      limit: 10,
      unit: "ms"
    ) { _ in Measurement(value: try wire(1_000) / 1_000) },
    Figure(
      name: "wiring of 10,000 plugins with 5 dependencies each, against ten times that of 1,000",
      // Ten times the work leaves the processor's caches; a second power would be ten.
      limit: 2,
      unit: "×"
    ) { _ in
      let linear = try wire(1_000) * 10
      return Measurement(value: try wire(10_000) / linear, baseline: linear)
    },
  ]

  private static func wire(_ count: Int) throws -> Double {
    let request = WiringRequest.mesh(count)
    let plan = try WiringPlan(request).validated()
    guard plan.buildOrder.count == count else { throw WrongOutcome("\(count) plugins to wire") }
    return Timing.leastProcessorTime(of: 30) { _ = WiringPlan(request) }
  }
}

/// A measured thing did not do what is measured.
struct WrongOutcome: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension WiringRequest {
  /// So many providers, each of which takes five others of a ring of layers, in a mixed-up order.
  fileprivate static func mesh(_ count: Int) -> WiringRequest {
    var generator = SystemRandomNumberGenerator()
    let candidates = (0..<count).map { number in
      var manifest = PluginManifest(
        id: "plugin-\(number)",
        version: SemanticVersion(1, 0, 0),
        kind: .provider,
        entry: "plughost_v1_plugin_\(number)"
      )
      manifest.provides = ["BenchInterface.Service\(number)"]
      manifest.requires = needs(of: number)
      return Candidate(manifest, path: "plugins/plugin-\(number).so")
    }
    var request = WiringRequest(candidates.shuffled(using: &generator))
    request.hostInterfaces = (1...5).map { "BenchInterface.Host\($0)" }
    return request
  }

  /// Five members: earlier plugins, or values of the host where there are no more of them.
  private static func needs(of number: Int) -> [PluginManifest.Requirement] {
    (1...5).map { step in
      let earlier = number - step * step
      return PluginManifest.Requirement(
        name: "member\(step)",
        interface: earlier >= 0 ? "BenchInterface.Service\(earlier)" : "BenchInterface.Host\(step)"
      )
    }
  }
}
