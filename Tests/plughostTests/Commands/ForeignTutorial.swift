import Foundation
import Testing

@Suite struct ForeignTutorial {
  private static let steps = TutorialStep.all(of: "docs/foreign-plugins.md", files: ["c"])

  @Test func `each step compiles, and prints what the page says`() throws {
    let folder = try TemporaryFolder()
    try link("include", in: folder, to: "Sources/PluginInterface/Sources/CPluginInterface/include")
    try follow(Self.steps, in: folder, path: [Plughost.products])
  }

  @Test func `has steps`() {
    #expect(Self.steps.count >= 12)
  }

  private func link(_ name: String, in folder: TemporaryFolder, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: name),
      withDestinationURL: Plughost.root.appending(path: path)
    )
  }
}
