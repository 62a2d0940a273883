/// How a type crosses to code that is not Swift.
public struct InterfaceType: Hashable, Sendable {
  /// The word in a signature.
  public let name: String
  /// Whether it has no form outside Swift.
  let isOpaque: Bool
  /// Whether it is an enum that crosses as its raw value, of which not every one is a case.
  let isCase: Bool
  /// The layout of a structure; `nil` for any other type.
  public let structure: CLayout?

  private init(
    _ name: String,
    isOpaque: Bool = false,
    isCase: Bool = false,
    structure: CLayout? = nil
  ) {
    self.name = name
    self.isOpaque = isOpaque
    self.isCase = isCase
    self.structure = structure
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
  /// The type of a generic result, of which C is told nothing: it always sees JSON.
  public static let type = InterfaceType("type")

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

  /// An enum with a raw value: the form of that.
  public static func of<Value: RawRepresentable>(_ type: Value.Type) -> InterfaceType
  where Value.RawValue: CrossingScalar {
    InterfaceType(Value.RawValue.interfaceType.name, isCase: true)
  }

  /// The same where it is Codable besides.
  public static func of<Value: RawRepresentable & Codable>(_ type: Value.Type) -> InterfaceType
  where Value.RawValue: CrossingScalar {
    InterfaceType(Value.RawValue.interfaceType.name, isCase: true)
  }

  /// An enum whose raw value is a text: `text`.
  public static func of<Value: RawRepresentable>(_ type: Value.Type) -> InterfaceType
  where Value.RawValue == String { .text }

  /// The same where it is Codable besides.
  public static func of<Value: RawRepresentable & Codable>(_ type: Value.Type) -> InterfaceType
  where Value.RawValue == String { .text }

  /// A structure, with the whole of its layout.
  public static func of<Value: CStructure>(_ type: Value.Type) -> InterfaceType {
    InterfaceType(type.layout.text, structure: type.layout)
  }

  /// `json`.
  public static func of<Value: Codable>(_ type: Value.Type) -> InterfaceType { .json }

  /// A type that cannot leave Swift.
  public static func of<Value>(_ type: Value.Type) -> InterfaceType {
    .opaque(_typeName(type, qualified: true))
  }
}
