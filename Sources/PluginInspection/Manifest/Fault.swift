/// One thing that can be wrong with a plugin file.
///
/// Each case holds facts and no prose. ``code`` names it for programs, and
/// ``Refusal/description`` says it to people.
public enum Fault: Error, Hashable, Sendable {
  // The file.

  /// Nothing is at the path.
  case notFound
  /// The path leads to a folder.
  case isFolder
  /// The path leads to a pipe, a socket or a device.
  case notAFile(kind: String)
  /// The system does not let the host read the file.
  case unreadable(reason: String)
  /// The file has no bytes.
  case empty
  /// The file is larger than the host reads.
  case tooLarge(size: Int, limit: Int)
  /// The file is text; a linker script is text that stands in for a library.
  case isText(linkerScript: Bool)
  /// The file begins with something else than the four ELF bytes.
  case notELF(firstBytes: [UInt8])
  /// The file is for a 32-bit process.
  case is32Bit
  /// The file is for another processor.
  case wrongMachine(found: String, expected: String)
  /// The file is an executable, an object file or a core dump.
  case notSharedObject(kind: String)
  /// The file ends before something it lists.
  case cutShort(size: Int, needed: UInt64, what: String)
  /// The file contradicts itself.
  case damaged(what: String)

  /// The file is an interface module, which plugins are linked against.
  case isInterfaceModule
  /// The file is not the one whose hash was written down.
  case otherContent(expected: String, found: String)

  // The manifest.

  /// The file has no manifest section.
  case noManifest
  /// The manifest is not UTF-8 from this byte on.
  case manifestNotUTF8(offset: Int)
  /// The manifest is not one JSON object.
  case manifestNotJSON(offset: Int, reason: String)
  /// Another manifest follows the first, at this byte of the section.
  case severalManifests(offset: Int)
  /// The manifest has a schema that this host does not know.
  case unknownSchema(found: Int, known: Int)
  /// A field that must be there is not.
  case missingField(String)
  /// A field holds a value of another JSON type.
  case wrongType(field: String, expected: String, found: String)
  /// The id is not of the form `[a-z][a-z0-9]*(-[a-z0-9]+)*`.
  case badIdentifier(String)
  /// A version or a range of versions cannot be read.
  case badVersion(field: String, text: String)
  /// A field holds a word that is not among those allowed.
  case badValue(field: String, text: String, allowed: [String])
  /// Two entries of one list have the same name.
  case duplicateName(field: String, name: String)
  /// The number of provided interfaces does not fit the kind.
  case providesCount(kind: String, count: Int)

  // Symbols and libraries.

  /// The file does not export its entry symbol.
  case entryMissing(symbol: String)
  /// The entry symbol is exported by a library that the file needs, and not by the file.
  case entryInLibrary(symbol: String, library: String)
  /// A library that is needed was not found.
  case libraryMissing(library: String, neededBy: String, searched: [String])
  /// A library was found and lacks a symbol version that is needed.
  case libraryTooOld(library: String, version: String, neededBy: String)
  /// A needed library was found and cannot be used.
  case libraryUnusable(library: String, neededBy: String, reason: String)
  /// A symbol that must be resolved at load is defined nowhere.
  case undefinedSymbol(name: String, mangled: String, neededBy: String)
  /// The file names versions of a library that it does not need: the loader would abort.
  case staleVersionNeed(library: String, neededBy: String)
  /// The file, or a library that travels with it, has a library name that something else has.
  case libraryNameClash(library: String, name: String, other: String)
  /// A library that travels with the plugin cannot get a name of its own, so that another plugin's,
  /// or another generation's, would be taken for it.
  case libraryNotRenamed(library: String, reason: String)

  // Interfaces and the Swift runtime.

  /// A conformance lacks requirements that have no default; `implemented` are those it has, which
  /// the module had when the plugin was built.
  case requirementsMissing(
    interface: String,
    requirements: [String],
    implemented: [String],
    builtFor: String?,
    module: String,
    version: String
  )
  /// The file contains a copy of an interface module.
  case secondInterfaceCopy(module: String, type: String)
  /// The file declares a conformance of a shared type to a shared protocol.
  case retroactiveConformance(type: String, interface: String)
  /// A structure of C has another layout in an interface module.
  case structureDiffers(name: String, layout: String, module: String, expected: String)
  /// The file contains a copy of the Swift runtime, or does not register with the shared one.
  case staticSwiftRuntime
  /// The file was built by another compiler.
  case otherCompiler(found: String, expected: String)
  /// The file uses an interface module and does not say that it needs its library.
  case interfaceNotLinked(module: String, library: String, symbol: String)
  /// The file needs a newer interface module than the one chosen for this process.
  case newerInterfaceNeeded(
    module: String,
    needed: String,
    chosen: String,
    chosenPath: String,
    offered: String?
  )
  /// The chosen interface module is newer than the plugin accepts.
  case interfaceTooNew(module: String, accepted: String, chosen: String, chosenPath: String)
  /// An unqualified interface name fits several modules.
  case ambiguousInterface(name: String, candidates: [String])
  /// No interface module has the interface.
  case unknownInterface(name: String, similar: [String])
  /// The file is an interface module, and the process uses another file of that module.
  case interfaceModuleInUse(module: String, path: String)
  /// The file should be an interface module and says nothing, or nonsense, about it.
  case badInterfaceModule(reason: String)
  /// The file should be the description of an interface module, and this line of it cannot be read.
  case badInterfaceDescription(line: Int)
}
