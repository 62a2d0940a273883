import SwiftSyntax

/// A requirement as a double answers it.
struct MockRequirement {
  /// The member of the double.
  let member: String
  let body: MockBody
  /// The requirement for people: `fetch(_:as:)`.
  let title: String

  /// `nil` for what is no requirement, or cannot be forwarded.
  init?(_ requirement: Requirement, handle: String, access: String) {
    switch requirement {
    case .function(let decl): self.init(decl, handle: handle, access: access)
    case .property(let decl): self.init(decl, handle: handle, access: access)
    case .index(let decl): self.init(decl, handle: handle, access: access)
    case .nothing, .refused: return nil
    }
  }

  private init(_ function: FunctionDeclSyntax, handle: String, access: String) {
    let signature = function.signature
    let list = signature.parameterClause.parameters
    let parameters = list.enumerated().map { ForwardedParameter($0.element, index: $0.offset) }
    let effects = Effects(signature.effectSpecifiers)
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    let modifiers = function.modifiers.filter { $0.name.tokenKind != .keyword(.mutating) }
    let isChange = modifiers.count != function.modifiers.count
    body = MockBody(
      handle,
      effects,
      signature.returnClause?.type,
      list,
      function.genericParameterClause,
      call: isChange ? nil : ".\(function.name.text)(\(arguments))"
    )
    title = function.name.plainName + Self.labels(list)
    member =
      [
        function.attributes.forwarded, access, modifiers.trimmedDescription,
        "func \(function.name.text)\(function.genericParameterClause?.trimmedDescription ?? "")"
          + "(\(parameters.map(\.declaration).joined(separator: ", ")))",
        effects.specifiers, signature.returnClause?.trimmedDescription ?? "",
        function.genericWhereClause?.trimmedDescription ?? "", "{ \(body.text) }",
      ].joinedWords
  }

  private init(_ variable: VariableDeclSyntax, handle: String, access: String) {
    let binding = variable.bindings.first
    let name = binding?.pattern.trimmedDescription ?? ""
    let effects = Effects(Requirement.getter(binding?.accessorBlock)?.effectSpecifiers)
    let isChange = Requirement.changes(binding?.accessorBlock)
    body = MockBody(
      handle,
      effects,
      binding?.typeAnnotation?.type,
      [],
      nil,
      call: isChange ? nil : ".\(name)"
    )
    title = name.filter { $0 != "`" }
    member =
      [
        variable.attributes.forwarded, access, variable.modifiers.trimmedDescription,
        "var \(name)\(binding?.typeAnnotation?.trimmedDescription ?? "")",
        "{ get \(effects.specifiers) { \(body.text) }",
        Requirement.isSettable(binding?.accessorBlock)
          ? "set { self.\(handle).returning(newValue) }" : "", "}",
      ].joinedWords
  }

  private init(_ subscript: SubscriptDeclSyntax, handle: String, access: String) {
    let list = `subscript`.parameterClause.parameters
    let parameters = list.enumerated().map { ForwardedParameter($0.element, index: $0.offset) }
    let effects = Effects(Requirement.getter(`subscript`.accessorBlock)?.effectSpecifiers)
    body = MockBody(
      handle,
      effects,
      `subscript`.returnClause.type,
      list,
      `subscript`.genericParameterClause,
      call: "[\(parameters.map(\.argument).joined(separator: ", "))]"
    )
    title = "subscript" + Self.labels(list)
    member =
      [
        `subscript`.attributes.forwarded, access, `subscript`.modifiers.trimmedDescription,
        "subscript\(`subscript`.genericParameterClause?.trimmedDescription ?? "")"
          + "(\(parameters.map(\.declaration).joined(separator: ", ")))",
        `subscript`.returnClause.trimmedDescription,
        `subscript`.genericWhereClause?.trimmedDescription ?? "",
        "{ get \(effects.specifiers) { \(body.text) } }",
      ].joinedWords
  }

  private static func labels(_ list: FunctionParameterListSyntax) -> String {
    "(" + list.map { "\($0.firstName.plainName):" }.joined() + ")"
  }
}

extension MockBody {
  fileprivate init(
    _ handle: String,
    _ effects: Effects,
    _ result: TypeSyntax?,
    _ list: FunctionParameterListSyntax,
    _ clause: GenericParameterClauseSyntax?,
    call: String?
  ) {
    let generics = Set(clause?.parameters.map(\.name.text) ?? [])
    let bare = result?.as(AttributedTypeSyntax.self)?.baseType ?? result
    let text = bare?.trimmedDescription
    self.init(
      handle: handle,
      effects: effects,
      result: ["Void", "Swift.Void", "()"].contains(text) ? nil : text,
      isOpen: bare?.isOpen(generics) ?? false,
      parameters: list.enumerated().compactMap {
        MockParameter($0.element, index: $0.offset, generics: generics)
      },
      call: call
    )
  }
}
