internal import CForeignProof

/// Values in which a lost or added bit shows, the same at each run.
struct ProofValues {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A value of a type; of integers every other one is an extreme.
  mutating func next(_ type: ForeignType) -> ForeignValue {
    switch type {
    case .void: .nothing
    case .structure(let fields): .structure(fields.map { next($0) })
    case .scalar(let scalar): next(scalar)
    }
  }

  private mutating func next(_ scalar: Scalar) -> ForeignValue {
    let bits = nextBits()
    return switch scalar {
    case .i8: .signed(Int64(signed(Int8.self, bits)))
    case .i16: .signed(Int64(signed(Int16.self, bits)))
    case .i32: .signed(Int64(signed(Int32.self, bits)))
    case .i64: .signed(signed(Int64.self, bits))
    case .u8: .unsigned(UInt64(UInt8(truncatingIfNeeded: bits) | 0x80))
    case .u16: .unsigned(UInt64(UInt16(truncatingIfNeeded: bits) | 0x8000))
    case .u32: .unsigned(UInt64(UInt32(truncatingIfNeeded: bits) | 0x8000_0000))
    case .u64: .unsigned(bits | 1 << 63)
    case .f32: .float(Float(Int32(truncatingIfNeeded: bits)) / 3)
    case .f64: .double(Double(Int64(bitPattern: bits)) / 3)
    case .bool: .bool(bits & 1 == 1)
    case .text, .bytes, .ptr: .address(UInt(bits))
    }
  }

  private func signed<Value: FixedWidthInteger>(_ type: Value.Type, _ bits: UInt64) -> Value {
    switch bits % 4 {
    case 0: .min
    case 1: .max
    case 2: -1
    default: Value(truncatingIfNeeded: bits)
    }
  }

  /// SplitMix64.
  private mutating func nextBits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// The memory in which the compiled C records what it receives, or finds what it sends.
///
/// Safe: the compiled C has as many cells as any of its functions uses.
@safe
struct ProofMemory {
  private nonisolated(unsafe) let cells: UnsafeMutablePointer<UInt64>

  /// Of this thread, with rubbish in it.
  static var sent: ProofMemory {
    let memory = unsafe ProofMemory(cells: proof_sent())
    for index in 0..<Int(PROOF_CELLS) {
      unsafe memory.cells[index] = 0xDEAD_BEEF_CAFE_F00D
    }
    return memory
  }

  /// Of this thread.
  static var received: ProofMemory { unsafe ProofMemory(cells: proof_received()) }

  func store(_ values: [ForeignValue], _ types: [ForeignType]) throws(CallFault) {
    var cell = 0
    for (value, type) in zip(values, types) {
      if type != .void { try unsafe memory.store(value, as: type, at: cell * 8) }
      cell += type.cellCount
    }
  }

  func load(_ types: [ForeignType]) throws(CallFault) -> [ForeignValue] {
    var cell = 0
    var values: [ForeignValue] = []
    for type in types {
      values.append(try unsafe memory.load(type, at: cell * 8))
      cell += type.cellCount
    }
    return values
  }

  private var memory: ValueMemory {
    unsafe ValueMemory(memory: UnsafeMutableRawPointer(cells), function: "f", place: "a value")
  }
}

extension ForeignSignature {
  /// What stands after `...`, a letter each, as the compiled C wants to be told.
  var promotedKinds: String {
    shape.parameters.dropFirst(fixedCount ?? parameters.count).map { type in
      switch type {
      case .scalar(.f64): "d"
      case .scalar(.i64): "l"
      default: "i"
      }
    }.joined()
  }
}

extension ForeignValue {
  /// The value as C may have widened it.
  var widened: ForeignValue {
    switch self {
    case .bool(let value): .signed(value ? 1 : 0)
    case .unsigned(let value): Int64(exactly: value).map { .signed($0) } ?? self
    case .float(let value): .double(Double(value))
    default: self
    }
  }
}
