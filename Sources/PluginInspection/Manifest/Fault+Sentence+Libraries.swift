extension Fault {
  func librarySentence(_ file: String) -> String? {
    switch self {
    case .entryMissing(let symbol):
      """
      \(file) does not export its entry symbol '\(symbol)'. Mark the builder with @Plugin, or \
      export the function with @c(\(symbol)), and keep it in the version script.
      """
    case .entryInLibrary(let symbol, let library):
      """
      \(file) does not export its entry symbol '\(symbol)'; '\(library)', which it needs, does. \
      Give the host '\(library)' itself, or link the entry into the plugin.
      """
    case .libraryMissing(let library, let neededBy, let searched):
      """
      \(file) cannot load: '\(library)', needed by \(Self.who(neededBy, file)), was not found\
      \(Self.places(searched)). Install it, or put it beside the plugin and link with \
      -rpath '$ORIGIN'.
      """
    case .libraryTooOld(let library, let version, let neededBy):
      """
      \(file) cannot load: '\(library)' here lacks version '\(version)', needed by \
      \(Self.who(neededBy, file)). Build the plugin on a system no newer than this one.
      """
    case .libraryUnusable(let library, let neededBy, let reason):
      """
      \(file) cannot load: '\(library)', needed by \(Self.who(neededBy, file)), is not usable: \
      \(reason)
      """
    case .undefinedSymbol(let name, let mangled, let neededBy):
      """
      \(file) cannot load: nothing defines '\(name)'\(name == mangled ? "" : " (\(mangled))"), \
      used by \(Self.who(neededBy, file)). Link the library or source file that defines it.
      """
    case .staleVersionNeed(let library, let neededBy):
      """
      \(file) cannot load: \(Self.who(neededBy, file)) lists versions of '\(library)' and does \
      not need that library; the system's loader would abort the process. Link it again instead \
      of editing its needed libraries.
      """
    case .libraryNameClash(let library, let name, let other):
      """
      \(file) \(Self.who(library, file) == "it" ? "" : "comes with '\(library)', which ")uses the \
      library name '\(name)', which '\(other)' has too; the loader would take one for the other. \
      Link with another -soname.
      """
    case .libraryNotRenamed(let library, let reason):
      """
      \(file) comes with '\(library)', which cannot get a name of its own for each generation: \
      \(reason). Link it into the plugin, or give it a longer name.
      """
    default: nil
    }
  }

  private static func who(_ neededBy: String, _ file: String) -> String {
    "'\(neededBy)'" == file ? "it" : "'\(neededBy)'"
  }

  private static func places(_ searched: [String]) -> String {
    searched.isEmpty ? "" : " (looked in \(searched.joined(separator: ", ")))"
  }
}
