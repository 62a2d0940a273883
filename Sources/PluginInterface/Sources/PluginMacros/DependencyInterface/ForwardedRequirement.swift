import SwiftSyntax

/// A requirement that a proxy can forward, as source.
struct ForwardedRequirement {
  /// The helper and the member of the proxy.
  let source: String

  /// What all members of one proxy share.
  struct Proxy {
    let access: String
    /// The protocol as a type.
    let existential: String
  }

  init(_ function: FunctionDeclSyntax, index: Int, in proxy: Proxy) {
    let signature = function.signature
    let parameters = Self.parameters(signature.parameterClause.parameters)
    let result = signature.returnClause?.type
    let tail = [
      Effects(signature.effectSpecifiers).specifiers,
      signature.returnClause?.trimmedDescription ?? "",
      function.genericWhereClause?.trimmedDescription ?? "",
    ].joinedWords
    let generics = function.genericParameterClause?.trimmedDescription ?? ""
    var body = ForwardedBody(
      helper: "_held\(index)",
      effects: Effects(signature.effectSpecifiers),
      result: result.flatMap(Self.resultType),
      arguments: parameters.map(\.argument)
    )
    body.keep(parameters)
    let list = parameters.map(\.declaration).joined(separator: ", ")
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    let helper = [
      Self.helperHead(function.attributes, function.modifiers),
      "func \(body.helper)\(generics)(\(Self.held(proxy, parameters)))", tail,
      "{ \(body.effects.words)_held.value.\(function.name.text)(\(arguments)) }",
    ].joinedWords
    let member = [
      function.attributes.forwarded, body.inlining, proxy.access,
      function.modifiers.trimmedDescription, "func \(function.name.text)\(generics)(\(list))", tail,
      "{ \(body.text) }",
    ].joinedWords
    source = helper + "\n  " + member
  }

  init(_ variable: VariableDeclSyntax, index: Int, in proxy: Proxy) {
    let binding = variable.bindings.first
    let name = binding?.pattern.trimmedDescription ?? ""
    source = Self.accessor(
      head: "var \(name)\(binding?.typeAnnotation?.trimmedDescription ?? "")",
      read: "_held.value.\(name)",
      result: binding?.typeAnnotation?.type,
      getter: binding?.accessorBlock,
      declaration: variable,
      parameters: [],
      generics: ("", ""),
      index: index,
      proxy: proxy
    )
  }

  init(_ subscript: SubscriptDeclSyntax, index: Int, in proxy: Proxy) {
    let parameters = Self.parameters(`subscript`.parameterClause.parameters)
    let generics = `subscript`.genericParameterClause?.trimmedDescription ?? ""
    let constraint = `subscript`.genericWhereClause?.trimmedDescription ?? ""
    source = Self.accessor(
      head: [
        "subscript\(generics)(\(parameters.map(\.declaration).joined(separator: ", ")))",
        `subscript`.returnClause.trimmedDescription, constraint,
      ].joinedWords,
      read: "_held.value[\(parameters.map(\.argument).joined(separator: ", "))]",
      result: `subscript`.returnClause.type,
      getter: `subscript`.accessorBlock,
      declaration: `subscript`,
      parameters: parameters,
      generics: (generics, constraint),
      index: index,
      proxy: proxy
    )
  }

  private static func accessor(
    head: String,
    read: String,
    result: TypeSyntax?,
    getter: AccessorBlockSyntax?,
    declaration: some WithAttributesSyntax & WithModifiersSyntax,
    parameters: [ForwardedParameter],
    generics: (clause: String, constraint: String),
    index: Int,
    proxy: Proxy
  ) -> String {
    let effects = Effects(Requirement.getter(getter)?.effectSpecifiers)
    let result = result?.trimmedDescription ?? ""
    let body = ForwardedBody(
      helper: "_held\(index)",
      effects: effects,
      result: result,
      arguments: parameters.map(\.labelled)
    )
    let helper = [
      helperHead(declaration.attributes, declaration.modifiers),
      "func \(body.helper)\(generics.clause)(\(held(proxy, parameters)))",
      effects.specifiers, "-> \(result)", generics.constraint,
      "{ \(effects.words)\(read) }",
    ].joinedWords
    let member = [
      declaration.attributes.forwarded, proxy.access,
      declaration.modifiers.trimmedDescription, head,
      "{ \(body.inlining) get \(effects.specifiers) { \(body.text) } }",
    ].joinedWords
    return helper + "\n  " + member
  }

  private static func parameters(_ list: FunctionParameterListSyntax) -> [ForwardedParameter] {
    list.enumerated().map { ForwardedParameter($0.element, index: $0.offset) }
  }

  /// The parameters of a helper.
  private static func held(_ proxy: Proxy, _ parameters: [ForwardedParameter]) -> String {
    let held = "_ _held: borrowing PluginInterface.Held<\(proxy.existential)>"
    return ([held] + parameters.map(\.helperDeclaration)).joined(separator: ", ")
  }

  /// `nil` for a result that is nothing; `sending` is said by the declaration alone.
  private static func resultType(_ type: TypeSyntax) -> String? {
    let text = type.trimmedDescription
    if ["Void", "Swift.Void", "()"].contains(text) { return nil }
    if ForwardedParameter.has(.sending, in: type) {
      return type.as(AttributedTypeSyntax.self)?.baseType.trimmedDescription
    }
    return text
  }

  /// A helper shares with its member the actor, and whether it leaves the caller's.
  private static func helperHead(
    _ attributes: AttributeListSyntax,
    _ modifiers: DeclModifierListSyntax
  ) -> String {
    let kept = attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
      !["discardableResult", "Fallback"].contains($0.attributeName.lastName)
    }
    let words = modifiers.filter { $0.name.tokenKind == .keyword(.nonisolated) }
    return
      (kept.map(\.trimmedDescription) + ["@inline(__always) private static"]
      + words.map(\.trimmedDescription)).joinedWords
  }
}

extension AttributeListSyntax {
  /// The attributes that a member which forwards has too: all but `@Fallback`.
  var forwarded: String {
    compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.lastName != "Fallback" }
      .map(\.trimmedDescription).joined(separator: " ")
  }
}
