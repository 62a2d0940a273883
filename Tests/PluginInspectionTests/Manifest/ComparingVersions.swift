import Testing

@testable import PluginInspection

@Suite struct ComparingVersions {
  private func version(_ text: String) throws -> SemanticVersion {
    try #require(SemanticVersion(text), "'\(text)' is a version")
  }

  @Test func `the order is that of semver`() throws {
    let ordered = [
      "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "2.0.0",
    ]
    let versions = try ordered.map(version)

    #expect(versions.reversed().sorted() == versions)
    #expect(versions.map(\.description) == ordered)
  }

  @Test func `build metadata does not take part`() throws {
    #expect(try version("1.0.0+linux.7") == version("1.0.0"))
  }

  @Test(
    arguments: [
      "", "1", "1.0", "1.0.0.0", "v1.0.0", "01.0.0", "1.0.0-", "1.0.0-a..b", "1.0.0-01", "1.0.0+",
      " 1.0.0", "1.0.-1", "99999999999999999999.0.0", "1.0.0-ä",
    ]
  )
  func `anything else is no version`(_ text: String) {
    #expect(SemanticVersion(text) == nil)
  }

  @Test(
    arguments: [
      ("1.0.0..<2.0.0", "1.0.0", true),
      ("1.0.0..<2.0.0", "1.9.9", true),
      ("1.0.0..<2.0.0", "2.0.0", false),
      ("1.0.0..<2.0.0", "1.5.0-beta", false),
      ("1.0.0..<2.0.0", "2.0.0-beta", false),
      ("1.0.0-alpha..<2.0.0", "1.0.0-beta", true),
      ("1.0.0-alpha..<2.0.0", "2.0.0-beta", false),
      ("1.0.0..<2.0.0-beta", "2.0.0-alpha", true),
      ("1.2.3...1.2.3", "1.2.3", true),
      ("1.2.3...1.2.3", "1.2.4", false),
      ("1.2.3", "1.2.3", true),
      ("1.0.0...1.5.0", "1.5.0", true),
    ]
  )
  func `a range holds what SwiftPM would take`(_ range: String, _ text: String, _ holds: Bool)
    throws
  {
    let range = try #require(VersionRange(range))

    #expect(range.contains(try version(text)) == holds)
  }

  @Test func `words become ranges as in SwiftPM, for 0.x too`() throws {
    #expect(VersionRange.from(try version("1.2.0")).description == "1.2.0..<2.0.0")
    #expect(VersionRange.from(try version("0.5.0")).description == "0.5.0..<1.0.0")
    #expect(VersionRange.upToNextMinor(from: try version("0.5.1")).description == "0.5.1..<0.6.0")
    #expect(VersionRange.exact(try version("1.0.0")).description == "1.0.0...1.0.0")
  }

  @Test(arguments: ["", "1.0.0..<1.0.0", "2.0.0...1.0.0", "1.0.0..2.0.0", "..<1.0.0", "1.0.0..<"])
  func `an empty or unreadable range is none`(_ text: String) {
    #expect(VersionRange(text) == nil)
  }
}
