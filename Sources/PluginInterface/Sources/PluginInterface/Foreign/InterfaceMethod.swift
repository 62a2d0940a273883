/// One requirement of a dependency protocol, as code that is not Swift sees it.
///
/// ``signature`` is its identity: what a plugin in C states of a function is compared with it in full.
/// `@DependencyInterface` writes the methods of a protocol in the order of the source.
public struct InterfaceMethod: Hashable, Sendable {
  /// The name with the labels of its parameters: `track(_:)`.
  public let name: String
  /// What it takes, in order.
  public let parameters: [InterfaceType]
  /// What it returns.
  public let result: InterfaceType
  /// Whether it is `async`.
  public let isAsync: Bool
  /// Whether it is `throws`.
  public let isThrowing: Bool

  /// A requirement with these types and effects.
  public init(
    _ name: String,
    _ parameters: [InterfaceType],
    result: InterfaceType = .void,
    isAsync: Bool = false,
    isThrowing: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.isAsync = isAsync
    self.isThrowing = isThrowing
  }

  /// The whole of it as text: `track(_: json) async throws -> void`.
  public var signature: String {
    let labels = name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
    let list = zip(labels, parameters).map { "\($0): \($1.name)" }.joined(separator: ", ")
    let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
    return "\(name.prefix { $0 != "(" })(\(list))\(effects) -> \(result.name)"
  }

  /// Why a plugin in C cannot provide it; `nil` if it can.
  public var obstacle: String? {
    let types = parameters + [result]
    if let type = types.first(where: { $0.isOpaque }) {
      return "\(type.name) has no form in C: it is neither a plain value nor Codable"
    }
    if parameters.count > StubCall.parameterLimit {
      return "it takes more than \(StubCall.parameterLimit) parameters"
    }
    // What may be wrong with a text has nowhere to go.
    if !isThrowing, let type = types.first(where: { !$0.isScalar && $0 != .void }) {
      return "it takes or returns \(type.name) and cannot throw"
    }
    return nil
  }
}

/// How a type crosses to code that is not Swift.
public struct InterfaceType: Hashable, Sendable {
  /// The word in a signature.
  public let name: String
  /// Whether it has no form outside Swift.
  let isOpaque: Bool

  private init(_ name: String, isOpaque: Bool = false) {
    self.name = name
    self.isOpaque = isOpaque
  }

  /// A signed integer of 8 bits.
  public static let i8 = InterfaceType("i8")
  /// A signed integer of 16 bits.
  public static let i16 = InterfaceType("i16")
  /// A signed integer of 32 bits.
  public static let i32 = InterfaceType("i32")
  /// A signed integer of 64 bits; `Int` too.
  public static let i64 = InterfaceType("i64")
  /// An unsigned integer of 8 bits.
  public static let u8 = InterfaceType("u8")
  /// An unsigned integer of 16 bits.
  public static let u16 = InterfaceType("u16")
  /// An unsigned integer of 32 bits.
  public static let u32 = InterfaceType("u32")
  /// An unsigned integer of 64 bits; `UInt` too.
  public static let u64 = InterfaceType("u64")
  /// `Float`.
  public static let f32 = InterfaceType("f32")
  /// `Double`.
  public static let f64 = InterfaceType("f64")
  /// `Bool`.
  public static let bool = InterfaceType("bool")
  /// `String`.
  public static let text = InterfaceType("text")
  /// `String?`.
  public static let optionalText = InterfaceType("text?")
  /// `[UInt8]`.
  public static let bytes = InterfaceType("bytes")
  /// Any other `Codable` type, as JSON.
  public static let json = InterfaceType("json")
  /// No result.
  public static let void = InterfaceType("void")

  /// A type that cannot leave Swift.
  public static func opaque(_ name: String) -> InterfaceType { InterfaceType(name, isOpaque: true) }

  /// Whether it is a number or a truth value.
  public var isScalar: Bool { Self.scalars.contains(name) }

  private static let scalars: Set = [
    "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "bool",
  ]
}

/// How a type of a requirement crosses; the compiler picks the function, so that aliases are what they
/// stand for.
extension InterfaceType {
  /// Of a type that crosses as it is.
  public static func of<Value: CrossingScalar>(_ type: Value.Type) -> InterfaceType {
    Value.interfaceType
  }

  /// `text`.
  public static func of(_ type: String.Type) -> InterfaceType { .text }

  /// `text?`.
  public static func of(_ type: String?.Type) -> InterfaceType { .optionalText }

  /// `bytes`.
  public static func of(_ type: [UInt8].Type) -> InterfaceType { .bytes }

  /// `void`.
  public static func of(_ type: Void.Type) -> InterfaceType { .void }

  /// `json`.
  public static func of<Value: Codable>(_ type: Value.Type) -> InterfaceType { .json }

  /// A type that cannot leave Swift.
  public static func of<Value>(_ type: Value.Type) -> InterfaceType {
    .opaque(_typeName(type, qualified: true))
  }
}
