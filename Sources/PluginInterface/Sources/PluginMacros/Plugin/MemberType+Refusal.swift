import SwiftSyntax

extension MemberType {
  /// Says why a type is no bundle member and what to write instead.
  static func refusal(_ existential: SomeOrAnyTypeSyntax, in whole: TypeSyntax) -> MemberType {
    if let optional = existential.constraint.as(OptionalTypeSyntax.self) {
      let text = "(any \(optional.wrappedType.trimmedDescription))?"
      return .refused(
        id: "parentheses",
        message: "an optional dependency is written '\(text)'",
        Correction("write '\(text)'", replace: whole, by: text)
      )
    }
    return .refused(
      id: "composition",
      message: """
        '\(existential.trimmedDescription)' is no dependency: a bundle member names one protocol \
        without generic arguments, 'any P'
        """,
      nil
    )
  }

  /// Says why a type without `any` is no bundle member and what to write instead.
  static func refusal(_ type: TypeSyntax, in whole: TypeSyntax) -> MemberType {
    if let opaque = type.as(SomeOrAnyTypeSyntax.self) { return anyInstead(of: opaque) }
    if let forced = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optionalInstead(of: forced)
    }
    if let later = laterContainer(type) { return later }
    if protocolName(type) != nil { return anyInstead(of: type, in: whole) }
    return .refused(
      id: "member-type",
      message: """
        '\(whole.trimmedDescription)' is no dependency: write 'any P', '(any P)?' or '[any P]', or \
        mark a plain value with @Value
        """,
      nil
    )
  }

  private static func anyInstead(of type: SomeOrAnyTypeSyntax) -> MemberType {
    let text = "any \(type.constraint.trimmedDescription)"
    return .refused(
      id: "some",
      message: "'\(type.trimmedDescription)' is no dependency: write '\(text)'",
      Correction("write '\(text)'", replace: type, by: text)
    )
  }

  private static func optionalInstead(
    of type: ImplicitlyUnwrappedOptionalTypeSyntax
  ) -> MemberType {
    let text = "\(type.wrappedType.trimmedDescription)?"
    return .refused(
      id: "forced",
      message: "'\(type.trimmedDescription)' is no dependency: an optional one is '\(text)'",
      Correction("write '\(text)'", replace: type, by: text)
    )
  }

  private static func anyInstead(of type: TypeSyntax, in whole: TypeSyntax) -> MemberType {
    let name = type.trimmedDescription
    let text = whole.is(OptionalTypeSyntax.self) ? "(any \(name))" : "any \(name)"
    return .refused(
      id: "bare-name",
      message: """
        '\(whole.trimmedDescription)' may be an alias, so the manifest cannot name it: write \
        'any \(name)' for a protocol, or mark a plain value with @Value
        """,
      Correction("write 'any \(name)'", replace: type, by: text)
    )
  }

  /// Says what a `Lazy` or a factory may hold.
  static func laterRefusal(_ type: TypeSyntax, _ value: TypeSyntax) -> MemberType {
    let name = type.trimmedDescription.prefix { $0 != "<" }
    return .refused(
      id: "later-content",
      message: """
        '\(value.trimmedDescription)' is nothing that '\(name)' brings: write 'any P' in it; an \
        optional one is '\(name)<any P>?', and all of them '[\(name)<any P>]'
        """,
      nil
    )
  }

  private static func laterContainer(_ type: TypeSyntax) -> MemberType? {
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text,
      ["Lazy", "Factory", "ParameterFactory"].contains(name)
    else { return nil }
    let example = name == "ParameterFactory" ? "ParameterFactory<T, any P>" : "\(name)<any P>"
    return .refused(
      id: "later-arguments",
      message: "'\(type.trimmedDescription)' does not say what it brings: write '\(example)'",
      nil
    )
  }
}
