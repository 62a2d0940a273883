import SwiftSyntax

/// A requirement that a proxy can forward, as source.
struct ForwardedRequirement {
  /// The member of the proxy.
  let member: String

  init(_ function: FunctionDeclSyntax, access: String) {
    let signature = function.signature
    let parameters = signature.parameterClause.parameters.enumerated().map {
      ForwardedParameter($0.element, index: $0.offset)
    }
    let head = Self.words([
      function.attributes.trimmedDescription, access, function.modifiers.trimmedDescription,
      "func \(function.name.text)\(function.genericParameterClause?.trimmedDescription ?? "")"
        + "(\(parameters.map(\.declaration).joined(separator: ", ")))",
      signature.effectSpecifiers?.trimmedDescription ?? "",
      signature.returnClause?.trimmedDescription ?? "",
      function.genericWhereClause?.trimmedDescription ?? "",
    ])
    let effects = Effects(signature.effectSpecifiers)
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    let call = "\(effects.words)self.slot.value.\(function.name.text)(\(arguments))"
    member = "\(head) { \(call) }"
  }

  init(_ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, access: String) {
    let effects = Effects(Self.getter(binding.accessorBlock)?.effectSpecifiers)
    let name = binding.pattern.trimmedDescription
    let head = Self.words([
      variable.attributes.trimmedDescription, access, variable.modifiers.trimmedDescription,
      "var \(name)\(binding.typeAnnotation?.trimmedDescription ?? "")",
    ])
    member = "\(head) { get\(effects.specifiers) { \(effects.words)self.slot.value.\(name) } }"
  }

  init(_ subscript: SubscriptDeclSyntax, access: String) {
    let effects = Effects(Self.getter(`subscript`.accessorBlock)?.effectSpecifiers)
    let parameters = `subscript`.parameterClause.parameters.enumerated().map {
      ForwardedParameter($0.element, index: $0.offset)
    }
    let head = Self.words([
      `subscript`.attributes.trimmedDescription, access, `subscript`.modifiers.trimmedDescription,
      "subscript\(`subscript`.genericParameterClause?.trimmedDescription ?? "")"
        + "(\(parameters.map(\.declaration).joined(separator: ", ")))",
      `subscript`.returnClause.trimmedDescription,
      `subscript`.genericWhereClause?.trimmedDescription ?? "",
    ])
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    member =
      "\(head) { get\(effects.specifiers) { \(effects.words)self.slot.value[\(arguments)] } }"
  }

  private static func words(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func getter(_ block: AccessorBlockSyntax?) -> AccessorDeclSyntax? {
    guard case .accessors(let accessors)? = block?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
  }
}

/// `async` and `throws` of a requirement.
struct Effects {
  var isAsync = false
  /// `throws`, or `throws(E)`; empty for none.
  var throwing = ""

  init(_ specifiers: FunctionEffectSpecifiersSyntax?) {
    isAsync = specifiers?.asyncSpecifier != nil
    throwing = specifiers?.throwsClause?.trimmedDescription ?? ""
  }

  init(_ specifiers: AccessorEffectSpecifiersSyntax?) {
    isAsync = specifiers?.asyncSpecifier != nil
    throwing = specifiers?.throwsClause?.trimmedDescription ?? ""
  }

  /// What a call needs before it.
  var words: String { (throwing.isEmpty ? "" : "try ") + (isAsync ? "await " : "") }

  /// What a getter needs after `get`.
  var specifiers: String { (isAsync ? " async" : "") + (throwing.isEmpty ? "" : " " + throwing) }
}
