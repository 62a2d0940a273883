/// A C type that is one value: a number, a truth value or a pointer.
///
/// The raw value is the word that a signature uses.
@usableFromInline
package enum Scalar: String, CaseIterable, Hashable, Sendable {
  case i8, i16, i32, i64
  case u8, u16, u32, u64
  case f32, f64
  /// `_Bool`.
  case bool
  /// `const char *`: UTF-8 that ends in a zero byte; never NULL.
  case text
  /// `const void *`: the address of so many bytes; how many is said by another argument.
  case bytes
  /// `void *`: an address that is passed on and never read.
  case ptr

  /// In bytes; the alignment is the same.
  package var size: Int {
    switch self {
    case .i8, .u8, .bool: 1
    case .i16, .u16: 2
    case .i32, .u32, .f32: 4
    case .i64, .u64, .f64, .text, .bytes, .ptr: 8
    }
  }

  /// Whether the value travels in a floating-point register.
  package var isFloat: Bool { self == .f32 || self == .f64 }

  /// What C makes of the type when a function takes it after its `...`.
  package var promoted: Scalar {
    switch self {
    case .i8, .i16, .u8, .u16, .bool: .i32
    case .f32: .f64
    default: self
    }
  }

  /// The type that an author meant by a name from elsewhere.
  static func meant(by name: String) -> Scalar? {
    Scalar(rawValue: name.lowercased()) ?? names[name]
  }

  private static let names: [String: Scalar] = [
    "char": .i8, "short": .i16, "int": .i32, "long": .i64, "int8_t": .i8, "int16_t": .i16,
    "int32_t": .i32, "int64_t": .i64, "uint8_t": .u8, "uint16_t": .u16, "uint32_t": .u32,
    "uint64_t": .u64, "size_t": .u64, "ssize_t": .i64, "unsigned": .u32, "float": .f32,
    "double": .f64, "_Bool": .bool, "Bool": .bool, "string": .text, "String": .text, "str": .text,
    "cstring": .text, "pointer": .ptr, "Int": .i64, "Int8": .i8, "Int16": .i16, "Int32": .i32,
    "Int64": .i64, "UInt": .u64, "UInt8": .u8, "UInt16": .u16, "UInt32": .u32, "UInt64": .u64,
    "Double": .f64, "Float": .f32, "usize": .u64, "isize": .i64,
  ]
}
