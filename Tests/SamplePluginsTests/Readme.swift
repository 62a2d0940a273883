import Foundation
import Testing

@Suite struct Readme {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test func `every sample that leaves nothing out stands in a file that is built`() throws {
    let built = try ["Greeting/Greeting", "Embedding/Embedding"].map { name in
      try text("Examples/\(name).swift")
    }

    let samples = try text("README.md").components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { !$0.contains("…") }

    #expect(samples.count == 2)
    for sample in samples {
      let lines = withoutIndentation(sample)
      #expect(built.contains { withoutIndentation($0).contains(lines) }, "not built:\n\(sample)")
    }
  }

  /// Two targets of one name are an error of the package, before anything is built.
  @Test func `the plugin of the sample can be added under the name it has there`() throws {
    let line = #"(name: "Greeting", dependencies: []),"#

    #expect(try text("README.md").contains(line))
    #expect(try !text("Package.swift").replacing(line, with: "").contains(#""Greeting""#))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private func withoutIndentation(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
