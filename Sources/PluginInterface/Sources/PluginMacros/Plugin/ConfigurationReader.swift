import SwiftSyntax

/// One entry of the configuration schema.
struct ConfigurationOption {
  let key: String
  let type: String
  var defaultValue: String?
  var isSecret = false
  var summary: String?

  var manifest: JSONText {
    var members: [(String, JSONText)] = [("key", .string(key)), ("type", .string(type))]
    if let defaultValue { members.append(("default", .string(defaultValue))) }
    members.append(("secret", .bool(isSecret)))
    if let summary { members.append(("summary", .string(summary))) }
    return .object(members)
  }
}

/// Reads `.string("base-url", default: "…", secret: false, summary: "…")`.
struct ConfigurationReader {
  private let expression: ExprSyntax
  private(set) var faults = Faults()

  init(_ expression: ExprSyntax) { self.expression = expression }

  mutating func read() -> ConfigurationOption? {
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let type = call.calledExpression.memberName,
      ["string", "int", "double", "bool", "duration"].contains(type),
      let first = call.arguments.first, first.label == nil
    else {
      faults.add(
        "configuration",
        "write an option as .string(\"key\"), .int, .double, .bool or .duration",
        at: expression
      )
      return nil
    }
    guard var option = option(type, first.expression) else { return nil }
    for argument in call.arguments.dropFirst() { read(argument, into: &option) }
    return faults.isEmpty ? option : nil
  }

  private mutating func option(_ type: String, _ key: ExprSyntax) -> ConfigurationOption? {
    guard let text = key.literalText, PluginID.isValid(text) else {
      faults.add(
        "configuration-key",
        "\(key.trimmedDescription) is no option key: write a literal such as \"base-url\"",
        at: key
      )
      return nil
    }
    return ConfigurationOption(key: text, type: type)
  }

  private mutating func read(
    _ argument: LabeledExprSyntax,
    into option: inout ConfigurationOption
  ) {
    let value = argument.expression
    switch argument.label?.text {
    case "default": option.defaultValue = defaultValue(value, type: option.type)
    case "secret":
      option.isSecret = value.scalarText == "true"
      if value.scalarText == nil { refuse(value) }
    case "summary":
      option.summary = value.literalText
      if value.literalText == nil { refuse(value) }
    default: break  // The compiler has refused it already.
    }
  }

  private mutating func defaultValue(_ value: ExprSyntax, type: String) -> String? {
    switch type {
    case "string":
      if let text = value.literalText { return text }
      refuse(value)
    case "duration":
      if let text = value.literalText, DurationText.isValid(text) { return text }
      faults.add(
        "duration",
        "\(value.trimmedDescription) is no duration: write \"250ms\", \"10s\", \"5m\" or \"1h\"",
        at: value
      )
    default:
      if let text = value.scalarText { return text }
      refuse(value)
    }
    return nil
  }

  private mutating func refuse(_ value: ExprSyntax) {
    faults.add(
      "configuration-literal",
      "\(value.trimmedDescription) goes into the manifest: write it as a literal",
      at: value
    )
  }
}

/// A whole or decimal number and a unit: ns, us, ms, s, m or h.
enum DurationText {
  static func isValid(_ text: String) -> Bool {
    let number = text.prefix { $0.isASCIIDigit || $0 == "." }
    return Double(number) != nil && number.first != "." && number.last != "."
      && ["ns", "us", "ms", "s", "m", "h"].contains(text.dropFirst(number.count))
  }
}
