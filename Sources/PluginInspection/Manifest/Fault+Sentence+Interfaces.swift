extension Fault {
  func interfaceSentence(_ file: String) -> String? {
    switch self {
    case .requirementsMissing(
      let interface,
      let requirements,
      let implemented,
      let builtFor,
      let module,
      let version
    ):
      """
      \(file) implements \(interface) without \(Self.list(requirements, "and")), which \(module) \
      \(version) requires; \(Self.builtAgainst(module, builtFor, implemented)). Implement what is \
      missing and rebuild against \(module) \(version).
      """
    case .secondInterfaceCopy(let module, let type):
      """
      \(file) contains a copy of the interface module \(module) (it defines \(type)), so its \
      values would not be the host's. Link lib\(module).so as a shared library from a package of \
      its own.
      """
    case .retroactiveConformance(let type, let interface):
      """
      \(file) makes \(type) conform to \(interface) and owns neither; the first plugin that does \
      so decides for the whole process. Wrap the type in one of the plugin's own.
      """
    case .structureDiffers(let name, let layout, let module, let expected):
      """
      \(file) uses the C structure '\(name)' as \(layout), and \(module) as \(expected); Swift has one \
      of that name in a process. Build it with the header that \(module) was built with.
      """
    case .staticSwiftRuntime:
      """
      \(file) contains Swift code and does not use the shared Swift runtime, so casts between it \
      and the host would fail. Build it without -static-stdlib.
      """
    case .otherCompiler(let found, let expected):
      """
      \(file) was built with Swift \(found), this host with Swift \(expected). Build both with \
      the same compiler.
      """
    case .interfaceNotLinked(let module, let library, let symbol):
      """
      \(file) uses '\(symbol)' and does not say that it needs \(library). Link it with -l\(module).
      """
    case .newerInterfaceNeeded(let module, let needed, let chosen, let path, let offered):
      """
      \(file) needs \(module) \(needed) and this process uses \(module) \(chosen) ('\(path)'). \
      Restart with \(offered.map { "--interface '\($0)'" } ?? "a newer --interface lib\(module).so").
      """
    case .interfaceTooNew(let module, let accepted, let chosen, let path):
      """
      \(file) accepts \(module) \(accepted) and this process uses \(module) \(chosen) ('\(path)'). \
      Rebuild the plugin against \(module) \(chosen), or widen the range.
      """
    case .ambiguousInterface(let name, let candidates):
      """
      \(file) asks for '\(name)', which may be \(Self.list(candidates, "or")). Write the name \
      with its module.
      """
    case .unknownInterface(let name, let similar):
      """
      \(file) asks for '\(name)', which no interface module here has. \
      \(similar.isEmpty ? "Add its module with --interface." : "Did you mean \(Self.list(similar, "or"))?")
      """
    case .interfaceModuleInUse(let module, let path):
      """
      \(file) holds the interface module \(module), and this process uses '\(path)' for it. Give \
      one --interface for each module; one that the host itself is linked with cannot be replaced.
      """
    case .badInterfaceModule(let reason):
      "\(file) is not an interface module: \(reason). Write #interfaceModule(\"1.0.0\") in it."
    case .badInterfaceDescription(let line):
      """
      \(file) is the description of an interface module, and its line \(line) cannot be read. Write it \
      anew with 'plughost interface describe'.
      """
    default: nil
    }
  }

  /// The plugin's side: the range it declares, or else what it implements of the module.
  ///
  /// No file records the version of the module that a plugin met when it was built.
  private static func builtAgainst(
    _ module: String,
    _ range: String?,
    _ implemented: [String]
  ) -> String {
    if let range { return "the plugin was written for \(module) \(range)" }
    guard !implemented.isEmpty else { return "the \(module) it was built against required nothing" }
    let shown = implemented.prefix(3) + (implemented.count > 4 ? [] : implemented.dropFirst(3))
    let rest = implemented.count - shown.count
    return "the \(module) it was built against had "
      + (rest == 0
        ? list(Array(shown), "and")
        : shown.map { "'\($0)'" }.joined(separator: ", ") + " and \(rest) more")
  }
}
