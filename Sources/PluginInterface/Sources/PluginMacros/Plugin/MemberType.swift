import SwiftSyntax

/// What the type of a bundle member says.
enum MemberType {
  case accepted(interface: String, BundleMember.Cardinality, BundleMember.Delivery = .value)
  case refused(id: String, message: String, Correction?)

  init(_ type: TypeSyntax) {
    if let (element, cardinality) = Self.container(type) {
      self = Self.existential(element, cardinality, in: type)
    } else {
      self = Self.existential(type, .one, in: type)
    }
  }

  /// `(any P)?`, `Optional<any P>`, `[any P]` and `Array<any P>`.
  private static func container(_ type: TypeSyntax) -> (TypeSyntax, BundleMember.Cardinality)? {
    if let optional = type.as(OptionalTypeSyntax.self) { return (optional.wrappedType, .optional) }
    if let array = type.as(ArrayTypeSyntax.self) { return (array.element, .all) }
    guard let (name, argument) = generic(type) else { return nil }
    switch name {
    case "Optional": return (argument, .optional)
    case "Array": return (argument, .all)
    default: return nil
    }
  }

  /// The name and the only argument of `Name<Argument>` or `Swift.Name<Argument>`.
  private static func generic(_ type: TypeSyntax) -> (name: String, argument: TypeSyntax)? {
    let identifier = type.as(IdentifierTypeSyntax.self)
    let member = type.as(MemberTypeSyntax.self)
    guard let clause = identifier?.genericArgumentClause ?? member?.genericArgumentClause,
      let only = clause.arguments.first, clause.arguments.count == 1,
      let argument = only.argument.as(TypeSyntax.self),
      let name = identifier?.name ?? member?.name
    else { return nil }
    return (name.text, argument)
  }

  /// `Lazy<any P>`, `Factory<any P>` and `ParameterFactory<T, any P>`.
  private static func later(_ type: TypeSyntax) -> (TypeSyntax, BundleMember.Delivery)? {
    switch generic(type) {
    case ("Lazy", let argument)?: return (argument, .lazy)
    case ("Factory", let argument)?: return (argument, .factory)
    default: break
    }
    let identifier = type.as(IdentifierTypeSyntax.self)
    let member = type.as(MemberTypeSyntax.self)
    guard (identifier?.name ?? member?.name)?.text == "ParameterFactory",
      let arguments = (identifier?.genericArgumentClause ?? member?.genericArgumentClause)?
        .arguments, arguments.count == 2,
      let parameter = arguments.first?.argument.as(TypeSyntax.self),
      let value = arguments.last?.argument.as(TypeSyntax.self)
    else { return nil }
    return (value, .parameterFactory(parameter.trimmedDescription))
  }

  private static func existential(
    _ type: TypeSyntax,
    _ cardinality: BundleMember.Cardinality,
    in whole: TypeSyntax
  ) -> MemberType {
    let inner = unwrapped(type)
    if let (value, delivery) = later(inner) {
      let plain = unwrapped(value)
      guard let existential = plain.as(SomeOrAnyTypeSyntax.self),
        existential.someOrAnySpecifier.tokenKind == .keyword(.any),
        let name = protocolName(existential.constraint)
      else { return laterRefusal(inner, value) }
      return .accepted(interface: name, cardinality, delivery)
    }
    guard let existential = inner.as(SomeOrAnyTypeSyntax.self),
      existential.someOrAnySpecifier.tokenKind == .keyword(.any)
    else { return refusal(inner, in: whole) }
    guard let name = protocolName(existential.constraint) else {
      return refusal(existential, in: whole)
    }
    return .accepted(interface: name, cardinality)
  }

  /// Where the name of the protocol begins.
  static func place(of type: TypeSyntax) -> TokenSyntax? {
    let words = Array(type.tokens(viewMode: .sourceAccurate))
    guard let word = words.firstIndex(where: { $0.tokenKind == .keyword(.any) }) else { return nil }
    return words.dropFirst(word + 1).first
  }

  /// Without parentheses.
  static func unwrapped(_ type: TypeSyntax) -> TypeSyntax {
    guard let tuple = type.as(TupleTypeSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1, only.firstName == nil
    else { return type }
    return unwrapped(only.type)
  }

  /// `P` or `Module.P`, without generic arguments.
  static func protocolName(_ type: TypeSyntax) -> String? {
    if let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil {
      return plain.name.text
    }
    if let member = type.as(MemberTypeSyntax.self), member.genericArgumentClause == nil,
      member.baseType.as(IdentifierTypeSyntax.self)?.genericArgumentClause == nil,
      member.baseType.is(IdentifierTypeSyntax.self)
    {
      return member.trimmedDescription
    }
    return nil
  }
}
