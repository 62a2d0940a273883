import SwiftSyntax

/// A requirement as a stub answers it: with a call of an invoker.
///
/// What a macro cannot know, whether a type is `Codable` for one, the compiler finds out by overloads
/// in PluginInterface; the host asks for the outcome before it makes a stub.
struct StubRequirement {
  /// The member of the stub.
  let member: String
  /// The entry of the method table.
  let method: String

  /// `nil` for a requirement that no stub can answer: one that is generic, isolated, typed in what it
  /// throws, or takes functions or `inout` values.
  init?(_ function: FunctionDeclSyntax, index: Int, access: String) {
    let signature = function.signature
    let effects = Effects(signature.effectSpecifiers)
    let parameters = signature.parameterClause.parameters
    guard function.genericParameterClause == nil, function.genericWhereClause == nil,
      effects.throwing?.type == nil, !effects.isRethrowing, function.modifiers.isEmpty,
      function.attributes.allSatisfy({ $0.trimmedDescription == "@discardableResult" }),
      parameters.allSatisfy({ Self.isValue($0.type) }),
      signature.returnClause.map({ Self.isValue($0.type) }) ?? true
    else { return nil }
    let names = parameters.enumerated().map { index, parameter in
      let name = (parameter.secondName ?? parameter.firstName).text
      return name == "_" ? "_\(index)" : name
    }
    let result = signature.returnClause?.type.trimmedDescription ?? "Swift.Void"
    member =
      [
        function.attributes.trimmedDescription, access, "func \(function.name.text)",
      ].joinedWords + "(\(Self.list(parameters, names)))"
      + [
        "", effects.specifiers, "-> \(result)", "{",
        Self.body(names, index: index, result: result, effects), "}",
      ].joined(separator: " ")
    method = Self.method(function, parameters, result: result, effects)
  }

  private static func list(_ parameters: FunctionParameterListSyntax, _ names: [String]) -> String {
    zip(parameters, names).map { parameter, name in
      let label = parameter.firstName.text
      let both = label == name ? name : "\(label) \(name)"
      return "\(both): \(parameter.type.trimmedDescription)"
    }.joined(separator: ", ")
  }

  private static func body(
    _ names: [String],
    index: Int,
    result: String,
    _ effects: Effects
  ) -> String {
    let writes = names.map { "try _call.write(\($0), self._invoker)" }
    let invoke = effects.isAsync ? "try await _call.invokeAsync" : "try _call.invoke"
    let steps =
      (writes + [
        "\(invoke)(self._invoker, \(index))",
        "return try _call.take((\(result)).self, self._invoker)",
      ])
      .joined(separator: "; ")
    switch (effects.isAsync, effects.isThrowing) {
    case (false, true): return "try PluginInterface.StubCall.with { _call in \(steps) }"
    case (false, false): return "PluginInterface.StubCall.withoutThrowing { _call in \(steps) }"
    case (true, true): return "var _call = PluginInterface.StubCall(); \(steps)"
    case (true, false):
      return """
        do { var _call = PluginInterface.StubCall(); \(steps) } \
        catch { PluginInterface.StubCall.failed(error) }
        """
    }
  }

  private static func method(
    _ function: FunctionDeclSyntax,
    _ parameters: FunctionParameterListSyntax,
    result: String,
    _ effects: Effects
  ) -> String {
    let labels = parameters.map { "\($0.firstName.plainName):" }.joined()
    let types = parameters.map { ".of((\($0.type.trimmedDescription)).self)" }
    return """
      PluginInterface.InterfaceMethod("\(function.name.plainName)(\(labels))", \
      [\(types.joined(separator: ", "))], result: .of((\(result)).self), \
      isAsync: \(effects.isAsync), isThrowing: \(effects.isThrowing))
      """
  }

  /// Whether a type stands for a value that can be written down.
  private static func isValue(_ type: TypeSyntax) -> Bool {
    !type.is(AttributedTypeSyntax.self) && !type.is(FunctionTypeSyntax.self)
      && !type.is(SuppressedTypeSyntax.self)
      && type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.text != "some"
  }
}
