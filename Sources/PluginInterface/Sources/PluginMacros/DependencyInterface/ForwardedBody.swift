/// How one member of a proxy reaches the implementation.
///
/// A helper borrows the held value, so that nothing is copied: only in a parameter does the compiler
/// leave a value in its place. The member enters the slot, calls the helper and leaves, without a
/// closure: closures cannot hold what main-actor members, `isolated` and `consuming` parameters need.
struct ForwardedBody {
  /// Unique in the proxy.
  let helper: String
  let effects: Effects
  /// The result's type, or `nil` for none.
  let result: String?
  /// What follows `Self.` in the call of the helper, after the held value.
  var arguments: [String]
  /// Declarations of what stands in for callbacks that the implementation may keep.
  private var callbacks: [String] = []

  /// - Parameters:
  ///   - helper: Unique in the proxy.
  ///   - effects: Those of the member.
  ///   - result: The result's type, or `nil` for none.
  ///   - arguments: What follows the held value in the call of the helper.
  init(helper: String, effects: Effects, result: String?, arguments: [String]) {
    self.helper = helper
    self.effects = effects
    self.result = result
    self.arguments = arguments
  }

  /// Has callbacks among the parameters lease the generation as long as they are kept.
  ///
  /// A stream's lease lasts long as it is. What rethrows calls its callbacks before it returns.
  mutating func keep(_ parameters: [ForwardedParameter]) {
    let declarations = parameters.compactMap { $0.callback?.declaration }
    guard !declarations.isEmpty, !isStream, !effects.isRethrowing else { return }
    callbacks = declarations
    arguments = parameters.map(\.kept)
  }

  /// A call inside a witness is never inlined: a synchronous member stays a function of its own,
  /// which makes its witness a jump.
  var inlining: String { effects.isAsync ? "@inline(__always)" : "@inline(never)" }

  var text: String {
    if !callbacks.isEmpty { return kept }
    let enter = effects.isAsync || isStream ? "_enterCounted" : "_enter"
    return "let _call = unsafe self._slot.\(enter)(); " + (effects.isThrowing ? caught : plain)
  }

  private var call: String {
    let arguments = ["_call.held.pointee"] + arguments
    return "unsafe \(effects.words)Self.\(helper)(\(arguments.joined(separator: ", ")))"
  }

  private var plain: String {
    guard let result else { return "\(call); unsafe _call.leave()" }
    let end =
      isStream
      ? "return unsafe _result._holding(self._slot, _call)" : "unsafe _call.leave(); return _result"
    return "let _result: \(result) = \(call); \(end)"
  }

  /// Whether the result is a stream, which is in use long after the call has returned: the call
  /// then lasts as long as the stream.
  private var isStream: Bool {
    ["AsyncStream<", "AsyncThrowingStream<"].contains { prefix in
      ["", "Swift.", "_Concurrency."].contains { result?.hasPrefix($0 + prefix) == true }
    }
  }

  /// The lease ends with its last owner: this call, or one of the callbacks.
  private var kept: String {
    let statements =
      [
        "let _call = unsafe self._slot._enterCounted()",
        "let _lease = unsafe PluginInterface._SharedSlotLease(self._slot, _call)",
        "defer { withExtendedLifetime(_lease) {} }",
      ] + callbacks + ["return \(call)"]
    return statements.joined(separator: "; ")
  }

  /// `defer` would cost a call of its own in a generic member; a rethrowing one has no other way.
  private var caught: String {
    if effects.isRethrowing { return "defer { unsafe _call.leave() }; return \(call)" }
    return "do\(effects.doClause) { \(plain) } catch { unsafe _call.leave(); throw error }"
  }
}
