import SwiftSyntax

/// The arguments of `@Plugin`, read and checked.
struct PluginArguments {
  private(set) var id = ""
  private(set) var version = ""
  /// The protocol (or the value type) of `provides:` or `checks:`; `nil` for a feature.
  private(set) var provides: ProvidedInterface?
  /// Whether `provides:` stands there, right or wrong.
  private(set) var isProvider = false
  /// Whether it takes what it provides, and gives it on wrapped.
  private(set) var isDecorator = false
  /// Whether it judges what others provide.
  private(set) var isContract = false
  private(set) var order = 0
  private(set) var lifetime = "singleton"
  private(set) var overlap = "allowed"
  private(set) var isDeterministic = false
  private(set) var configuration: [ConfigurationOption] = []
  private(set) var faults = Faults()

  init(_ attribute: AttributeSyntax) {
    guard case .argumentList(let arguments)? = attribute.arguments else { return }
    for argument in arguments { read(argument) }
  }

  /// The word of the manifest.
  var kind: String {
    if isContract { return "contract" }
    return isDecorator ? "decorator" : provides == nil ? "feature" : "provider"
  }

  /// What the builder must conform to.
  var builderProtocol: String {
    if isContract { return "ContractBuilder" }
    return provides == nil ? "FeatureBuilder" : "ProviderBuilder"
  }

  /// The exported symbol.
  var entry: String { "plughost_v1_" + id.map { $0 == "-" ? "_" : String($0) }.joined() }

  private mutating func read(_ argument: LabeledExprSyntax) {
    let value = argument.expression
    switch argument.label?.text {
    case nil: readID(value)
    case "version": readVersion(value)
    case "provides": readProvides(value)
    case "decorates":
      isDecorator = true
      readProvides(value)
    case "checks":
      isContract = true
      readProvides(value)
      isProvider = false
    case "order": readOrder(value)
    case "lifetime":
      readWord(value, ["singleton", "session", "request", "transient"], into: \.lifetime)
    case "overlap": readWord(value, ["allowed", "forbidden"], into: \.overlap)
    case "isDeterministic": readFlag(value)
    case "configuration": readConfiguration(value)
    default: break  // The compiler has refused it already.
    }
  }

  private mutating func readID(_ value: ExprSyntax) {
    guard let text = value.literalText else {
      return faults.add("id-literal", "write the id as one string literal", at: value)
    }
    guard PluginID.isValid(text) else {
      return faults.add(
        "id",
        """
        '\(text)' is no plugin id: use lower-case letters and digits, parts joined by single \
        hyphens, beginning with a letter
        """,
        at: value,
        fix: PluginID.corrected(text).map {
          Correction("use the id '\($0)'", replace: value, by: "\"\($0)\"")
        }
      )
    }
    id = text
  }

  private mutating func readVersion(_ value: ExprSyntax) {
    guard let text = value.literalText else {
      return faults.add("version-literal", "write the version as one string literal", at: value)
    }
    guard Version(text) != nil else {
      return faults.add(
        "version",
        "'\(text)' is no version: write three numbers such as \"1.0.0\" (semver.org)",
        at: value
      )
    }
    version = text
  }

  private mutating func readOrder(_ value: ExprSyntax) {
    let text = value.trimmedDescription.filter { $0 != "_" && $0 != " " }
    guard let number = Int(text) else {
      return faults.add(
        "order",
        "write the order as a whole number, it goes into the manifest",
        at: value
      )
    }
    order = number
  }

  private mutating func readProvides(_ value: ExprSyntax) {
    isProvider = true
    switch ProvidedInterface.read(value) {
    case .success(let provided): provides = provided
    case .failure(let refusal):
      faults.add("provides", refusal.message, at: value, fix: refusal.correction)
    }
  }

  private mutating func readWord(
    _ value: ExprSyntax,
    _ words: [String],
    into path: WritableKeyPath<Self, String>
  ) {
    guard let word = value.memberName, words.contains(word) else {
      let list = words.map { "." + $0 }.joined(separator: ", ")
      return faults.add("word", "write one of \(list) here, it goes into the manifest", at: value)
    }
    self[keyPath: path] = word
  }

  private mutating func readFlag(_ value: ExprSyntax) {
    guard let literal = value.as(BooleanLiteralExprSyntax.self) else {
      return faults.add(
        "flag",
        "write true or false here, it goes into the manifest",
        at: value
      )
    }
    isDeterministic = literal.literal.tokenKind == .keyword(.true)
  }

  private mutating func readConfiguration(_ value: ExprSyntax) {
    guard let list = value.as(ArrayExprSyntax.self) else {
      return faults.add(
        "configuration-list",
        "write the options as a list here, they go into the manifest",
        at: value
      )
    }
    for element in list.elements {
      var reader = ConfigurationReader(element.expression)
      if let option = reader.read() {
        if configuration.contains(where: { $0.key == option.key }) {
          faults.add(
            "configuration-duplicate",
            "the option '\(option.key)' is declared twice",
            at: element.expression
          )
        }
        configuration.append(option)
      }
      faults.add(reader.faults)
    }
  }
}

/// The rules of plugin ids.
enum PluginID {
  static func isValid(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return text.first.map { "a"..."z" ~= $0 } ?? false
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { "a"..."z" ~= $0 || $0.isASCIIDigit }
      }
  }

  /// The nearest valid id, if the text is a camel-case or underscored one.
  static func corrected(_ text: String) -> String? {
    var result = ""
    for character in text {
      if "A"..."Z" ~= character, result.last.map({ $0 != "-" }) ?? false { result += "-" }
      result += "_. ".contains(character) ? "-" : character.lowercased()
    }
    return isValid(result) ? result : nil
  }
}
