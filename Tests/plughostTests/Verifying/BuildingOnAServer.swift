import Foundation
import Testing

@Suite struct BuildingOnAServer {
  private func make(_ goal: String, _ plugin: String, in folder: URL) throws -> Plughost.Outcome {
    try Program.run(
      "/usr/bin/make",
      [
        "-s", "-f", Plughost.root.appending(path: "Examples/Verifying/Makefile").path, goal,
        "PLUGHOST=\(Plughost.products.appending(path: "plughost").path)", "PLUGIN=\(plugin)",
        "CONTRACTS=\(Plughost.plugin("RouterContract"))",
      ],
      in: folder
    )
  }

  @Test func `the sample for make succeeds for a plugin that keeps its contract`() throws {
    let folder = try TemporaryFolder()
    let outcome = try make("verify", Plughost.plugin("AppRouter"), in: folder.url)

    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("All is well: "))
  }

  @Test func `the sample for make fails for another, and its results are XML`() throws {
    let folder = try TemporaryFolder()
    let outcome = try make("verify.xml", Plughost.fixture("WrongRouter"), in: folder.url)

    let xml = folder.url.appending(path: "verify.xml").path
    let text = try String(contentsOfFile: xml, encoding: .utf8)
    let parsed = try Program.run(
      "/usr/bin/env",
      ["python3", "-c", "import sys, xml.dom.minidom as m; m.parse(sys.argv[1])", xml]
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Error 5"), "\(outcome.errors)")
    #expect(parsed.status == 0, "\(parsed.errors)")
    #expect(
      text.contains("<testcase classname=\"wrong-router.router-contract\" name=\"any-parameter\"")
    )
    #expect(text.contains("<failure message=\"RouterContract/RouterContract.swift:"))
  }

  @Test(arguments: ["Makefile", "verify.yml"])
  func `the documentation shows the samples as they are`(name: String) throws {
    let page = try String(
      contentsOf: Plughost.root.appending(path: "docs/contracts.md"),
      encoding: .utf8
    )
    let sample = try String(
      contentsOf: Plughost.root.appending(path: "Examples/Verifying/\(name)"),
      encoding: .utf8
    )

    #expect(page.contains(sample))
  }
}
