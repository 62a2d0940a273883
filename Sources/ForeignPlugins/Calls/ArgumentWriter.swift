internal import Glibc

/// Writes the arguments of one call, in order, straight to where libffi reads them.
///
/// Nothing is boxed: a number is one store. A text is copied behind the cells, or, when there is no
/// room, to memory that is freed after the call. Each value is compared with the signature.
@safe
package struct ArgumentWriter: ~Copyable {
  private let function: ForeignFunction
  private let cells: UnsafeMutablePointer<UInt64>
  /// Where the next text goes, and where the room ends.
  private var free: UnsafeMutableRawPointer
  private let end: UnsafeMutableRawPointer
  /// Texts for which there was no room.
  private var spilled: [UnsafeMutableRawPointer] = unsafe []
  private var count = 0

  /// A writer for one frame, which must outlive it.
  @unsafe
  init(_ function: ForeignFunction, in frame: CallFrame) {
    self.function = function
    unsafe cells = unsafe frame.cells
    unsafe free = unsafe frame.free
    unsafe end = unsafe frame.end
  }

  deinit {
    for index in unsafe spilled.indices { unsafe spilled[index].deallocate() }
  }

  /// Writes a number or a truth value.
  ///
  /// - Throws: ``CallFault/wrongType(function:place:declared:given:)`` or
  ///   ``CallFault/wrongCount(function:declared:given:)``.
  package mutating func write<Value: ForeignScalar>(_ value: Value) throws(CallFault) {
    let slot = try next(Value.scalar)
    // Safe: the slot is of this frame, and a cell holds the widest scalar.
    unsafe UnsafeMutableRawPointer(cells + slot.cell).storeBytes(of: value, as: Value.self)
    if slot.isPromoted { unsafe promote(cells + slot.cell, from: Value.scalar) }
  }

  /// Writes a text, which C sees as UTF-8 with a zero byte at its end, until the call returns.
  ///
  /// - Throws: ``CallFault/zeroByte(function:place:)``, or what ``write(_:)`` throws.
  package mutating func write(_ text: borrowing String) throws(CallFault) {
    let slot = try next(.text)
    var text = copy text
    let address = text.withUTF8 { unsafe copy($0) }
    guard let address = unsafe address else { throw zeroByte }
    unsafe cells[slot.cell] = UInt64(UInt(bitPattern: address))
  }

  /// Writes an address as it is, for `ptr`, `bytes` and what the function writes; what it points at
  /// must be valid as long as the function says.
  ///
  /// - Throws: What ``write(_:)`` throws.
  @unsafe
  package mutating func write(address: UnsafeRawPointer?) throws(CallFault) {
    let slot = try next(.ptr)
    unsafe cells[slot.cell] = UInt64(UInt(bitPattern: address))
  }

  /// Writes a value whose type is known only now.
  ///
  /// - Throws: What ``write(_:)`` throws.
  mutating func write(_ value: ForeignValue) throws(CallFault) {
    guard count < function.slots.count else { throw tooMany }
    let slot = function.slots[count]
    let type = function.signature.parameters[count].type
    count += 1
    let value = try withAddresses(value)
    // Safe: the slot is of this frame and as large as the type.
    let memory = unsafe ValueMemory(
      memory: UnsafeMutableRawPointer(cells + slot.cell),
      function: function.name,
      place: "argument \(count)"
    )
    try unsafe memory.store(value, as: type, at: 0)
    if slot.isPromoted, let scalar = slot.scalar { unsafe promote(cells + slot.cell, from: scalar) }
  }

  /// The value with the address of a copy for each text in it.
  private mutating func withAddresses(_ value: ForeignValue) throws(CallFault) -> ForeignValue {
    switch value {
    case .text(var text):
      guard let address = text.withUTF8({ unsafe copy($0) }) else { throw zeroByte }
      return .address(UInt(bitPattern: address))
    case .structure(let fields):
      var values: [ForeignValue] = []
      for field in fields { values.append(try withAddresses(field)) }
      return .structure(values)
    default: return value
    }
  }

  /// Makes sure that every argument was written.
  consuming func finish() throws(CallFault) -> ArgumentWriter {
    guard count == function.slots.count else {
      throw .wrongCount(function: function.name, declared: function.slots.count, given: count)
    }
    return self
  }

  private mutating func next(_ given: Scalar?) throws(CallFault) -> ForeignFunction.Slot {
    guard count < function.slots.count else { throw tooMany }
    let slot = function.slots[count]
    count += 1
    guard slot.scalar == given else {
      throw wrongType(slot, given: given?.rawValue ?? "a structure")
    }
    return slot
  }

  private var tooMany: CallFault {
    .wrongCount(function: function.name, declared: count, given: count + 1)
  }

  private var zeroByte: CallFault {
    .zeroByte(function: function.name, place: "argument \(count)")
  }

  private func wrongType(_ slot: ForeignFunction.Slot, given: String) -> CallFault {
    .wrongType(
      function: function.name,
      place: "argument \(count)",
      declared: "\(function.signature.parameters[count - 1])",
      given: given
    )
  }

  /// The address of a copy with a zero byte at its end; `nil` if there is one inside.
  private mutating func copy(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeMutableRawPointer? {
    let size = text.count
    let place = unsafe room(for: size + 1)
    if let source = text.baseAddress {
      if unsafe memchr(source, 0, size) != nil { return nil }
      unsafe memcpy(place, source, size)
    }
    unsafe place.storeBytes(of: 0, toByteOffset: size, as: UInt8.self)
    return unsafe place
  }

  private mutating func room(for size: Int) -> UnsafeMutableRawPointer {
    guard unsafe end - free < size else {
      defer { unsafe free += size }
      return unsafe free
    }
    let place = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
    unsafe spilled.append(place)
    return unsafe place
  }

  /// What C makes of a small value after `...`.
  private func promote(_ cell: UnsafeMutablePointer<UInt64>, from scalar: Scalar) {
    let cell = UnsafeMutableRawPointer(cell)
    switch scalar {
    case .i8: unsafe cell.storeBytes(of: Int32(cell.load(as: Int8.self)), as: Int32.self)
    case .i16: unsafe cell.storeBytes(of: Int32(cell.load(as: Int16.self)), as: Int32.self)
    case .u8, .bool: unsafe cell.storeBytes(of: Int32(cell.load(as: UInt8.self)), as: Int32.self)
    case .u16: unsafe cell.storeBytes(of: Int32(cell.load(as: UInt16.self)), as: Int32.self)
    case .f32: unsafe cell.storeBytes(of: Double(cell.load(as: Float.self)), as: Double.self)
    default: break
    }
  }
}
