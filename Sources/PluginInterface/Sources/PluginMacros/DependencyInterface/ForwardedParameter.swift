import SwiftSyntax

/// One parameter of a requirement: how the proxy declares it and how it hands it on.
struct ForwardedParameter {
  /// `label name: Type`, as the member of a proxy declares it.
  let declaration: String
  /// `label name: Type`, as its helper declares it.
  let helperDeclaration: String
  /// `label: name`, `&name` for an `inout` parameter.
  let argument: String
  /// The argument for the helper, where the label of a subscript's parameter is its name.
  let labelled: String
  /// What stands in for a callback that the implementation may keep.
  let callback: KeptCallback?
  private let label: String

  /// `index` names a parameter that has no name of its own.
  init(_ parameter: FunctionParameterSyntax, index: Int) {
    let label = parameter.firstName.text
    let isUnnamed = label == "_" && parameter.secondName == nil
    let name = isUnnamed ? "_\(index)" : (parameter.secondName ?? parameter.firstName).text
    let isSubscript = parameter.parent?.parent?.parent?.is(SubscriptDeclSyntax.self) ?? false
    let type = ": " + parameter.type.trimmedDescription
    let attributes = parameter.attributes.trimmedDescription
    let value = Self.forwarded(name, parameter.type)
    // A subscript's only name is no label.
    let isLabelled = label != "_" && !(isSubscript && parameter.secondName == nil)
    let isRepeated = isSubscript && parameter.secondName != nil
    let names = label == name && !isRepeated ? name : "\(label) \(name)"
    // A label needs no backticks where it is given.
    let given = parameter.firstName.plainName
    declaration = [attributes, names + type].joinedWords
    helperDeclaration = [attributes, (isSubscript ? "_ \(name)" : names) + type].joinedWords
    argument = isLabelled ? "\(given): \(value)" : value
    labelled = isSubscript ? value : argument
    callback = KeptCallback(of: name, parameter.type, index: index)
    self.label = isLabelled ? "\(given): " : ""
  }

  /// The argument for the helper, with what stands in for the callback.
  var kept: String { callback.map { label + $0.name } ?? argument }

  /// Whether a type carries `inout`, `consuming` and the like.
  static func has(_ keyword: Keyword, in type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.specifiers.contains { specifier in
      specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
    }
  }

  private static func forwarded(_ name: String, _ type: TypeSyntax) -> String {
    if has(.inout, in: type) { return "&\(name)" }
    return isAutoclosure(type) ? "\(name)()" : name
  }

  private static func isAutoclosure(_ type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.attributes.contains { $0.trimmedDescription == "@autoclosure" }
  }
}
