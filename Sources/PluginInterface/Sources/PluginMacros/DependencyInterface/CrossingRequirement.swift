import SwiftSyntax

/// A requirement that can cross to other languages as far as a macro knows, taken apart.
struct CrossingRequirement {
  /// As the source writes it.
  let name: String
  /// `track(_:)`; of a property the name.
  let fullName: String
  let parameters: [CrossingParameter]
  let isProperty: Bool
  /// `<Value: Codable>`, or nothing.
  let generics: String
  /// The types that are JSON to others.
  let genericNames: [String]
  let result: String
  let effects: Effects
  /// What is returned where it cannot throw and its implementation failed.
  let fallback: String?
  let isDiscardable: Bool

  init(_ function: FunctionDeclSyntax) throws(Obstacle) {
    let signature = function.signature
    let generics = try GenericTypes(function)
    effects = Effects(signature.effectSpecifiers)
    if effects.isRethrowing {
      throw Obstacle("it rethrows", at: Syntax(signature))
    }
    name = function.name.text
    fullName = Crossing.name(of: function)
    isProperty = false
    self.generics = function.genericParameterClause?.trimmedDescription ?? ""
    genericNames = generics.names
    var parameters: [CrossingParameter] = []
    for (index, parameter) in signature.parameterClause.parameters.enumerated() {
      parameters.append(try CrossingParameter(parameter, index: index, generics: generics.names))
    }
    self.parameters = parameters
    result = try Self.result(signature.returnClause?.type)
    fallback = Self.fallback(function)
    isDiscardable = function.attribute("discardableResult") != nil
    try Self.check(function)
  }

  init(_ variable: VariableDeclSyntax) throws(Obstacle) {
    let binding = variable.bindings.first
    name = binding?.pattern.trimmedDescription ?? ""
    fullName = binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName ?? name
    isProperty = true
    parameters = []
    generics = ""
    genericNames = []
    result = try Self.result(binding?.typeAnnotation?.type)
    effects = Effects(Requirement.getter(binding?.accessorBlock)?.effectSpecifiers)
    fallback = Self.fallback(variable)
    isDiscardable = false
    try Self.check(variable)
  }

  /// The type of a typed `throws`.
  var failure: String? { effects.throwing?.type?.trimmedDescription }

  /// A type that is no number whatever stands behind it, where what is wrong with it could not be said.
  var typeWithoutWayOut: String? {
    guard !effects.isThrowing, fallback == nil else { return nil }
    let types = parameters.filter { !$0.isMetatype }.map(\.type) + [result]
    return types.first { type in
      genericNames.contains(type) || ["String", "Swift.String"].contains(type)
        || type.hasSuffix("?")
        || type.hasSuffix("]") || type.hasSuffix(">")
    }
  }

  /// Says for the code inside what stands for the generic types.
  var aliases: String {
    genericNames.map { "typealias \($0) = PluginInterface.JSONValue; " }.joined()
  }

  private static func result(_ type: TypeSyntax?) throws(Obstacle) -> String {
    guard let type else { return "Swift.Void" }
    if let reason = CrossingParameter.obstacle(type) {
      throw Obstacle("it returns \(reason)", at: type)
    }
    return type.trimmedDescription
  }

  private static func fallback(_ declaration: some WithAttributesSyntax) -> String? {
    guard case .argumentList(let arguments)? = declaration.attribute("Fallback")?.arguments else {
      return nil
    }
    return arguments.first?.expression.trimmedDescription
  }

  /// Refuses isolation, and whatever else an attribute or a modifier may mean.
  private static func check(
    _ declaration: some WithAttributesSyntax & WithModifiersSyntax
  ) throws(Obstacle) {
    for case .attribute(let attribute) in declaration.attributes {
      guard ["discardableResult", "Fallback"].contains(attribute.attributeName.lastName) else {
        throw Obstacle("it has '\(attribute.trimmedDescription)'", at: attribute)
      }
    }
    if let modifier = declaration.modifiers.first {
      throw Obstacle("it is '\(modifier.trimmedDescription)'", at: modifier)
    }
  }
}

/// One parameter.
struct CrossingParameter {
  let label: String
  let name: String
  let type: String
  /// The type of the result, given as a value.
  let isMetatype: Bool

  init(
    _ parameter: FunctionParameterSyntax,
    index: Int,
    generics: [String]
  ) throws(Obstacle) {
    if let reason = Self.obstacle(parameter.type) {
      throw Obstacle("it takes \(reason)", at: parameter.type)
    }
    label = parameter.firstName.text
    let name = (parameter.secondName ?? parameter.firstName).text
    self.name = name == "_" ? "_\(index)" : name
    type = parameter.type.trimmedDescription
    isMetatype = generics.contains { "\($0).Type" == parameter.type.trimmedDescription }
  }

  /// What stands before the value in a call.
  var prefix: String { label == "_" ? "" : label.filter { $0 != "`" } + ": " }

  /// What a type is, where it is no value that can be written down; `nil` where it may be one.
  static func obstacle(_ type: TypeSyntax) -> String? {
    if type.is(FunctionTypeSyntax.self) { return "a function" }
    if let attributed = type.as(AttributedTypeSyntax.self) {
      if attributed.baseType.is(FunctionTypeSyntax.self) { return "a function" }
      return "'\(type.trimmedDescription)'"
    }
    if let optional = type.as(OptionalTypeSyntax.self)?.wrappedType.as(TupleTypeSyntax.self),
      optional.elements.first?.type.is(FunctionTypeSyntax.self) == true
    {
      return "a function"
    }
    if type.is(SuppressedTypeSyntax.self)
      || type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.text == "some"
    {
      return "'\(type.trimmedDescription)'"
    }
    return nil
  }
}

/// The generic types of a requirement: all of them JSON to other languages.
private struct GenericTypes {
  var names: [String] = []

  init(_ function: FunctionDeclSyntax) throws(Obstacle) {
    if let clause = function.genericWhereClause {
      throw Obstacle("it has a 'where' clause", at: clause)
    }
    for parameter in function.genericParameterClause?.parameters ?? [] {
      let inherited = parameter.inheritedType
      let types = inherited?.as(CompositionTypeSyntax.self)?.elements.map(\.type)
      let all = (types ?? [inherited].compactMap(\.self)).compactMap(\.lastName)
      guard all.contains("Codable") else {
        throw Obstacle("its type '\(parameter.name.text)' need not be Codable", at: parameter)
      }
      guard all.allSatisfy({ Self.known.contains($0) }) else {
        throw Obstacle("its type '\(parameter.name.text)' need be more than Codable", at: parameter)
      }
      names.append(parameter.name.text)
    }
  }

  /// What JSONValue is.
  private static let known = ["Codable", "Sendable", "Hashable", "Equatable"]
}
