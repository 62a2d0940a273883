extension Fault {
  func manifestSentence(_ file: String) -> String? {
    switch self {
    case .isInterfaceModule:
      "\(file) is an interface module, not a plugin. Give it with --interface."
    case .otherContent(let expected, let found):
      """
      \(file) has the hash \(found), and \(expected) is demanded of it. Put the right file there, \
      or write down its hash again.
      """
    case .noManifest:
      """
      \(file) is a shared library without a plugin manifest. Mark the builder with @Plugin, or \
      use PLUGHOST_MANIFEST in C, and make sure the linker keeps section '.plughost.manifest'.
      """
    case .manifestNotUTF8(let offset):
      "The manifest of \(file) is not UTF-8 at byte \(offset). Write it as UTF-8 text."
    case .manifestNotJSON(let offset, let reason):
      "The manifest of \(file) is not JSON: \(reason) at byte \(offset). Correct it and rebuild."
    case .severalManifests(let offset):
      """
      \(file) holds more than one manifest (the second begins at byte \(offset)), and a library \
      holds one plugin. Give each plugin a library of its own.
      """
    case .unknownSchema(let found, let known):
      """
      The manifest of \(file) has schema \(found) and this host knows schema \(known). Use a \
      newer host, or build the plugin with the interface package of this one.
      """
    case .missingField(let field):
      "The manifest of \(file) has no '\(field)'. Add it and rebuild."
    case .wrongType(let field, let expected, let found):
      "In the manifest of \(file), '\(field)' is \(found). Make it \(expected)."
    case .badIdentifier(let id):
      """
      The manifest of \(file) has the id '\(id)'. Use small letters and digits, in words joined \
      by '-', beginning with a letter, such as 'home' or 'live-api-client'.
      """
    case .badVersion(let field, let text):
      Self.badVersion(file, field, text)
    case .badValue(let field, let text, let allowed):
      """
      In the manifest of \(file), '\(field)' is '\(text)'. Use \(Self.list(allowed, "or")).
      """
    case .duplicateName(let field, let name):
      "In the manifest of \(file), '\(field)' has '\(name)' twice. Give each entry its own name."
    case .providesCount(let kind, let count):
      """
      The manifest of \(file) is that of a \(kind) and provides \(count) interfaces. \
      \(kind == "feature" ? "Only a provider provides one." : "A \(kind) provides exactly one.")
      """
    default: nil
    }
  }

  private static func badVersion(_ file: String, _ field: String, _ text: String) -> String {
    let example =
      field == "version"
      ? "three numbers such as '1.0.0' (semver.org)" : "a range such as '1.0.0..<2.0.0'"
    return "In the manifest of \(file), '\(field)' is '\(text)'. Write \(example)."
  }

  static func list(_ words: [String], _ conjunction: String) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
