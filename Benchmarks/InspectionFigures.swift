internal import Foundation
internal import PluginInspection

extension Figure {
  static let inspection = [
    Figure(name: "manifest of one unloaded file", limit: 20, unit: "µs") { workspace in
      let path = try ChainPlugins(workspace).sample.path
      guard try PluginManifest.manifest(ofFileAt: path).kind == .provider else {
        throw WrongOutcome("\(path) is no provider")
      }
      return Measurement(
        value: try Timing.shortest(of: 3_000) { _ = try PluginManifest.manifest(ofFileAt: path) }
      )
    },
    Figure(
      name: "full audit of a 40 KB plugin, against reading, hashing and copying the same file",
      limit: 3,
      unit: "×"
    ) { workspace in try await audit(workspace) },
  ]

  private static func audit(_ workspace: Workspace) async throws -> Measurement {
    let chain = try ChainPlugins(workspace)
    let path = chain.sample.path
    let interfaces = try [chain.interface, workspace.product("libPluginInterface.so")].map {
      try InterfaceModule(reading: $0.path)
    }
    let auditor = Auditor(interfaces: interfaces)
    let audit = try auditor.audit(fileAt: path)
    guard audit.isAccepted else { throw WrongOutcome("\(audit.refusals)") }
    let (audited, copied) = try await Timing.medians(of: 1_000) { _ in
      try Timing.once { _ = try auditor.audit(fileAt: path) }
    } _: { index in
      let copy = workspace.scratch.appendingPathComponent("copy\(index).so").path
      return try Timing.once { try BareFile.readHashCopy(path, to: copy) }
    }
    return Measurement(value: audited / copied, baseline: copied)
  }
}
