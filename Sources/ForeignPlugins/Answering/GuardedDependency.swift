package import PluginInterface

/// Stands before a dependency and decides about its calls that can fail after they have begun.
package protocol CallGuard: Sendable {
  /// Makes one call, or none.
  ///
  /// - Parameters:
  ///   - method: What is called, `async throws`.
  ///   - body: Makes the call; it may go on after this has thrown.
  /// - Throws: What `body` throws, or why there is no result.
  func call(
    _ method: InterfaceMethod,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws
}

/// A dependency with a guard before it: the stub of its protocol, whose calls it answers itself.
///
/// Arguments and results cross as they do for plugins in C, so the one who called and one who was given up share
/// nothing.
package enum GuardedDependency {
  /// Why nothing can stand before a dependency, in words that follow a colon.
  package struct Obstacle: Error, CustomStringConvertible {
    package let description: String
  }

  /// Puts a guard before a value.
  ///
  /// - Throws: ``Obstacle``.
  package static func make(
    of dependency: ProvidedDependency,
    _ guardian: any CallGuard
  ) throws(Obstacle) -> ProvidedDependency {
    try make(dependency.key, dependency, guardian)
  }

  private static func make<Key: DependencyKey>(
    _ key: Key.Type,
    _ dependency: ProvidedDependency,
    _ guardian: any CallGuard
  ) throws(Obstacle) -> ProvidedDependency {
    let methods = key.methods ?? []
    for method in methods {
      guard let reason = method.obstacle else { continue }
      throw Obstacle(description: "of \(key.interface).\(method.name), \(reason)")
    }
    guard let value = dependency.value(for: key), methods.count == key.answers.count,
      let stub = key.makeStub(AnsweringInvoker(value, methods, key.answers, guardian))
    else { throw Obstacle(description: "\(key.interface) has no stub") }
    return ProvidedDependency(key, stub)
  }
}

/// Answers the calls of a stub with a value in Swift.
private final class AnsweringInvoker<Value: Sendable>: Invoker {
  private let value: Value
  private let methods: [InterfaceMethod]
  private let answers: [InterfaceAnswer<Value>]
  private let guardian: any CallGuard

  init(
    _ value: Value,
    _ methods: [InterfaceMethod],
    _ answers: [InterfaceAnswer<Value>],
    _ guardian: any CallGuard
  ) {
    self.value = value
    self.methods = methods
    self.answers = answers
    self.guardian = guardian
  }

  func encode<Content: Encodable>(_ value: Content) throws -> String {
    try ForeignJSON.coder.encode(value)
  }

  func decode<Content: Decodable>(_ type: Content.Type, _ json: [UInt8]) throws -> Content {
    try ForeignJSON.coder.decode(type, json)
  }

  @unsafe
  func invoke(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) throws {
    guard case .now(let answer) = answers[method] else { return }
    let copy = unsafe CopiedCall(frame, methods[method])
    defer { withExtendedLifetime(copy) {} }
    var call = copy.answered()
    try answer(value, &call, ForeignJSON.coder)
    unsafe copy.give(to: frame)
  }

  @unsafe
  func invokeAsync(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) async throws {
    guard case .later(let answer) = answers[method] else { return }
    let copy = unsafe CopiedCall(frame, methods[method])
    let body: @Sendable () async throws -> Void = { [value] in
      // The call has addresses in it, which the compiler does not see; nobody else may be left who has it.
      defer { withExtendedLifetime(copy) {} }
      var call = copy.answered()
      try await answer(value, &call, ForeignJSON.coder)
    }
    if methods[method].isThrowing {
      try await guardian.call(methods[method], body)
    } else {
      try await body()
    }
    unsafe copy.give(to: frame)
  }
}
