import SwiftSyntax

/// One parameter of a requirement, as a double records it.
struct MockParameter {
  /// What it is in the type of the handle.
  let type: String
  /// What is recorded.
  let value: String

  /// `nil` for what cannot be kept: ownership that only the very declaration can repeat, types, and
  /// functions that must not escape.
  init?(_ parameter: FunctionParameterSyntax, index: Int, generics: Set<String>) {
    let name = (parameter.secondName ?? parameter.firstName).text
    let given = name == "_" ? "_\(index)" : name
    guard let type = Self.kept(parameter.type) else { return nil }
    if type.isOpen(generics) {
      guard !type.hasToken({ $0.text == "~" }) else { return nil }
      self.type = "PluginInterface.AnyArgument"
      value = "PluginInterface.AnyArgument(\(given))"
    } else {
      self.type = type.trimmedDescription
      value = given
    }
  }

  private static func kept(_ type: TypeSyntax) -> TypeSyntax? {
    if type.is(MetatypeTypeSyntax.self) || type.is(FunctionTypeSyntax.self)
      || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    {
      return nil
    }
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return type }
    let names = attributed.attributes.map(\.trimmedDescription)
    guard attributed.specifiers.isEmpty, names.contains("@escaping") else { return nil }
    return TypeSyntax(
      attributed.with(
        \.attributes,
        attributed.attributes.filter { $0.trimmedDescription != "@escaping" }
      )
    )
  }
}

extension TypeSyntax {
  /// Whether it depends on what the caller chooses.
  func isOpen(_ generics: Set<String>) -> Bool {
    hasToken { $0.tokenKind == .keyword(.some) || generics.contains($0.text) }
  }

  fileprivate func hasToken(_ condition: (TokenSyntax) -> Bool) -> Bool {
    tokens(viewMode: .sourceAccurate).contains(where: condition)
  }
}
