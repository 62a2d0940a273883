import Testing

@testable import PluginInspection

/// One way to spoil a good library, and what is said about it.
struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: String
  let edit: @Sendable (inout EditedPlugin) throws -> Void

  static let all = [
    Damage(
      testDescription: "32-bit",
      message: """
        'edited.so' is a 32-bit library and the host is a 64-bit process. Build the plugin for 64 \
        bits.
        """
    ) { $0.bytes[4] = 1 },
    Damage(
      testDescription: "another machine",
      message: """
        'edited.so' is built for RISC-V and this host runs on x86-64. Build it for x86-64.
        """
    ) { $0.store(243 as UInt16, at: 18) },
    Damage(
      testDescription: "a big-endian machine",
      message: "'edited.so' is built for s390 and this host runs on x86-64. Build it for x86-64."
    ) {
      $0.bytes[5] = 2
      $0.store((22 as UInt16).byteSwapped, at: 18)
    },
    Damage(
      testDescription: "an executable by type",
      message: """
        'edited.so' is an executable, not a shared library. Link the plugin with -shared \
        (-emit-library).
        """
    ) { $0.store(2 as UInt16, at: 16) },
    Damage(
      testDescription: "a core dump by type",
      message: """
        'edited.so' is a core dump, not a shared library. Link the plugin with -shared \
        (-emit-library).
        """
    ) { $0.store(4 as UInt16, at: 16) },
    Damage(
      testDescription: "cut inside the magic",
      message: """
        'edited.so' is cut short: it has 3 bytes and its ELF header ends at byte 64. Copy or build \
        it again, and rename it into place when it is complete.
        """
    ) { $0.bytes.removeLast($0.bytes.count - 3) },
    Damage(
      testDescription: "cut inside the header",
      message: """
        'edited.so' is cut short: it has 40 bytes and its ELF header ends at byte 64. Copy or build \
        it again, and rename it into place when it is complete.
        """
    ) { $0.bytes.removeLast($0.bytes.count - 40) },
    Damage(
      testDescription: "a segment whose length overflows",
      message: """
        'edited.so' is damaged: segment 0 has a length that is not possible. Build it again.
        """
    ) {
      $0.store(UInt64.max, at: 64 + 8)
      $0.store(UInt64.max, at: 64 + 32)
    },
    Damage(
      testDescription: "no manifest",
      message: """
        'edited.so' is a shared library without a plugin manifest. Mark the builder with @Plugin, \
        or use PLUGHOST_MANIFEST in C, and make sure the linker keeps section '.plughost.manifest'.
        """
    ) { $0 = try EditedPlugin("NoManifest/libNoManifest.so") },
    Damage(
      testDescription: "a program that can be put anywhere",
      message: """
        'edited.so' is an executable, not a shared library. Link the plugin with -shared \
        (-emit-library).
        """
    ) { $0 = try EditedPlugin("Program/Program") },
    Damage(
      testDescription: "an object file",
      message: """
        'edited.so' is an object file, not a shared library. Link the plugin with -shared \
        (-emit-library).
        """
    ) { $0 = try EditedPlugin("ObjectFile/ObjectFile.o") },
  ]
}

@Suite struct DamagedLibraries {
  @Test(arguments: Damage.all)
  func `the refusal says what is wrong and how to fix it`(_ damage: Damage) throws {
    var plugin = try EditedPlugin()
    try damage.edit(&plugin)

    #expect(plugin.messages == [damage.message])
  }

  @Test func `a file cut at any length is refused and never read past its end`() throws {
    let whole = try EditedPlugin()

    for length in 1..<whole.bytes.count {
      let file = FileBytes(Array(whole.bytes.prefix(length)))
      let found = InspectedPlugin(PluginFile(path: "cut.so", bytes: file))
      #expect(found.refusals.first?.code == "cut-short", "at \(length)")
    }
    #expect(whole.messages == [])
  }

  @Test func `what is cut is named with its place`() throws {
    var plugin = try EditedPlugin()
    let size = plugin.bytes.count
    plugin.bytes.removeLast()

    #expect(
      plugin.messages == [
        """
        'edited.so' is cut short: it has \(size - 1) bytes and its section table ends at byte \
        \(size). Copy or build it again, and rename it into place when it is complete.
        """
      ]
    )
  }

  @Test func `a file that is overwritten after reading changes nothing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("plugin.so", try EditedPlugin().bytes)
    let file = try PluginFile(reading: path)
    _ = try folder.file("plugin.so", Array("gone".utf8))

    #expect(InspectedPlugin(file).manifest?.id == "good-c")
  }
}
