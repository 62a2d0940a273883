/// Where values stand as C lays them out.
///
/// Safe when the memory holds a whole value of the type.
@unsafe
struct ValueMemory {
  let memory: UnsafeMutableRawPointer
  /// The function and the place in its signature, for faults.
  let function: String
  let place: String

  /// Writes a value of a type; a text is given by its address.
  ///
  /// - Throws: ``CallFault/wrongType(function:place:declared:given:)``.
  func store(_ value: ForeignValue, as type: ForeignType, at offset: Int) throws(CallFault) {
    switch (type, value) {
    case (.structure(let fields), .structure(let values)) where fields.count == values.count:
      for (index, start) in type.fieldOffsets.enumerated() {
        try unsafe store(values[index], as: fields[index], at: offset + start)
      }
    case (.scalar(let scalar), _):
      try unsafe store(value, as: scalar, at: offset)
    default: throw unsafe wrong("\(type)", value)
    }
  }

  private func store(
    _ value: ForeignValue,
    as scalar: Scalar,
    at offset: Int
  ) throws(CallFault) {
    switch (scalar, value) {
    case (.i8, .signed(let value)): unsafe put(Int8(truncatingIfNeeded: value), offset)
    case (.i16, .signed(let value)): unsafe put(Int16(truncatingIfNeeded: value), offset)
    case (.i32, .signed(let value)): unsafe put(Int32(truncatingIfNeeded: value), offset)
    case (.i64, .signed(let value)): unsafe put(value, offset)
    case (.u8, .unsigned(let value)): unsafe put(UInt8(truncatingIfNeeded: value), offset)
    case (.u16, .unsigned(let value)): unsafe put(UInt16(truncatingIfNeeded: value), offset)
    case (.u32, .unsigned(let value)): unsafe put(UInt32(truncatingIfNeeded: value), offset)
    case (.u64, .unsigned(let value)): unsafe put(value, offset)
    case (.f32, .float(let value)): unsafe put(value, offset)
    case (.f64, .double(let value)): unsafe put(value, offset)
    case (.bool, .bool(let value)): unsafe put(UInt8(value ? 1 : 0), offset)
    case (.ptr, .address(let value)), (.bytes, .address(let value)), (.text, .address(let value)):
      unsafe put(value, offset)
    default: throw unsafe wrong(scalar.rawValue, value)
    }
  }

  /// Reads a value of a type; of small ones no more than their own bytes.
  ///
  /// - Throws: ``CallFault/nullText(function:place:)`` or ``CallFault/invalidUTF8(function:place:)``.
  func load(_ type: ForeignType, at offset: Int = 0) throws(CallFault) -> ForeignValue {
    switch type {
    case .void: return .nothing
    case .structure(let fields):
      var values: [ForeignValue] = []
      for (index, start) in type.fieldOffsets.enumerated() {
        values.append(try unsafe load(fields[index], at: offset + start))
      }
      return .structure(values)
    case .scalar(let scalar): return try unsafe load(scalar, at: offset)
    }
  }

  private func load(_ scalar: Scalar, at offset: Int) throws(CallFault) -> ForeignValue {
    switch scalar {
    case .i8: .signed(Int64(unsafe get(offset) as Int8))
    case .i16: .signed(Int64(unsafe get(offset) as Int16))
    case .i32: .signed(Int64(unsafe get(offset) as Int32))
    case .i64: .signed(unsafe get(offset))
    case .u8: .unsigned(UInt64(unsafe get(offset) as UInt8))
    case .u16: .unsigned(UInt64(unsafe get(offset) as UInt16))
    case .u32: .unsigned(UInt64(unsafe get(offset) as UInt32))
    case .u64: .unsigned(unsafe get(offset))
    case .f32: .float(unsafe get(offset))
    case .f64: .double(unsafe get(offset))
    case .bool: .bool((unsafe get(offset) as UInt8) != 0)
    case .ptr, .bytes: .address(unsafe get(offset))
    case .text: .text(try unsafe text(at: get(offset)))
    }
  }

  private func text(at address: UInt) throws(CallFault) -> String {
    guard let start = unsafe UnsafePointer<CChar>(bitPattern: address) else {
      throw unsafe .nullText(function: function, place: place)
    }
    guard let text = unsafe String(validatingCString: start) else {
      throw unsafe .invalidUTF8(function: function, place: place)
    }
    return text
  }

  private func put<Value: BitwiseCopyable>(_ value: Value, _ offset: Int) {
    unsafe memory.storeBytes(of: value, toByteOffset: offset, as: Value.self)
  }

  private func get<Value: BitwiseCopyable>(_ offset: Int) -> Value {
    unsafe memory.loadUnaligned(fromByteOffset: offset, as: Value.self)
  }

  private func wrong(_ declared: String, _ value: ForeignValue) -> CallFault {
    unsafe .wrongType(
      function: function,
      place: place,
      declared: declared,
      given: "'\(value)'"
    )
  }
}
