/// One requirement of a dependency protocol, as code that is not Swift sees it.
///
/// ``signature`` is its identity: what a plugin in C states of a function is compared with it in full.
/// `@DependencyInterface` writes the methods of a protocol in the order of the source.
public struct InterfaceMethod: Hashable, Sendable {
  /// The name with the labels of its parameters, `track(_:)`; of a property the name alone.
  public let name: String
  /// What it takes, in order.
  public let parameters: [InterfaceType]
  /// What it returns.
  public let result: InterfaceType
  /// Whether it is `async`.
  public let isAsync: Bool
  /// Whether it is `throws`.
  public let isThrowing: Bool
  /// Whether `@Fallback` says what it returns when its implementation in C fails.
  public let hasFallback: Bool
  /// Why what it throws cannot be made of what C says; `nil` where it can, or nothing is thrown.
  let failureObstacle: String?
  /// Why it cannot cross whatever its types are; `nil` where it can.
  let shapeObstacle: String?

  /// A requirement with these types and effects.
  public init(
    _ name: String,
    _ parameters: [InterfaceType],
    result: InterfaceType = .void,
    isAsync: Bool = false,
    isThrowing: Bool = false,
    hasFallback: Bool = false,
    failure: FailureForm = .any
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.hasFallback = hasFallback
    failureObstacle = failure.obstacle
    shapeObstacle = nil
  }

  /// A requirement that no other language can call or provide, and why.
  public init(_ name: String, swiftOnly reason: String) {
    self.name = name
    parameters = []
    result = .void
    isAsync = false
    isThrowing = false
    hasFallback = false
    failureObstacle = nil
    shapeObstacle = reason
  }

  /// The whole of it as text: `track(_: json) async throws -> void`, or `level -> text`.
  public var signature: String {
    let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
    let head: Substring
    if name.hasSuffix(")") {
      let labels = name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
      let list = zip(labels, parameters).map { "\($0): \($1.name)" }.joined(separator: ", ")
      head = name.prefix { $0 != "(" } + "(\(list))"
    } else {
      head = name[...]
    }
    return "\(head)\(effects) -> \(result.name)"
  }

  /// Whether the C function returns a status, and has the addresses of a result and an error.
  ///
  /// Numbers alone cannot be wrong; all else can, on either side.
  public var returnsStatus: Bool { isThrowing || types.contains { !$0.isScalar && $0 != .void } }

  /// Why a plugin in C cannot call it; `nil` if it can.
  public var callObstacle: String? {
    if let shapeObstacle { return shapeObstacle }
    if let type = types.first(where: { $0.isOpaque }) {
      return "\(type.name) has no form in C: it is neither a plain value nor Codable"
    }
    if let reason = types.lazy.compactMap({ $0.structure?.obstacle }).first { return reason }
    if parameters.count > StubCall.parameterLimit {
      return "it takes more than \(StubCall.parameterLimit) parameters"
    }
    return nil
  }

  /// Why a plugin in C cannot provide it; `nil` if it can.
  public var obstacle: String? {
    if let reason = callObstacle ?? failureObstacle { return reason }
    guard !isThrowing, !hasFallback else { return nil }
    // What may be wrong with a text has nowhere to go.
    if let type = types.first(where: { !$0.isScalar && $0 != .void }) {
      return """
        it takes or returns \(type.name) and cannot throw; in the interface, give it a value for \
        that case with @Fallback
        """
    }
    return result.isCase
      ? "it returns an enum and cannot throw; in the interface, give it a value with @Fallback"
      : nil
  }

  private var types: [InterfaceType] { parameters.filter { $0 != .type } + [result] }
}

/// Whether what a requirement throws can be made of what another language says.
public struct FailureForm: Hashable, Sendable {
  let obstacle: String?

  /// `throws`: any error can.
  public static let any = FailureForm(obstacle: nil)

  /// Of a typed `throws`.
  public static func of<Failure: ForeignErrorConvertible>(_ type: Failure.Type) -> FailureForm {
    .any
  }

  /// Of `throws(any Error)`.
  public static func of(_ type: (any Error).Type) -> FailureForm { .any }

  /// Of an error that only Swift can make.
  public static func of<Failure: Error>(_ type: Failure.Type) -> FailureForm {
    let name = _typeName(type, qualified: true)
    return FailureForm(
      obstacle: "it throws \(name), which does not conform to ForeignErrorConvertible"
    )
  }
}
