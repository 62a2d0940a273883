/// Turns the text of a manifest into a ``PluginManifest``, checking every field.
///
/// It goes on after a mistake where it can, so that all mistakes of a manifest are told at once.
struct ManifestDecoder {
  /// What is wrong, in the order of the fields.
  private(set) var faults: [Fault] = []
  /// What was ignored, as sentences without the file's name.
  private(set) var notes: [String] = []

  /// The schema that this host knows.
  static let schema = 1

  /// Decodes the content of section `.plughost.manifest`.
  ///
  /// Returns `nil` where ``faults`` is not empty.
  mutating func decode(_ section: [UInt8]) -> PluginManifest? {
    let text = Array(section[..<((section.lastIndex { $0 != 0 } ?? -1) + 1)])
    do throws(Fault) {
      let root = try ManifestObject(try Self.document(text), path: "")
      let schema = try root.int("schema")
      guard schema == Self.schema else {
        throw .unknownSchema(found: schema, known: Self.schema)
      }
      let manifest = manifest(root)
      return faults.isEmpty ? manifest : nil
    } catch {
      faults.append(error)
      return nil
    }
  }

  private static func document(_ text: [UInt8]) throws(Fault) -> JSONValue {
    guard String(validating: text, as: UTF8.self) != nil else {
      throw .manifestNotUTF8(offset: firstInvalidByte(text))
    }
    do throws(JSONFault) {
      let value = try JSONReader.read(text)
      guard case .object = value else {
        throw JSONFault(offset: 0, reason: "an object was expected")
      }
      return value
    } catch {
      if error.reason == JSONReader.secondDocument { throw .severalManifests(offset: error.offset) }
      throw .manifestNotJSON(offset: error.offset, reason: error.reason)
    }
  }

  /// The length of the longest valid beginning.
  private static func firstInvalidByte(_ text: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = text.makeIterator()
    var valid = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      valid += UTF8.width(scalar)
    }
    return valid
  }

  /// Runs `body` and keeps what it throws.
  private mutating func attempt<Value>(
    _ body: (inout ManifestDecoder) throws(Fault) -> Value
  ) -> Value? {
    do {
      return try body(&self)
    } catch {
      faults.append(error)
      return nil
    }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}

extension ManifestDecoder {
  private static let rootKeys: [String] = [
    "schema", "id", "version", "kind", "provides", "requires", "lifetime", "overlap",
    "deterministic", "configuration", "language", "entry", "order", "parameter",
  ]
  private static let requirementKeys: [String] = [
    "name", "interface", "cardinality", "versions", "swap", "value", "delivery", "parameter",
  ]
  private static let optionKeys: [String] = ["key", "type", "default", "secret", "summary"]

  private mutating func note(_ unknown: [String]) {
    notes += unknown.map { "ignored the unknown manifest field '\($0)'" }
  }

  private mutating func manifest(_ root: ManifestObject) -> PluginManifest? {
    note(root.unknownKeys(besides: Self.rootKeys))
    let id = attempt { _ throws(Fault) in try Self.identifier(root) }
    let version = attempt { _ throws(Fault) in try Self.version(root) }
    let kind = attempt { _ throws(Fault) in try root.word("kind", PluginManifest.Kind.self) }
    let language = attempt { _ throws(Fault) in
      try root.word("language", PluginManifest.Language.self)
    }
    let entry = attempt { _ throws(Fault) in try root.string("entry") }
    let provides = attempt { _ throws(Fault) in try Self.provides(root, kind) } ?? []
    let requires = requirements(root)
    let configuration = configuration(root)
    let lifetime = attempt { _ throws(Fault) in
      try root.word("lifetime", PluginManifest.Lifetime.self, default: .singleton)
    }
    let overlap = attempt { _ throws(Fault) in
      try root.word("overlap", PluginManifest.Overlap.self, default: .allowed)
    }
    let isDeterministic = attempt { _ throws(Fault) in try root.bool("deterministic") }
    let order = attempt { _ throws(Fault) in try root.optionalInt("order") ?? 0 }
    let parameter = attempt { _ throws(Fault) in try Self.parameter(root) }
    guard let id, let version, let kind, let language, let entry, let lifetime, let overlap else {
      return nil
    }
    var manifest = PluginManifest(id: id, version: version, kind: kind, entry: entry)
    manifest.provides = provides
    manifest.requires = requires
    manifest.lifetime = lifetime
    manifest.overlap = overlap
    manifest.isDeterministic = isDeterministic ?? false
    manifest.configuration = configuration
    manifest.language = language
    manifest.order = order ?? 0
    manifest.parameter = parameter ?? nil
    return manifest
  }

  private static func parameter(
    _ root: ManifestObject
  ) throws(Fault) -> PluginManifest.Parameter? {
    guard let value = root["parameter"] else { return nil }
    let object = try ManifestObject(value, path: "parameter")
    return PluginManifest.Parameter(
      name: try object.string("name"),
      type: try object.string("type")
    )
  }

  private static func identifier(_ root: ManifestObject) throws(Fault) -> String {
    let id = try root.string("id")
    guard PluginManifest.isValidID(id) else { throw .badIdentifier(id) }
    return id
  }

  private static func version(_ root: ManifestObject) throws(Fault) -> SemanticVersion {
    let text = try root.string("version")
    guard let version = SemanticVersion(text) else {
      throw .badVersion(field: root.field("version"), text: text)
    }
    return version
  }

  private static func provides(
    _ root: ManifestObject,
    _ kind: PluginManifest.Kind?
  ) throws(Fault) -> [String] {
    var names: [String] = []
    for (index, value) in try root.list("provides").enumerated() {
      guard case .string(let name) = value else {
        throw .wrongType(field: "provides[\(index)]", expected: "a string", found: value.kind)
      }
      names.append(name)
    }
    guard let kind, kind != .contract else { return names }
    guard names.count == (kind == .feature ? 0 : 1) else {
      throw .providesCount(kind: kind.rawValue, count: names.count)
    }
    return names
  }

  private mutating func requirements(_ root: ManifestObject) -> [PluginManifest.Requirement] {
    var requirements: [PluginManifest.Requirement] = []
    let values = attempt { _ throws(Fault) in try root.list("requires") } ?? []
    for (index, value) in values.enumerated() {
      let path = "requires[\(index)]"
      guard let requirement = attempt({ me throws(Fault) in try me.requirement(value, path) })
      else { continue }
      if requirements.contains(where: { $0.name == requirement.name }) {
        faults.append(.duplicateName(field: "requires", name: requirement.name))
      }
      requirements.append(requirement)
    }
    return requirements
  }

  private mutating func requirement(
    _ value: JSONValue,
    _ path: String
  ) throws(Fault) -> PluginManifest.Requirement {
    let object = try ManifestObject(value, path: path)
    note(object.unknownKeys(besides: Self.requirementKeys))
    var requirement = PluginManifest.Requirement(
      name: try object.string("name"),
      interface: try object.string("interface")
    )
    requirement.cardinality =
      try object.word("cardinality", PluginManifest.Cardinality.self, default: .one)
    requirement.swap = try object.word("swap", PluginManifest.SwapPolicy.self, default: .live)
    if requirement.cardinality != .one { requirement.swap = .rebuild }
    requirement.isValue = try object.bool("value")
    requirement.delivery =
      try object.word("delivery", PluginManifest.Delivery.self, default: .value)
    requirement.parameter = try object.optionalString("parameter")
    if let text = try object.optionalString("versions") {
      guard let range = VersionRange(text) else {
        throw .badVersion(field: object.field("versions"), text: text)
      }
      requirement.versions = range
    }
    return requirement
  }

  private mutating func configuration(
    _ root: ManifestObject
  ) -> [PluginManifest.ConfigurationOption] {
    var options: [PluginManifest.ConfigurationOption] = []
    let values = attempt { _ throws(Fault) in try root.list("configuration") } ?? []
    for (index, value) in values.enumerated() {
      let path = "configuration[\(index)]"
      guard let option = attempt({ me throws(Fault) in try me.option(value, path) })
      else { continue }
      if options.contains(where: { $0.key == option.key }) {
        faults.append(.duplicateName(field: "configuration", name: option.key))
      }
      options.append(option)
    }
    return options
  }

  private mutating func option(
    _ value: JSONValue,
    _ path: String
  ) throws(Fault) -> PluginManifest.ConfigurationOption {
    let object = try ManifestObject(value, path: path)
    note(object.unknownKeys(besides: Self.optionKeys))
    var option = PluginManifest.ConfigurationOption(key: try object.string("key"))
    option.type = try object.word(
      "type",
      PluginManifest.ConfigurationOption.ValueType.self,
      default: .string
    )
    option.defaultValue = try Self.defaultText(object)
    option.isSecret = try object.bool("secret")
    option.summary = try object.optionalString("summary") ?? ""
    return option
  }

  /// The default as text; JSON numbers and booleans are accepted beside strings.
  private static func defaultText(_ object: ManifestObject) throws(Fault) -> String? {
    switch object["default"] {
    case nil: nil
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): String(flag)
    case .some(let value):
      throw .wrongType(field: object.field("default"), expected: "a string", found: value.kind)
    }
  }
}
