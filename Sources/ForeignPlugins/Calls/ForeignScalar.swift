/// A Swift type whose values are passed to C as they are.
@usableFromInline
package protocol ForeignScalar: BitwiseCopyable, Sendable {
  /// The C type.
  static var scalar: Scalar { get }

  /// The value that C left in memory, in its own bytes alone.
  @unsafe static func load(_ memory: UnsafeRawPointer) -> Self
}

extension ForeignScalar {
  @inlinable @unsafe package static func load(_ memory: UnsafeRawPointer) -> Self {
    unsafe memory.load(as: Self.self)
  }
}

extension Int8: ForeignScalar { @inlinable package static var scalar: Scalar { .i8 } }
extension Int16: ForeignScalar { @inlinable package static var scalar: Scalar { .i16 } }
extension Int32: ForeignScalar { @inlinable package static var scalar: Scalar { .i32 } }
extension Int64: ForeignScalar { @inlinable package static var scalar: Scalar { .i64 } }
extension UInt8: ForeignScalar { @inlinable package static var scalar: Scalar { .u8 } }
extension UInt16: ForeignScalar { @inlinable package static var scalar: Scalar { .u16 } }
extension UInt32: ForeignScalar { @inlinable package static var scalar: Scalar { .u32 } }
extension UInt64: ForeignScalar { @inlinable package static var scalar: Scalar { .u64 } }
extension Float: ForeignScalar { @inlinable package static var scalar: Scalar { .f32 } }
extension Double: ForeignScalar { @inlinable package static var scalar: Scalar { .f64 } }

extension Bool: ForeignScalar {
  @inlinable package static var scalar: Scalar { .bool }

  /// Any byte but zero is true: C code that is not careful leaves others than 1, and Swift keeps one
  /// bit.
  @inlinable @unsafe package static func load(_ memory: UnsafeRawPointer) -> Bool {
    unsafe memory.load(as: UInt8.self) != 0
  }
}
