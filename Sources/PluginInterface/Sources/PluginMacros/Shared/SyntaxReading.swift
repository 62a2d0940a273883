import SwiftParser
import SwiftSyntax

extension ExprSyntax {
  /// The value of a string literal without interpolation; `nil` for anything else.
  var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

  /// A number or a Boolean as it stands in the source, without `_`.
  var scalarText: String? {
    if let value = self.as(BooleanLiteralExprSyntax.self) { return value.literal.text }
    if let value = self.as(IntegerLiteralExprSyntax.self) { return value.plainText }
    if let value = self.as(FloatLiteralExprSyntax.self) { return value.plainText }
    if let value = self.as(PrefixOperatorExprSyntax.self), value.operator.text == "-" {
      return value.expression.scalarText.map { "-" + $0 }
    }
    return nil
  }

  /// `.name`, or `Type.name`.
  var memberName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
}

extension IntegerLiteralExprSyntax {
  /// In base ten: a manifest knows no other.
  fileprivate var plainText: String? {
    let digits = literal.text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix).map(String.init)
    }
    return Int(digits).map(String.init)
  }
}

extension FloatLiteralExprSyntax {
  fileprivate var plainText: String? {
    Double(literal.text.filter { $0 != "_" }).map { String(describing: $0) }
  }
}

extension WithAttributesSyntax {
  /// The attribute written `@name` or `@Module.name`.
  func attribute(_ name: String) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let type = attribute.attributeName
      return type.as(IdentifierTypeSyntax.self)?.name.text == name
        || type.as(MemberTypeSyntax.self)?.name.text == name
    }
  }
}

extension WithModifiersSyntax {
  func has(_ keyword: Keyword) -> Bool { modifier(keyword) != nil }

  func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
    modifiers.first { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
  }
}

extension InheritanceClauseSyntax? {
  /// What is inherited, each part of a composition by itself.
  var types: [TypeSyntax] {
    self?.inheritedTypes.flatMap { inherited in
      inherited.type.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [inherited.type]
    } ?? []
  }

  /// Whether the clause names the type, with or without its module.
  func names(_ name: String) -> Bool { types.contains { $0.lastName == name } }
}

extension TypeSyntax {
  /// The name without the module: `Sendable` of `Swift.Sendable`.
  var lastName: String? { trimmedDescription.split(separator: ".").last.map(String.init) }
}

extension TokenSyntax {
  /// The name without backticks.
  var plainName: String {
    text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}
