import Foundation
import Testing

@testable import PluginInspection

@Suite struct FilesThatAreNoPlugin {
  private func message(_ path: String, limit: Int = PluginFile.sizeLimit) -> String? {
    do {
      return InspectedPlugin(try PluginFile(reading: path, limit: limit)).refusals.first?
        .description
    } catch {
      return error.description
    }
  }

  @Test func `a path without a file says so`() {
    #expect(message("/no/such/libHome.so") == "'libHome.so' does not exist. Check the path.")
  }

  @Test func `a folder is not taken for a file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/plugins"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)

    #expect(
      message(path)
        == "'plugins' is a folder where a file was expected. Name the '.so' file inside it."
    )
  }

  @Test func `a pipe without a writer is refused at once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe.so"
    #expect(unsafe mkfifo(path, 0o600) == 0)

    #expect(message(path) == "'pipe.so' is a pipe, not a file. Name the '.so' file itself.")
  }

  @Test func `a device is refused`() {
    #expect(
      message("/dev/zero") == "'zero' is a device, not a file. Name the '.so' file itself."
    )
  }

  @Test func `what the system does not let us read keeps the system's reason`() {
    let name = String(repeating: "n", count: 300)

    #expect(
      message("/tmp/" + name) == """
        '\(name)' cannot be read: File name too long. Check its permissions and those of its folder.
        """
    )
  }

  @Test func `an empty file is told apart from a damaged one`() throws {
    let folder = try TemporaryFolder()

    #expect(
      message(try folder.file("empty.so", [])) == """
        'empty.so' is empty. Build the plugin again; the linker may have been interrupted.
        """
    )
  }

  @Test func `a file larger than the limit is not read`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("large.so", [UInt8](repeating: 1, count: 100))

    #expect(
      message(path, limit: 99) == """
        'large.so' has 100 bytes and the host reads at most 99. Strip its debug information, or \
        move data out of it.
        """
    )
  }

  @Test func `a text file and a linker script are named as such`() throws {
    let folder = try TemporaryFolder()
    let text = try folder.file("notes.so", Array("remember the milk\n".utf8))
    let script = try folder.file(
      "libx.so",
      Array("/* GNU ld script */\nGROUP ( /lib/x.so.6 )\n".utf8)
    )

    #expect(
      message(text) == """
        'notes.so' is a text file, not a library. Give the host the '.so' file that the build made.
        """
    )
    #expect(
      message(script) == """
        'libx.so' is a linker script: text that names the real library. Give the host the library \
        that the script names.
        """
    )
  }

  @Test func `other bytes are shown`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("mach.so", [0xCF, 0xFA, 0xED, 0xFE, 0, 1, 2, 3])

    #expect(
      message(path) == """
        'mach.so' is not an ELF file (it begins with cf fa ed fe). Build the plugin for Linux as a \
        shared library.
        """
    )
  }

  @Test func `a path of spaces and any letters works`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file(
      "ein schönes プラグイン.so",
      try Fixture.bytes("GoodCPlugin/libGoodCPlugin.so")
    )

    #expect(try PluginManifest.manifest(ofFileAt: path).id == "good-c")
  }
}
