/// A requirement as a stub answers it, and as it answers others: source.
extension CrossingRequirement {
  /// The member of the stub, with a call of an invoker by the number of the requirement.
  func stub(index: Int, access: String) -> String {
    let body = "{ \(stubBody(index)) }"
    if isProperty {
      let head = [access, "var \(name): \(result) { get", effects.specifiers]
      return (head + [body, "}"]).joinedWords
    }
    let list = parameters.map { parameter in
      let both = parameter.label == parameter.name ? "" : "\(parameter.label) "
      return "\(both)\(parameter.name): \(parameter.type)"
    }
    return [
      isDiscardable ? "@discardableResult" : "", access,
      "func \(name)\(generics)(\(list.joined(separator: ", ")))", effects.specifiers,
      "-> \(result)",
      body,
    ].joinedWords
  }

  private func stubBody(_ index: Int) -> String {
    let writes = parameters.filter { !$0.isMetatype }.map {
      "try _call.write(\($0.name), self._invoker)"
    }
    let invoke = effects.isAsync ? "try await _call.invokeAsync" : "try _call.invoke"
    let steps =
      (writes + [
        "\(invoke)(self._invoker, \(index))",
        "return try _call.take((\(result)).self, self._invoker)",
      ])
      .joined(separator: "; ")
    let call =
      effects.isAsync
      ? "var _call = PluginInterface.StubCall(); \(steps)"
      : "return try PluginInterface.StubCall.with { _call in \(steps) }"
    guard let outcome = outcomeOfFailure(index) else {
      return effects.isThrowing
        ? call : "PluginInterface.StubCall.withoutThrowing { _call in \(steps) }"
    }
    return "do { \(call) } catch { \(outcome) }"
  }

  /// What becomes of an error; `nil` where it goes on as it is, or there is none.
  private func outcomeOfFailure(_ index: Int) -> String? {
    if let failure {
      return "throw PluginInterface.StubCall.failure((\(failure)).self, error)"
    }
    if effects.isThrowing { return nil }
    if let fallback { return "self._invoker.usedFallback(\(index), error); return \(fallback)" }
    return effects.isAsync ? "PluginInterface.StubCall.failed(error)" : nil
  }

  /// The entry of the method table.
  var method: String {
    let types = parameters.map { $0.isMetatype ? ".type" : ".of((\($0.type)).self)" }
    let entry = """
      PluginInterface.InterfaceMethod("\(fullName)", [\(types.joined(separator: ", "))], \
      result: .of((\(result)).self), isAsync: \(effects.isAsync), isThrowing: \(effects.isThrowing), \
      hasFallback: \(fallback != nil)\(failure.map { ", failure: .of((\($0)).self)" } ?? ""))
      """
    if genericNames.isEmpty { return entry }
    return "{ () -> PluginInterface.InterfaceMethod in \(aliases)return \(entry) }()"
  }

  /// The entry of the table of answers.
  var answer: String {
    let reads = parameters.enumerated().filter { !$0.element.isMetatype }.map { index, parameter in
      "let _\(index) = try _call.read((\(parameter.type)).self, _coder); "
    }
    let arguments = parameters.enumerated().map { index, parameter in
      parameter.prefix + (parameter.isMetatype ? "\(parameter.type.dropLast(5)).self" : "_\(index)")
    }
    let list = isProperty ? "" : "(\(arguments.joined(separator: ", ")))"
    return """
      .\(effects.isAsync ? "later" : "now") { _value, _call, _coder in \
      \(aliases)\(reads.joined())\
      try \(effects.isAsync ? "await " : "")_call.give(_value.\(name)\(list), _coder) }
      """
  }
}
