import Foundation
import Testing

@Suite struct AnsweringWithAPage {
  @Test(arguments: [["run", "home"], ["run", "profile", "--input", #"{"id":"lovelace"}"#]])
  func `the answer of a feature is a valid page`(_ command: [String]) throws {
    let plugins = [
      "HomeFeature", "ProfileFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter",
    ]
    let run = try Plughost.run(
      command + ["--format", "html"] + plugins.flatMap { ["--plugin", Plughost.plugin($0)] }
    )

    #expect(run.status == 0, "\(run.errors)")
    let page = try CheckedPage(run.output)
    #expect(page.faults == [])
    #expect(page.count("h1") == 1 && page.count("main") == 1)
    #expect(page.count("dt") > 1)
  }

  @Test func `is readable on a phone, and in the light and in the dark`() throws {
    let page = try hostilePage(input: "null").output

    #expect(
      page.contains(#"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#)
    )
    #expect(page.contains("@media (prefers-color-scheme: dark)"))
    #expect(page.contains(#"<meta name="color-scheme" content="light dark"/>"#))
    #expect(page.contains("overflow-wrap: anywhere"))
    // Nothing has a width that a phone may not have.
    #expect(page.firstMatch(of: #/[^-]width: *[0-9]/#) == nil)
  }

  @Test(arguments: ["null", #""plain""#])
  func `nothing that a plugin answers is markup`(input: String) throws {
    let run = try hostilePage(input: input)

    #expect(run.status == 0, "\(run.errors)")
    let page = try CheckedPage(run.output)
    #expect(page.faults == [])
    #expect(page.count("h1") == 1)
    // What is shown are the characters themselves, and names of those that command or mislead.
    for text in [
      "<script>alert(1)</script>", "</title></style></dd><h1 onclick='x()'>", "\" onload=\"x()",
      "&lt;b&gt; &amp; &#60;i>", "]]><!--", #"\u{202E}desrever\u{2066}"#,
      #"\u{1B}[31m\u{0}\u{7F}\u{9F}"#, "\u{FFFD}\u{FFFD}", "https://example.org/?a=1&b=<2>",
    ] {
      #expect(page.shown.contains(text), "\(text)")
    }
  }

  @Test func `nothing on it leads away or is loaded`() throws {
    let page = try CheckedPage(try hostilePage(input: "null").output)

    let attributes = page.elements.flatMap(\.attributes.keys)
    #expect(Set(attributes).isDisjoint(with: ["href", "src", "style", "action", "srcset"]))
    #expect(
      page.elements.contains { $0.attributes["content"]?.hasPrefix("default-src 'none'") == true }
    )
  }

  private func hostilePage(input: String) throws -> Plughost.Outcome {
    try Plughost.run([
      "run", "--format", "html", "--input", input, "--plugin", Plughost.fixture("HostileFeature"),
    ])
  }
}
