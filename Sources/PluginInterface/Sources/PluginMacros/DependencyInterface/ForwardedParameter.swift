import SwiftSyntax

/// One parameter of a requirement: how the proxy declares it and how it hands it on.
struct ForwardedParameter {
  /// `label name: Type`.
  let declaration: String
  /// `label: name`, `&name` for an `inout` parameter.
  let argument: String

  /// `index` names a parameter that has no name of its own.
  init(_ parameter: FunctionParameterSyntax, index: Int) {
    let label = parameter.firstName
    let isUnnamed = label.tokenKind == .wildcard && parameter.secondName == nil
    let name = isUnnamed ? "_\(index)" : (parameter.secondName ?? label).text
    let attributes = parameter.attributes.trimmedDescription
    let heads = [attributes, label.text, label.text == name ? "" : name].filter { !$0.isEmpty }
    declaration = heads.joined(separator: " ") + ": " + parameter.type.trimmedDescription
    let value = Self.forwarded(name, parameter.type)
    argument = label.tokenKind == .wildcard ? value : "\(label.text): \(value)"
  }

  private static func forwarded(_ name: String, _ type: TypeSyntax) -> String {
    if has(.inout, in: type) { return "&\(name)" }
    return isAutoclosure(type) ? "\(name)()" : name
  }

  static func has(_ keyword: Keyword, in type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.specifiers.contains { specifier in
      specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
    }
  }

  private static func isAutoclosure(_ type: TypeSyntax) -> Bool {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return false }
    return attributed.attributes.contains { $0.trimmedDescription == "@autoclosure" }
  }
}
