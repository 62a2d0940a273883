import Foundation
import Testing

@Suite struct ComparingInterfaces {
  @Test func `a requirement without a default breaks providers, one with a default does not`()
    throws
  {
    let outcome = try compare("1.0.0", "2.0.0")

    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        Some plugins built against Shop 1.0.0 do not run on Shop 2.0.0:
          required: Shop.Catalog.discount(of: A.Item) -> Swift.Int; providers of Catalog that were \
        built before lack it. Give it a default in an extension
          required: Shop.Storefront: Shop.Insured; providers of Storefront that were built before \
        lack it. Give it a default in an extension
          new: Shop.Catalog.stock(of: A.Item) -> Swift.Int
          new: Shop.openingHours() -> Swift.String

        """
    )
  }

  @Test func `what is gone breaks those who use it, and the version must say so`() throws {
    let outcome = try compare("2.0.0", "1.0.0")

    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("gone: Shop.openingHours() -> Swift.String; plugins that use it")
    )
    #expect(outcome.output.hasSuffix("Its version should be 3.0.0 at least, and is 1.0.0.\n"))
  }

  @Test func `the same module is compatible with itself, as JSON too`() throws {
    let same = try compare("1.0.0", "1.0.0")
    let document = try compare("1.0.0", "1.0.0", "--json").document()

    #expect(same.status == 0)
    #expect(same.output == "Plugins built against Shop 1.0.0 run on Shop 1.0.0.\n")
    #expect(document["isCompatible"] as? Bool == true)
    #expect((document["breaks"] as? [Any])?.isEmpty == true)
  }

  @Test func `two modules cannot be compared`() throws {
    let outcome = try Plughost.run(
      ["interface", "check", try shop("1.0.0"), Plughost.plugin("AppInterface")]
    )

    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("is of module Shop and"))
    #expect(outcome.errors.contains("compare two builds of one module"))
  }

  @Test func `what was written down of a module takes its place`() throws {
    let folder = try TemporaryFolder()
    let kept = try describe("1.0.0", in: folder)

    let library = try Plughost.run(["interface", "check", try shop("1.0.0"), try shop("2.0.0")])
    let text = try Plughost.run(["interface", "check", kept, try shop("2.0.0")])
    let same = try Plughost.run(["interface", "check", kept, try shop("1.0.0")])

    #expect(text.status == 1)
    #expect(text.output == library.output)
    #expect(same.output == "Plugins built against Shop 1.0.0 run on Shop 1.0.0.\n")
  }

  @Test(arguments: [
    ("plughost-interface 1 Shop\n", 1), ("plughost-interface 1 Shop one\n", 1),
    ("plughost-interface 1 Shop 1.0.0\n  $sA\n", 2),
    ("plughost-interface 1 Shop 1.0.0\nprotocol A\nprotocol A\n", 3),
    ("plughost-interface 1 Shop 1.0.0\nsymbols\n  A\n", 3),
    ("plughost-interface 1 Shop 1.0.0\nsymbols\n  $sA\n  $sB", 4),
  ])
  func `a description that is damaged or cut short is refused, with the line`(
    _ text: String,
    _ line: Int
  ) throws {
    let folder = try TemporaryFolder()
    let kept = try folder.write(text, to: "kept.txt")

    let outcome = try Plughost.run(["interface", "check", kept, try shop("1.0.0")])

    #expect(outcome.status == 3)
    #expect(
      outcome.errors == """
        Error: '\(kept)' is the description of an interface module, and its line \(line) cannot be \
        read. Write it anew with 'plughost interface describe'. [PH1314]

        """
    )
  }

  private func describe(_ version: String, in folder: TemporaryFolder) throws -> String {
    let outcome = try Plughost.run(["interface", "describe", try shop(version)])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try folder.write(outcome.output, to: "Shop \(version).txt")
  }

  private func compare(_ old: String, _ new: String, _ flags: String...) throws -> Plughost.Outcome
  {
    try Plughost.run(["interface", "check", try shop(old), try shop(new)] + flags)
  }

  private func shop(_ version: String) throws -> String {
    // Builds all that `build.sh` builds, the modules too.
    _ = try Plughost.brokenFile("NoManifest")
    return Plughost.root.appending(path: "Tests/Fixtures/.build/Shop-\(version)/libShop.so").path
  }
}
