internal import CFFI

/// The type descriptions that libffi reads, in memory that is never given back.
///
/// A prepared call points at them, and prepared calls live for ever.
@safe
struct FFITypes {
  private let arguments: UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>
  private let count: Int
  private let result: UnsafeMutablePointer<ffi_type>

  init(_ call: LoweredCall) {
    count = call.arguments.count
    unsafe arguments = Self.list(call.arguments.map(\.type))
    unsafe result = Self.type(call.result)
  }

  /// Fills in what libffi needs for a call.
  ///
  /// - Returns: Its status, which is not to be passed over.
  func prepare(_ interface: UnsafeMutablePointer<ffi_cif>, fixedCount: Int?) -> ffi_status {
    let count = UInt32(self.count)
    guard let fixedCount else {
      return unsafe ffi_prep_cif(interface, FFI_DEFAULT_ABI, count, result, arguments)
    }
    return unsafe ffi_prep_cif_var(
      interface,
      FFI_DEFAULT_ABI,
      UInt32(fixedCount),
      count,
      result,
      arguments
    )
  }

  /// A list that ends in a null pointer.
  private static func list(
    _ types: [LoweredType]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?> {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<ffi_type>?>.allocate(
      capacity: types.count + 1
    )
    for (index, type) in types.enumerated() {
      unsafe (list + index).initialize(to: Self.type(type))
    }
    unsafe (list + types.count).initialize(to: nil)
    return unsafe list
  }

  private static func type(_ type: LoweredType) -> UnsafeMutablePointer<ffi_type> {
    switch type {
    case .void: return unsafe plughost_ffi_scalar(FFI_TYPE_VOID)
    case .scalar(let scalar): return unsafe plughost_ffi_scalar(scalar.ffiType)
    case .structure(let size, let alignment, let elements):
      let type = UnsafeMutablePointer<ffi_type>.allocate(capacity: 1)
      unsafe type.initialize(
        to: ffi_type(
          size: size,
          alignment: UInt16(alignment),
          type: UInt16(FFI_TYPE_STRUCT),
          elements: list(elements)
        )
      )
      return unsafe type
    }
  }
}

extension Scalar {
  /// The number that libffi has for the type.
  fileprivate var ffiType: Int32 {
    switch self {
    case .i8: FFI_TYPE_SINT8
    case .i16: FFI_TYPE_SINT16
    case .i32: FFI_TYPE_SINT32
    case .i64: FFI_TYPE_SINT64
    case .u8, .bool: FFI_TYPE_UINT8
    case .u16: FFI_TYPE_UINT16
    case .u32: FFI_TYPE_UINT32
    case .u64: FFI_TYPE_UINT64
    case .f32: FFI_TYPE_FLOAT
    case .f64: FFI_TYPE_DOUBLE
    case .text, .bytes, .ptr: FFI_TYPE_POINTER
    }
  }
}
