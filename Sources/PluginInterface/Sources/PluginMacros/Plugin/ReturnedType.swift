import SwiftSyntax

/// The type that a provider's `build` is written to return.
struct ReturnedType {
  private let type: TypeSyntax
  private let name: String?

  /// Finds the only `build` of a builder; of several the compiler chooses.
  init?(of builder: StructDeclSyntax) {
    let types = builder.memberBlock.members.compactMap { item -> TypeSyntax?? in
      guard let function = item.decl.as(FunctionDeclSyntax.self), function.name.text == "build"
      else { return nil }
      return .some(function.signature.returnClause?.type)
    }
    guard types.count == 1, let type = types[0] else { return nil }
    self.type = type
    name = MemberType.protocolName(MemberType.unwrapped(type))
  }

  /// Refuses what is no `any P`, at the type itself: the compiler knows no better place than the
  /// generated code.
  ///
  /// An alias that stands in the builder is left to the compiler; one of another place looks like
  /// any concrete type.
  func check(against provided: ProvidedInterface, in builder: StructDeclSyntax) -> Faults {
    var faults = Faults()
    guard !provided.isValue, !isAny, !names(provided.interface), !isAlias(in: builder) else {
      return faults
    }
    let text = "any \(provided.interface)"
    faults.add(
      "build-returns",
      """
      'build' returns what the plugin provides, by its protocol: write '\(text)' instead of \
      '\(type.trimmedDescription)'
      """,
      at: type,
      fix: Correction("write '\(text)'", replace: type, by: text)
    )
    return faults
  }

  private var isAny: Bool {
    let plain = MemberType.unwrapped(type).as(SomeOrAnyTypeSyntax.self)
    return plain?.someOrAnySpecifier.tokenKind == .keyword(.any)
  }

  /// Whether it is the protocol without `any`, of which the compiler tells by itself.
  private func names(_ interface: String) -> Bool {
    name?.split(separator: ".").last == interface.split(separator: ".").last
  }

  private func isAlias(in builder: StructDeclSyntax) -> Bool {
    builder.memberBlock.members.compactMap { $0.decl.as(TypeAliasDeclSyntax.self)?.name.text }
      .contains { $0 == name }
  }
}
