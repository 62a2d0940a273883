import SwiftSyntax

/// How one member of a double answers.
struct MockBody {
  /// The property that controls it.
  let handle: String
  let effects: Effects
  /// The result without ownership; `nil` for none.
  let result: String?
  /// Whether the caller chooses the type of the result.
  let isOpen: Bool
  let parameters: [MockParameter]
  /// The call of what the double stands before, after `_base`; `nil` where it would change that.
  let call: String?

  /// The type of the handle.
  var handleType: String {
    let types = [output] + parameters.map(\.type)
    return "PluginInterface.MockMethod<\(types.joined(separator: ", "))>"
  }

  private var output: String { isOpen ? "Any" : result ?? "Swift.Void" }

  /// What the member throws, as a type.
  private var failure: String {
    guard effects.isThrowing, !effects.isRethrowing else { return "Swift.Never" }
    return effects.throwing?.type?.trimmedDescription ?? "any Swift.Error"
  }

  private var attempt: String { effects.isThrowing && !effects.isRethrowing ? "try " : "" }

  var text: String {
    let asked = isOpen ? ["result: (\(result ?? "Any")).self"] : []
    let values = parameters.map(\.value) + asked
    return [
      "let _call = self.\(handle)._begin(\(values.joined(separator: ", ")))",
      effects.isAsync ? "await _call.pause.wait()" : "_call.pause.block()",
      answer,
      call.map { "if let _base = self._base { return \(effects.words)_base\($0) }" },
      result == nil && failure == "Swift.Never"
        ? "_call.reportUnimplemented()" : "\(attempt)_call.unimplemented((\(failure)).self)",
    ].compactMap(\.self).joined(separator: "; ")
  }

  private var answer: String {
    let asked = "\(attempt)_call.answer((\(failure)).self)"
    guard let result else { return "if \(asked) != nil { return }" }
    let value =
      isOpen
      ? "\(attempt)_call.cast(_answer, to: (\(result)).self, (\(failure)).self)" : "_answer"
    return "if let _answer = \(asked) { return \(value) }"
  }
}
