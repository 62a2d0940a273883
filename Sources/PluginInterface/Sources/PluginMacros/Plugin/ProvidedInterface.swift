import SwiftSyntax

/// What `provides:` names.
struct ProvidedInterface {
  /// As spelled: `APIClient`, or `AppInterface.APIClient`.
  let interface: String
  let isValue: Bool
  /// Where the source names the interface.
  let place: TokenSyntax?

  struct Refusal: Error {
    let message: String
    let correction: Correction?
  }

  var key: String { isValue ? "PluginInterface.ValueKey<\(interface)>" : interface + "Key" }

  /// Reads `(any P).self`, or `Type.self` for a plain value.
  static func read(_ expression: ExprSyntax) -> Result<ProvidedInterface, Refusal> {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.tokenKind == .keyword(.self), let base = member.base
    else {
      let message = "write the provided dependency as '(any P).self'"
      return .failure(Refusal(message: message, correction: nil))
    }
    return read(base: base)
  }

  private static func read(base: ExprSyntax) -> Result<ProvidedInterface, Refusal> {
    let inner = unwrapped(base)
    if let type = inner.as(TypeExprSyntax.self)?.type.as(SomeOrAnyTypeSyntax.self) {
      if let name = MemberType.protocolName(type.constraint) {
        let place = type.constraint.firstToken(viewMode: .sourceAccurate)
        return .success(ProvidedInterface(interface: name, isValue: false, place: place))
      }
      let message = """
        '\(type.trimmedDescription)' is no dependency: a provider provides one protocol without \
        generic arguments
        """
      return .failure(Refusal(message: message, correction: nil))
    }
    let place = inner.firstToken(viewMode: .sourceAccurate)
    return .success(
      ProvidedInterface(interface: inner.trimmedDescription, isValue: true, place: place)
    )
  }

  private static func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
    guard let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1, only.label == nil
    else { return expression }
    return unwrapped(only.expression)
  }
}
