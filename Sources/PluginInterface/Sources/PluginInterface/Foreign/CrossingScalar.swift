/// A number or a truth value, which crosses as it is.
///
/// It is `Codable` so that overloads for it are preferred to those for `Codable` types.
public protocol CrossingScalar: BitwiseCopyable, Codable, Sendable {
  /// Its word in a signature.
  static var interfaceType: InterfaceType { get }
}

extension Int8: CrossingScalar {
  /// `i8`.
  public static var interfaceType: InterfaceType { .i8 }
}

extension Int16: CrossingScalar {
  /// `i16`.
  public static var interfaceType: InterfaceType { .i16 }
}

extension Int32: CrossingScalar {
  /// `i32`.
  public static var interfaceType: InterfaceType { .i32 }
}

extension Int64: CrossingScalar {
  /// `i64`.
  public static var interfaceType: InterfaceType { .i64 }
}

extension Int: CrossingScalar {
  /// `i64`.
  public static var interfaceType: InterfaceType { .i64 }
}

extension UInt8: CrossingScalar {
  /// `u8`.
  public static var interfaceType: InterfaceType { .u8 }
}

extension UInt16: CrossingScalar {
  /// `u16`.
  public static var interfaceType: InterfaceType { .u16 }
}

extension UInt32: CrossingScalar {
  /// `u32`.
  public static var interfaceType: InterfaceType { .u32 }
}

extension UInt64: CrossingScalar {
  /// `u64`.
  public static var interfaceType: InterfaceType { .u64 }
}

extension UInt: CrossingScalar {
  /// `u64`.
  public static var interfaceType: InterfaceType { .u64 }
}

extension Float: CrossingScalar {
  /// `f32`.
  public static var interfaceType: InterfaceType { .f32 }
}

extension Double: CrossingScalar {
  /// `f64`.
  public static var interfaceType: InterfaceType { .f64 }
}

extension Bool: CrossingScalar {
  /// `bool`.
  public static var interfaceType: InterfaceType { .bool }
}
