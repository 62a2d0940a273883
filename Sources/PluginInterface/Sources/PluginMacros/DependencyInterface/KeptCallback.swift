import SwiftSyntax

/// A callback that the implementation may keep: the generation that has it stays leased until it
/// lets it go.
///
/// The proxy hands on a closure of its own, which calls the one it was given and owns the lease.
struct KeptCallback {
  /// The constant that is handed on.
  let name: String
  /// Declares it; `_lease` is the lease.
  let declaration: String

  /// `nil` for a type that is no escaping function type, or one that cannot be wrapped: a C
  /// function, an isolation that is a value, variadic parameters, or ownership that only the very
  /// declaration can repeat.
  init?(of parameter: String, _ type: TypeSyntax, index: Int) {
    let optional = type.as(OptionalTypeSyntax.self)?.wrappedType.unwrapped
    guard let function = optional ?? type as TypeSyntax?,
      let kept = KeptFunction(function, isOptional: optional != nil)
    else { return nil }
    name = "_kept\(index)"
    let type = kept.type
    declaration =
      optional == nil
      ? "let \(name): \(type) = \(kept.closure(calling: parameter))"
      : """
      let \(name): (\(type))?; if let _given = \(parameter) \
      { \(name) = \(kept.closure(calling: "_given")) } else { \(name) = nil }
      """
  }
}

/// A function type, taken apart as far as a closure that only passes calls on needs it.
private struct KeptFunction {
  /// The type, as it stands where nothing need be said of escaping.
  let type: String
  private let words: String
  private let effects: String
  private let arguments: [String]

  init?(_ type: TypeSyntax, isOptional: Bool) {
    let attributed = type.as(AttributedTypeSyntax.self)
    guard let function = (attributed?.baseType ?? type).as(FunctionTypeSyntax.self),
      attributed?.specifiers.isEmpty ?? true
    else { return nil }
    let attributes = attributed?.attributes.map(\.trimmedDescription) ?? []
    guard isOptional || attributes.contains("@escaping"),
      attributes.allSatisfy(Self.canBeRepeated)
    else { return nil }
    let arguments = function.parameters.enumerated().map { index, parameter in
      Self.argument(parameter, "_\(index)")
    }
    guard !arguments.contains(nil) else { return nil }
    self.arguments = arguments.compactMap(\.self)
    let specifiers = function.effectSpecifiers
    words =
      (specifiers?.throwsClause == nil ? "" : "try ")
      + (specifiers?.asyncSpecifier == nil ? "" : "await ")
    // Of several statements the compiler does not infer which error they throw.
    effects = specifiers?.trimmedDescription ?? ""
    self.type =
      (attributes.filter { $0 != "@escaping" } + [function.trimmedDescription])
      .joinedWords
  }

  /// A closure that calls `callback` and owns the lease.
  func closure(calling callback: String) -> String {
    let names = arguments.map { $0.drop { $0 == "&" } }.joined(separator: ", ")
    return """
      { [_lease] (\(names)) \(effects) in defer { withExtendedLifetime(_lease) {} }; \
      return \(words)\(callback)(\(arguments.joined(separator: ", "))) }
      """
  }

  /// `@escaping`, `@Sendable` and global actors.
  private static func canBeRepeated(_ attribute: String) -> Bool {
    attribute == "@escaping" || attribute.dropFirst().first?.isUppercase == true
  }

  private static func argument(_ parameter: TupleTypeElementSyntax, _ name: String) -> String? {
    guard parameter.ellipsis == nil, !parameter.type.is(PackExpansionTypeSyntax.self) else {
      return nil
    }
    guard let attributed = parameter.type.as(AttributedTypeSyntax.self) else { return name }
    let attributes = attributed.attributes.map(\.trimmedDescription)
    guard attributes.allSatisfy({ $0 != "@autoclosure" }) else { return nil }
    if ForwardedParameter.has(.inout, in: parameter.type) { return "&\(name)" }
    return attributed.specifiers.isEmpty ? name : nil
  }
}

extension TypeSyntax {
  /// The only type in parentheses.
  fileprivate var unwrapped: TypeSyntax? {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type
  }
}
