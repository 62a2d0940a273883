import Testing

@testable import PluginInspection

/// One row per way in which a whole file does not fit this process.
struct BrokenPlugin: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: String
  let messages: [String]

  init(_ description: String, _ file: String, _ messages: String...) {
    testDescription = description
    self.file = file
    self.messages = messages
  }

  static let all = [
    BrokenPlugin(
      "entry symbol missing",
      "EntryMissing/libEntryMissing.so",
      """
      'libEntryMissing.so' does not export its entry symbol 'plughost_v1_entry_missing'. Mark the \
      builder with @Plugin, or export the function with @c(plughost_v1_entry_missing), and keep it \
      in the version script.
      """
    ),
    BrokenPlugin(
      "entry symbol only in a library it needs",
      "EntryInNeededLibrary/libEntryInNeededLibrary.so",
      """
      'libEntryInNeededLibrary.so' does not export its entry symbol \
      'plughost_v1_entry_elsewhere'; 'libowner.so', which it needs, does. Give the host \
      'libowner.so' itself, or link the entry into the plugin.
      """
    ),
    BrokenPlugin(
      "needed library missing",
      "NeededLibraryMissing/libNeededLibraryMissing.so",
      """
      'libNeededLibraryMissing.so' cannot load: 'libgone.so', needed by it, was not found (looked \
      in FIXTURES/NeededLibraryMissing, the system's folders). Install it, or put it beside the \
      plugin and link with -rpath '$ORIGIN'.
      """
    ),
    BrokenPlugin(
      "a library of its own needs a missing one",
      "PrivateLibraryNeedsMissingOne/libPrivateLibraryNeedsMissingOne.so",
      """
      'libPrivateLibraryNeedsMissingOne.so' cannot load: 'libgone.so', needed by \
      'libindirecthelper.so', was not found (looked in the system's folders). Install it, or put \
      it beside the plugin and link with -rpath '$ORIGIN'.
      """
    ),
    BrokenPlugin(
      "library without the version that is needed",
      "LibraryTooOld/libLibraryTooOld.so",
      """
      'libLibraryTooOld.so' cannot load: 'libfixturetea.so' here lacks version 'TEA_2', needed by \
      it. Build the plugin on a system no newer than this one.
      """
    ),
    BrokenPlugin(
      "undefined C function",
      "UndefinedFunction/libUndefinedFunction.so",
      """
      'libUndefinedFunction.so' cannot load: nothing defines 'not_there', used by it. Link the \
      library or source file that defines it.
      """
    ),
    BrokenPlugin(
      "undefined C++ function",
      "UndefinedCxxFunction/libUndefinedCxxFunction.so",
      """
      'libUndefinedCxxFunction.so' cannot load: nothing defines 'shop::priceOf(char const*, int)' \
      (_ZN4shop7priceOfEPKci), used by it. Link the library or source file that defines it.
      """
    ),
    BrokenPlugin(
      "undefined Swift function",
      "UndefinedSwiftFunction/libUndefinedSwiftFunction.so",
      """
      'libUndefinedSwiftFunction.so' cannot load: nothing defines 'Missing.opensAt() -> Swift.Int' \
      ($s7Missing7opensAtSiyF), used by it. Link the library or source file that defines it.
      """
    ),
    BrokenPlugin(
      "the library name of an interface module",
      "LibraryNameOfInterface/libLibraryNameOfInterface.so",
      """
      'libLibraryNameOfInterface.so' uses the library name 'libShop.so', which \
      'FIXTURES/Shop-1.0.0/libShop.so' has too; the loader would take one for the other. Link with \
      another -soname.
      """
    ),
    BrokenPlugin(
      "a library of its own with no room for another name",
      "ShortLibraryName/libShortLibraryName.so",
      """
      'libShortLibraryName.so' comes with 'abc.so', which cannot get a name of its own for each \
      generation: its name is too short. Link it into the plugin, or give it a longer name.
      """
    ),
    BrokenPlugin(
      "a library of its own that cannot be renamed",
      "SharedNameText/libSharedNameText.so",
      """
      'libSharedNameText.so' comes with 'libhelper.so', which cannot get a name of its own for each \
      generation: 'libSharedNameText.so' uses the text of the name for something else too. Link it \
      into the plugin, or give it a longer name.
      """
    ),
    BrokenPlugin(
      "a copy of an interface module inside",
      "SecondInterfaceCopy/libSecondInterfaceCopy.so",
      """
      'libSecondInterfaceCopy.so' contains a copy of the interface module Shop (it defines \
      Shop.Catalog), so its values would not be the host's. Link libShop.so as a shared library \
      from a package of its own.
      """
    ),
    BrokenPlugin(
      "a conformance of a shared type to a shared protocol",
      "RetroactiveConformance/libRetroactiveConformance.so",
      """
      'libRetroactiveConformance.so' makes Shop.Limits conform to Swift.CustomStringConvertible and \
      owns neither; the first plugin that does so decides for the whole process. Wrap the type in \
      one of the plugin's own.
      """
    ),
    BrokenPlugin(
      "another structure of C than the interface module has",
      "CStructureOfShop/libCStructureOfShop.so",
      """
      'libCStructureOfShop.so' uses the C structure 'shop_place' as {width: Swift.Double, floor: \
      Swift.Int32} of 16 bytes, and Shop as {floor: Swift.Int32, width: Swift.Double} of 16 bytes; Swift \
      has one of that name in a process. Build it with the header that Shop was built with.
      """
    ),
    BrokenPlugin(
      "a Swift runtime inside",
      "StaticSwiftRuntime/libStaticSwiftRuntime.so",
      """
      'libStaticSwiftRuntime.so' contains Swift code and does not use the shared Swift runtime, so \
      casts between it and the host would fail. Build it without -static-stdlib.
      """
    ),
    BrokenPlugin(
      "built against a newer interface module",
      "NewerInterface/libNewerInterface.so",
      """
      'libNewerInterface.so' needs Shop with 'Shop.openingHours() -> Swift.String', \
      'Shop.Catalog.stock(of: A.Item) -> Swift.Int' and \
      'Shop.Catalog.discount(of: A.Item) -> Swift.Int' and this process uses Shop 1.0.0 \
      ('FIXTURES/Shop-1.0.0/libShop.so'). Restart with a newer --interface libShop.so.
      """
    ),
    BrokenPlugin(
      "a library that it uses and does not name",
      "InterfaceNotLinked/libInterfaceNotLinked.so",
      """
      'libInterfaceNotLinked.so' uses 'Shop.Catalog' and does not say that it needs libShop.so. Link \
      it with -lShop.
      """
    ),
    BrokenPlugin(
      "a name that fits two modules",
      "UsesBothCatalogs/libUsesBothCatalogs.so",
      """
      'libUsesBothCatalogs.so' asks for 'Catalog', which may be 'Market.Catalog' or \
      'Shop.Catalog'. Write the name with its module.
      """
    ),
  ]
}

@Suite struct AuditingABrokenPlugin {
  @Test(arguments: BrokenPlugin.all)
  func `the refusal says what is wrong and how to fix it`(_ broken: BrokenPlugin) throws {
    let messages = try Auditor.withShop1.get().messages(broken.file)

    #expect(messages == broken.messages)
  }

  @Test func `another compiler is named with the host's`() throws {
    var plugin = try EditedPlugin("GoodPlugin/libOptimized.so")
    let layout = try ELFLayout(FileBytes(plugin.bytes))
    let section = try #require(layout.compiler)
    plugin.bytes.replaceSubrange(section.offset..<(section.offset + 5), with: Array("5.9.2".utf8))
    let file = PluginFile(path: Fixture.path("edited.so"), bytes: FileBytes(plugin.bytes))

    let audit = try Auditor.withShop1.get().audit(file)

    #expect(
      audit.refusals.map(\.description) == [
        """
        'edited.so' was built with Swift 5.9.2, this host with Swift \(SwiftCompiler.version). \
        Build both with the same compiler.
        """
      ]
    )
  }

  @Test func `versions listed for a library that is not needed are refused`() throws {
    var plugin = try EditedPlugin("LibraryTooOld/libLibraryTooOld.so")
    try plugin.needInstead(of: "libfixturetea.so", the: "libc.so.6")
    let file = PluginFile(path: "/plugins/edited.so", bytes: FileBytes(plugin.bytes))

    let audit = try Auditor.withShop1.get().audit(file)

    #expect(
      audit.refusals.first?.description == """
        'edited.so' cannot load: it lists versions of 'libfixturetea.so' and does not need that \
        library; the system's loader would abort the process. Link it again instead of editing its \
        needed libraries.
        """
    )
  }

  @Test func `a library beside the plugin that the loader would pass over is named`() throws {
    let loaded = try #require(LoadedImages()[fileName: "libelf.so.1"])
    let messages = try Auditor.withShop1.get()
      .messages("LibraryNameOfLoadedOne/libLibraryNameOfLoadedOne.so")

    #expect(
      messages == [
        """
        'libLibraryNameOfLoadedOne.so' uses the library name 'libelf.so.1', which '\(loaded)' has \
        too; the loader would take one for the other. Link with another -soname.
        """
      ]
    )
  }

  @Test(arguments: [
    "libPluginInterface.so", "libswiftCore.so", "libswiftDistributed.so", "libanl.so.1",
  ])
  func `a library name that the core, the runtime or the system has is refused`(
    _ name: String
  ) throws {
    let audit = try Auditor.withShop1.get()
      .audit(fileAt: Fixture.path("LibraryNameTaken/\(name)/libLibraryNameTaken.so"))

    guard case .libraryNameClash(_, name, let other)? = audit.refusals.first?.fault else {
      Issue.record("expected a clash, found \(audit.refusals)")
      return
    }
    #expect(other.hasSuffix("/\(name)"))
    #expect(audit.refusals.count == 1)
    #expect(
      audit.refusals.first?.description == """
        'libLibraryNameTaken.so' uses the library name '\(name)', which '\(other)' has too; the \
        loader would take one for the other. Link with another -soname.
        """
    )
  }

  @Test func `a library of its own that calls itself the C library is refused`() throws {
    let loaded = try #require(LoadedImages()[fileName: "libc.so.6"])
    let messages = try Auditor.withShop1.get()
      .messages("PrivateNameOfLoaded/libPrivateNameOfLoaded.so")

    #expect(
      messages == [
        """
        'libPrivateNameOfLoaded.so' comes with 'libtea.so', which uses the library name \
        'libc.so.6', which '\(loaded)' has too; the loader would take one for the other. Link with \
        another -soname.
        """
      ]
    )
  }

  @Test func `a second file of an interface module under another name is a copy`() throws {
    let folder = try TemporaryFolder()
    var module = try EditedPlugin("Shop-1.0.0/libShop.so")
    module.replace("libShop.so", by: "libShap.so")
    _ = try folder.file("libShap.so", module.bytes)
    var plugin = try EditedPlugin("GoodPlugin/libOptimized.so")
    plugin.replace("libShop.so", by: "libShap.so")
    let path = try folder.file("plugin.so", plugin.bytes)

    let chosen = try Auditor.withShop1.get().audit(fileAt: path)
    let unknown = Auditor(interfaces: []).audit(try PluginFile(reading: path))

    #expect(chosen.refusals.first?.code == "second-interface-copy")
    #expect(
      unknown.refusals.first?.description == """
        'plugin.so' cannot load: 'libShap.so', needed by it, is not usable: it is the interface \
        module Shop, which was not chosen for this process. Add it with --interface \
        '\(folder.path)/libShap.so'.
        """
    )
  }

  @Test func `a damaged library beside the plugin is named with its damage`() throws {
    let folder = try TemporaryFolder()
    let helper = try Fixture.bytes("PrivateLibrary/1/lib/libfixturehelper.so")
    try folder.makeFolder("lib")
    _ = try folder.file("lib/libfixturehelper.so", Array(helper.dropLast(100)))
    let plugin = try folder.file(
      "plugin.so",
      try Fixture.bytes("PrivateLibrary/1/libPrivateLibrary.so")
    )

    let audit = try Auditor.withShop1.get().audit(fileAt: plugin)

    #expect(
      audit.refusals.first?.description == """
        'plugin.so' cannot load: 'libfixturehelper.so', needed by it, is not usable: \
        'libfixturehelper.so' is cut short: it has \(helper.count - 100) bytes and its section \
        table ends at byte \(helper.count). Copy or build it again, and rename it into place when \
        it is complete.
        """
    )
  }

  @Test func `every fault of a file is told, not only the first`() throws {
    var plugin = try EditedPlugin("UndefinedFunction/libUndefinedFunction.so")
    plugin.replace("plughost_v1_undefined", by: "plughost_v1_something")
    plugin.replace("\"entry\":\"plughost_v1_something", by: "\"entry\":\"plughost_v1_undefined")
    let file = PluginFile(path: "/plugins/edited.so", bytes: FileBytes(plugin.bytes))

    let audit = try Auditor.withShop1.get().audit(file)

    #expect(audit.refusals.map(\.code) == ["entry-missing", "undefined-symbol"])
  }

  @Test func `a range that the chosen module is below asks for a restart`() throws {
    let audit = try audit(requiring: "2.1.0..<3.0.0")

    #expect(
      audit.refusals.map(\.readable) == [
        """
        'edited.so' needs Shop 2.1.0..<3.0.0 and this process uses Shop 1.0.0 \
        ('FIXTURES/Shop-1.0.0/libShop.so'). Restart with a newer --interface libShop.so.
        """
      ]
    )
  }

  @Test func `a range that the chosen module is above asks for a rebuild`() throws {
    let audit = try audit(requiring: "0.1.0..<0.9.0")

    #expect(
      audit.refusals.map(\.readable) == [
        """
        'edited.so' accepts Shop 0.1.0..<0.9.0 and this process uses Shop 1.0.0 \
        ('FIXTURES/Shop-1.0.0/libShop.so'). Rebuild the plugin against Shop 1.0.0, or widen the \
        range.
        """
      ]
    )
  }

  @Test func `a newer module beside the plugin is offered by its path`() throws {
    let folder = Fixture.path("Shop-2.0.0")
    let audit = try audit(requiring: "2.0.0..<3.0.0", in: folder)

    #expect(
      audit.refusals.map(\.readable) == [
        """
        'edited.so' needs Shop 2.0.0..<3.0.0 and this process uses Shop 1.0.0 \
        ('FIXTURES/Shop-1.0.0/libShop.so'). Restart with --interface \
        'FIXTURES/Shop-2.0.0/libShop.so'.
        """
      ]
    )
  }

  private func audit(requiring range: String, in folder: String = "/plugins") throws -> PluginAudit
  {
    var plugin = try EditedPlugin()
    let requirement =
      #""requires":[{"name":"a","interface":"Shop.Courier","versions":"\#(range)"}]"#
    let manifest = WrongManifest.with(requirement, #""entry":"plughost_v1_good_c""#)
    try plugin.setManifest(manifest.utf8)
    let file = PluginFile(path: folder + "/edited.so", bytes: FileBytes(plugin.bytes))
    return try Auditor.withShop1.get().audit(file)
  }
}
