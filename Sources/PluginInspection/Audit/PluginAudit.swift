/// What the audit of one plugin found; nothing of the plugin has run.
public struct PluginAudit: Sendable {
  /// The file as it was read.
  public let path: String
  /// BLAKE2b of the plugin and its private libraries.
  public internal(set) var hash: ContentHash
  /// The manifest with every interface qualified; `nil` where it is absent or wrong.
  public internal(set) var manifest: PluginManifest?
  /// Everything that is wrong, in the order of the checks; empty means the plugin may be loaded.
  public internal(set) var refusals: [Refusal] = []
  /// What was ignored or could not be checked, as sentences.
  public internal(set) var notes: [String] = []
  /// Libraries that travel with the plugin.
  public internal(set) var privateLibraries: [PrivateLibrary] = []
  /// Libraries of the Swift runtime that must be opened before the plugin.
  ///
  /// They are not loaded yet, and a staged copy does not find them: they lie beside the original, or where
  /// the runtime of this process does. Those needed by others come first.
  public internal(set) var librariesToOpenFirst: [String] = []
  /// The interface modules it needs, by name, with the versions chosen for this process.
  public internal(set) var interfaceModules: [String: SemanticVersion] = [:]
  /// Whether any file that comes with it holds Swift code, which must never be unmapped.
  public internal(set) var holdsSwift = false
  /// The names by which the Swift runtime knows the modules compiled into it; those that
  /// `-module-abi-name` gave, where it was used.
  public internal(set) var moduleNames: Set<String> = []
  /// The structures of C that its Swift code uses, which the runtime knows by their tags alone.
  public internal(set) var importedStructures: [ImportedStructure] = []
  /// The members of its bundle that its code never calls, if the auditor looks for that.
  public internal(set) var unusedMembers: [String] = []
  /// The interfaces that its code calls and its manifest does not name, if the auditor looks for use.
  public internal(set) var undeclaredInterfaces: [String] = []
  /// The variables that it exports, as the source names them, if the auditor looks for use.
  public internal(set) var exportedVariables: [String] = []
  /// The lifecycle protocols that its code refers to; no value that it builds conforms to others.
  public internal(set) var lifecycle: Set<LifecycleProtocol> = []
  /// Whether its code may read or change what flows with a task: dependencies that it is not handed.
  public internal(set) var readsTaskValues = false
  /// Exported symbols with one definition per process (`STB_GNU_UNIQUE`), mangled.
  public internal(set) var uniqueSymbols: [String] = []

  /// The files whose bytes were audited, the plugin first; staging writes exactly these.
  private(set) var images: [ELFImage]
  /// BLAKE2b of the plugin alone.
  let fileHash: ContentHash

  /// The same findings without the bytes: the plugin cannot be staged from them.
  package var withoutContent: PluginAudit {
    var audit = self
    audit.images = []
    return audit
  }

  /// Whether nothing is wrong.
  public var isAccepted: Bool { refusals.isEmpty }
}
