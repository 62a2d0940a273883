import Foundation
import Testing

@Suite(.installed, .serialized) struct FollowingTutorials {
  @Test(arguments: [
    ("embedding-an-app", 2), ("writing-a-feature", 11), ("writing-a-provider-in-c", 7),
    ("running-in-production", 9),
  ])
  func `each step does what the page says`(page: String, count: Int) throws {
    let folder = try TemporaryFolder()
    let steps = TutorialStep.all(
      of: "docs/tutorials/\(page).md",
      files: page == "embedding-an-app" ? [] : ["swift", "c", "json"]
    )

    #expect(steps.count == count)
    let program = Installation.prefix.appending(path: "bin")
    // The sample of an app that embeds a host is no part of an installation.
    try follow(steps, in: folder, path: [program, Plughost.products])
  }
}
