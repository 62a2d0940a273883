import Foundation
import Testing

@Suite(.mounting) struct FullDisks {
  private let folder: TemporaryFolder
  private let program = Plughost.products.appending(path: "plughost").path

  init() throws { folder = try TemporaryFolder() }

  @Test func `no room for the copy of a plugin is told with the plugin, and nothing is left`()
    throws
  {
    let place = folder.url.appending(path: "small täll")
    let plugins = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    let run = try Mounted(options: "size=32k").run(
      at: place,
      [program, "run", "home"] + plugins.flatMap { ["--plugin", Plughost.plugin($0)] },
      environment: ["TMPDIR": place.path]
    )

    #expect(run.outcome.status == 1)
    let message =
      #/Error: plugin '[a-z-]+' was not (?:loaded|built): .*\n?.*'[^']*/small täll/[^']*' cannot be written: No space left on device\. Make room there, or set TMPDIR\. \[PH3201\]\n/#
    #expect(run.outcome.errors.contains(message), "\(run.outcome.errors)")
    #expect(run.files == [])
  }

  @Test func `no room for a swap leaves the old generation serving`() throws {
    let place = folder.url.appending(path: "small")
    let old = Plughost.plugin("EmbeddedAPIClient")
    let set = ["HomeFeature", "ConsoleAnalytics", "AppRouter"].map(Plughost.plugin) + [old]
    // What is there first fits, with its pages; the next generation does not.
    let room = try set.reduce(64 << 10) { try $0 + size(of: $1) + 4096 }
    let new = try folder.write("", to: "next.so")
    let content = try Data(contentsOf: URL(filePath: old)) + Data(count: 128 << 10)
    try content.write(to: URL(filePath: new))
    try folder.write(
      """
      swap embedded-api-client '\(new)'
      run home --input '{"limit": 1}'
      """,
      to: "script"
    )

    let shell = try Mounted(options: "size=\(room)").run(
      at: place,
      ["/bin/sh", "-c", "\"$@\" < script", "sh", program, "shell", "--no-probe"]
        + set.flatMap { ["--plugin", $0] },
      in: folder.url,
      environment: ["TMPDIR": place.path]
    )

    #expect(shell.outcome.status == 1)
    #expect(
      shell.outcome.errors.contains("No space left on device. Make room there, or set TMPDIR."),
      "\(shell.outcome.errors)"
    )
    #expect(shell.outcome.errors.contains("'embedded-api-client'"))
    #expect(shell.outcome.output.contains("Reading room"))
    #expect(shell.files == [])
  }

  @Test func `no room for an installation is told, and nothing is installed`() throws {
    let place = folder.url.appending(path: "small")
    let install = try Mounted(options: "size=3m", preparation: "mkdir lib; echo kept > lib/mine")
      .run(
        at: place,
        [
          "/usr/bin/make", "-s", "-C", Plughost.root.path, "install-files",
          "BUILD=\(Plughost.products.path)", "PREFIX=\(place.path)",
        ]
      )

    #expect(install.outcome.status == 2)
    #expect(install.outcome.errors.contains("No space left on device"))
    #expect(
      install.outcome.errors.contains(
        "plughost was not installed in '\(place.path)', for the reason above; what was there is as it was."
      )
    )
    #expect(install.files == ["./lib", "./lib/mine"])
  }

  private func size(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.size] as? Int)
  }
}

@Suite(.mounting, .installed) struct FullDisksOfAuthors {
  private let folder: TemporaryFolder
  private var program: String { Installation.prefix.appending(path: "bin/plughost").path }

  init() throws { folder = try TemporaryFolder() }

  @Test func `no room for a new package is told, and no part of it is left`() throws {
    let place = folder.url.appending(path: "small")
    let new = try Mounted(options: "size=8k").run(
      at: place,
      [program, "new", "feature", "Large", "--output", place.appending(path: "Large").path]
    )

    #expect(new.outcome.status == 1)
    #expect(new.outcome.errors.contains("could not be written: "), "\(new.outcome.errors)")
    #expect(new.outcome.errors.contains("Make room"))
    #expect(new.files == [])
  }

  @Test func `no room for a library is told, and the last build stays`() throws {
    let place = folder.url.appending(path: "small")
    _ = try Installation.run(["new", "feature", "Small", "--language", "c"], in: folder.url)
    // The compiler has room where it works itself.
    let script = """
      "$1" build Small --output "$2" && cp "$2/libSmall.so" last
      dd if=/dev/zero of="$2/rest" bs=1k 2> /dev/null
      echo 'int more[] = {1, 2, 3};' >> Small/Sources/Small/small.c
      "$1" build Small --output "$2"; status=$?
      cmp last "$2/libSmall.so" && exit $status
      """
    let build = try Mounted(options: "size=64k").run(
      at: place,
      ["/bin/sh", "-c", script, "sh", program, place.path],
      in: folder.url
    )

    #expect(build.outcome.status == 1)
    #expect(build.outcome.errors.contains("No space left on device"), "\(build.outcome.errors)")
    #expect(build.files == ["./exports.map", "./libSmall.so", "./objects", "./rest"])
  }
}
