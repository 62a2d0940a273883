import Foundation
import Testing

@Suite(.mounting, .installed) struct ReadOnlyFolders {
  private let folder: TemporaryFolder
  private var program: String { Installation.prefix.appending(path: "bin/plughost").path }

  init() throws { folder = try TemporaryFolder() }

  @Test func `plugins run from a folder that nobody may write, and leave nothing there`() throws {
    let place = folder.url.appending(path: "read only ö")
    let plugins = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    let copies = plugins.map { "cp '\(Plughost.plugin($0))' ." }.joined(separator: "; ")
    let run = try Mounted(options: "ro", preparation: copies).run(
      at: place,
      [Plughost.products.appending(path: "plughost").path, "run", "home", "--plugin", place.path]
    )

    #expect(run.outcome.status == 0, "\(run.outcome.errors)")
    #expect(run.files.count == plugins.count)
  }

  @Test(arguments: [
    ["new", "feature", "Weather"], ["build", "../Weather", "--output", "out"],
    ["build", "../Pear", "--output", "out"],
  ])
  func `what cannot be written there is named, with the reason and what to do`(
    _ words: [String]
  ) throws {
    for name in [["Weather"], ["Pear", "--language", "c"]] {
      _ = try Installation.run(["new", "feature"] + name, in: folder.url)
    }
    let place = folder.url.appending(path: "read only")

    let outcome = try Mounted(options: "ro").run(
      at: place,
      ["/bin/sh", "-c", "cd \"$1\"; shift; exec \"$@\"", "sh", place.path, program] + words
    )

    #expect(outcome.outcome.status == 1)
    let message =
      #/Error: '[^']*/read only/[^']*' could not be written: .*\. Make room there, or name another folder with --output \[PH7002\]\n/#
    #expect(outcome.outcome.errors.contains(message), "\(outcome.outcome.errors)")
    #expect(outcome.files == [])
  }
}
