import Foundation
import Testing

/// What was written down of a version of an interface module: `Interfaces/<Module>-<version>.txt`.
private struct KeptInterface: CustomTestStringConvertible {
  let file: URL
  let module: String
  let major: String

  var testDescription: String { file.lastPathComponent }

  static let folder = Plughost.root.appending(path: "Interfaces")

  static let all: [KeptInterface] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard let match = name.wholeMatch(of: /(\w+)-(\d+)\.[^\/]+\.txt/) else { return nil }
      return KeptInterface(
        file: folder.appending(path: name),
        module: String(match.output.1),
        major: String(match.output.2)
      )
    }
  }()
}

@Suite struct KeepingInterfaces {
  @Test(arguments: KeptInterface.all)
  fileprivate func `plugins built against a kept version run on what is built now`(
    _ kept: KeptInterface
  ) throws {
    let outcome = try Plughost.run(
      ["interface", "check", "--json", kept.file.path, Plughost.plugin(kept.module)]
    )
    let document = try outcome.document()

    // A new major version says that older plugins do not run.
    let new = try #require(document["new"] as? String)
    let breaks = try #require(document["breaks"] as? [[String: Any]]).map { "\($0)" }
    #expect(
      breaks.isEmpty || !new.hasPrefix("\(kept.major)."),
      """
      Keep what is gone, give each requirement a default, or write a new major version: \
      \(breaks.joined(separator: "\n"))
      """
    )
  }

  @Test(arguments: ["PluginInterface", "PluginContract", "AppInterface"])
  func `each interface module has a description of its first version`(_ module: String) {
    #expect(KeptInterface.all.contains { $0.testDescription == "\(module)-1.0.0.txt" })
  }
}
