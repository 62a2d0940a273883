internal import CPluginInterface
internal import PluginInterface

/// One method of a dependency as a function that C calls.
enum DependencyMethod {
  /// Makes the function.
  ///
  /// - Parameters:
  ///   - value: The dependency; the function keeps it.
  ///   - answer: How it answers.
  ///   - method: Its signature.
  ///   - place: For reports.
  /// - Returns: The function.
  /// - Throws: ``CallFault/noClosure(reason:)``.
  static func closure<Value: Sendable>(
    _ value: Value,
    _ answer: InterfaceAnswer<Value>,
    _ method: InterfaceMethod,
    _ place: DependencyPlace
  ) throws(CallFault) -> ForeignClosure {
    let shape = MethodShape(method)
    let late: @Sendable (borrowing ClosureCall) -> Void = { call in
      place.tell(method.name, "was called after the plugin's shutdown, and answered with an error")
      if shape.returnsStatus { unsafe StatusCall(call, shape).fail(closed(method, place)) }
    }
    return try ForeignClosure(
      method.name,
      shape.call,
      afterRelease: late,
      body: body(value, answer, method, shape, place)
    )
  }

  private static func closed(_ method: InterfaceMethod, _ place: DependencyPlace) -> ForeignError {
    ForeignError(
      plugin: "",
      kind: "closed",
      message: "'\(method.name)' of '\(place.member)' was called after the plugin's shutdown"
    )
  }

  private static func body<Value: Sendable>(
    _ value: Value,
    _ answer: InterfaceAnswer<Value>,
    _ method: InterfaceMethod,
    _ shape: MethodShape,
    _ place: DependencyPlace
  ) -> @Sendable (borrowing ClosureCall) -> Void {
    let coder: any ForeignCoder = ForeignJSON.coder
    switch answer {
    case .now(let answer) where !shape.returnsStatus:
      return { call in
        guard let arguments = unsafe call.arguments else { return }
        var answered = unsafe AnsweredCall(arguments: arguments, result: call.result)
        do {
          try answer(value, &answered, coder)
        } catch { place.tell(method.name, "returned zeroes: \(error)") }
      }
    case .now(let answer):
      return { call in
        unsafe StatusCall(call, shape).answer(method.name) { answered in
          try answer(value, &answered, coder)
        }
      }
    case .later(let answer):
      return { call in
        unsafe StatusCall(call, shape).wait(method.name) { answered in
          try await answer(value, &answered, coder)
        } failed: { error in
          place.tell(method.name, "returned zeroes: \(error)")
        }
      }
    // The host lends no method that has an obstacle.
    case .never: return { _ in }
    @unknown default: return { _ in }
    }
  }
}

/// A call whose outcome is a status, a result and an error, or of an `async` method that cannot throw.
///
/// Safe for the length of the call: what it points at is the caller's, who waits.
@unsafe
private struct StatusCall {
  private let arguments: UnsafePointer<UnsafeMutableRawPointer?>?
  private let shape: MethodShape
  /// What libffi hands on as the function's own result.
  private let returned: UnsafeMutableRawPointer?

  init(_ call: borrowing ClosureCall, _ shape: MethodShape) {
    unsafe arguments = unsafe call.arguments.map { unsafe UnsafePointer($0) }
    unsafe returned = unsafe call.result
    unsafe self.shape = shape
  }

  /// Answers on this thread.
  func answer(_ name: String, _ body: (inout AnsweredCall) throws -> Void) {
    do {
      guard var call = unsafe try answered(name) else { return }
      try body(&call)
    } catch { unsafe fail(Self.named(error, name)) }
  }

  /// Answers in a task while this thread waits.
  func wait(
    _ name: String,
    _ body: @escaping @Sendable (inout AnsweredCall) async throws -> Void,
    failed: (any Error) -> Void
  ) {
    // Safe: this thread waits for the task, and reads nothing of the call meanwhile.
    nonisolated(unsafe) let call = unsafe self
    do {
      guard unsafe try answered(name) != nil else { return }
      let failure = try BlockingCall.wait { () async -> (any Error)? in
        do {
          guard var answered = unsafe try call.answered(name) else { return nil }
          try await body(&answered)
          return nil
        } catch { return error }
      }
      if let failure { throw failure }
    } catch {
      let error = unsafe Self.named(error, name)
      if unsafe shape.returnsStatus { unsafe fail(error) } else { failed(error) }
    }
  }

  /// Tells the caller of an error.
  func fail(_ error: any Error) {
    unsafe returned?.storeBytes(of: 1, as: Int32.self)
    let place = unsafe 1 + shape.argumentCount + (shape.hasResult ? 1 : 0)
    typealias ErrorAddress = UnsafeMutablePointer<plughost_error_v1>?
    guard let memory = unsafe arguments?[place]?.load(as: ErrorAddress.self) else { return }
    unsafe plughost_error_v1.write(error, to: memory)
  }

  private func answered(_ name: String) throws -> AnsweredCall? {
    guard let arguments = unsafe arguments else { return nil }
    guard unsafe shape.returnsStatus else {
      return unsafe AnsweredCall(arguments: arguments, result: returned)
    }
    guard unsafe shape.hasResult else {
      return unsafe AnsweredCall(arguments: arguments, result: nil)
    }
    let place = unsafe 1 + shape.argumentCount
    guard let result = unsafe arguments[place]?.load(as: UnsafeMutableRawPointer?.self) else {
      throw ForeignError(plugin: "", kind: "null-result", message: "'result' is NULL")
    }
    return unsafe AnsweredCall(arguments: arguments, result: result)
  }

  /// What is wrong with an argument, with the name of the method.
  private static func named(_ error: any Error, _ name: String) -> any Error {
    guard let error = error as? ForeignError, error.plugin.isEmpty, error.code == 0 else {
      return error
    }
    return ForeignError(
      plugin: "",
      kind: error.kind,
      message: "'\(name)': \(error.message)",
      cause: error.cause
    )
  }
}
