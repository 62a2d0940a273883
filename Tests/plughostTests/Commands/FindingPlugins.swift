import Foundation
import Testing

@Suite struct FindingPlugins {
  /// A folder with a plugin, a library that is none, and a file that is no library.
  private static func mixedFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.copyItem(
      atPath: Plughost.fixture("PrintingFeature"),
      toPath: folder.url.appending(path: "libPrinting.so").path
    )
    try files.copyItem(
      atPath: try Plughost.brokenFile("NoManifest"),
      toPath: folder.url.appending(path: "libOther.so").path
    )
    try folder.write("read me", to: "README.txt")
    return folder
  }

  @Test func `a library in a folder that is no plugin is skipped quietly`() throws {
    let folder = try Self.mixedFolder()

    let run = try Plughost.run(["run", "--plugin", folder.url.path])

    #expect(run.status == 0)
    #expect(run.output == "fine\n")
    #expect(!run.errors.contains("libOther"))
  }

  @Test func `what was skipped is told with --verbose and in JSON`() throws {
    let folder = try Self.mixedFolder()

    let run = try Plughost.run(["check", "-v", "--json", "--plugin", folder.url.path])

    let other = folder.url.appending(path: "libOther.so").path
    #expect(run.status == 0)
    #expect(run.errors == "Note: skipped \(other): it is no plugin\n")
    #expect(try run.document()["skipped"] as? [String] == [other])
  }

  @Test func `the same library is an error when it is named`() throws {
    let folder = try Self.mixedFolder()
    let other = folder.url.appending(path: "libOther.so").path

    let run = try Plughost.run(["check", "--plugin", folder.url.path, "--plugin", other])

    #expect(run.status == 3)
    #expect(run.output.contains("no-manifest: 'libOther.so'"))
  }

  @Test func `an interface module that is named as a plugin is told apart`() throws {
    let module = Plughost.products.appending(path: "libAppInterface.so").path

    let wrong = try Plughost.run(["check", "--plugin", module])
    let right = try Plughost.run(
      ["check", "--interface", module, "--plugin", Plughost.fixture("ThrowingBuilder")]
    )

    #expect(wrong.status == 3)
    #expect(
      wrong.output.contains(
        "interface-module: 'libAppInterface.so' is an interface module, not a plugin. "
          + "Give it with --interface."
      )
    )
    #expect(right.status == 0)
  }

  @Test func `a second file of an interface module is refused, and both are named`() throws {
    let module = Plughost.products.appending(path: "libAppInterface.so").path
    let folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "libAppInterface.so").path
    try FileManager.default.copyItem(atPath: module, toPath: copy)

    let run = try Plughost.run([
      "check", "--interface", module, "--interface", copy,
      "--plugin", Plughost.fixture("ThrowingBuilder"),
    ])

    #expect(run.status == 3)
    #expect(
      run.output.contains(
        "interface-module-in-use: 'libAppInterface.so' holds the interface module AppInterface, "
          + "and this process uses '\(module)' for it."
      )
    )
  }

  @Test func `a file given with its folder and by itself is one plugin`() throws {
    let folder = try Self.mixedFolder()
    let file = folder.url.appending(path: "libPrinting.so").path

    let run = try Plughost.run([
      "check", "--json", "--plugin", file, "--plugin", folder.url.path + "/", "--plugin", file,
    ])

    #expect(run.status == 0)
    #expect((try run.document()["plugins"] as? [Any])?.count == 1)
  }

  @Test(arguments: ["libm.so.6", "libc.so.6", "libnone.so"])
  func `a bare name is never searched in the folders of the system`(_ name: String) throws {
    let folder = try TemporaryFolder()

    let run = try Plughost.run(["check", "--plugin", name], in: folder.url)

    #expect(run.status == 3)
    #expect(run.output.contains("not-found: '\(name)' does not exist."))
  }

  @Test func `a bare name is a file of the working folder`() throws {
    let folder = try Self.mixedFolder()

    let run = try Plughost.run(["run", "--plugin", "libPrinting.so"], in: folder.url)

    #expect(run.status == 0)
    #expect(run.output == "fine\n")
  }

  @Test(arguments: ["run", "check", "graph"])
  func `an empty folder is never a success`(_ command: String) throws {
    let folder = try TemporaryFolder()

    let run = try Plughost.run([command, "--plugin", folder.url.path])

    #expect(run.status == 2)
    #expect(
      run.errors == """
        Error: There is no plugin in '\(folder.url.path)'. Of a folder the files named like *.so are \
        looked at, and no folders below it. [PH6001]

        """
    )
  }
}
