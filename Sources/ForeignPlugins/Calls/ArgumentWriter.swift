internal import Glibc

/// Writes the arguments of one call, in order, straight to where libffi reads them.
///
/// Nothing is boxed: a number is one comparison with the signature and one store. A text is copied
/// behind the cells, or, when there is no room, to memory that is freed after the call.
@safe @usableFromInline
package struct ArgumentWriter: ~Copyable {
  // Without a count, which would cost as much as the rest: the function makes the call, and its caller
  // holds it.
  @usableFromInline let unmanaged: Unmanaged<ForeignFunction>
  @usableFromInline let slots: UnsafePointer<ArgumentSlot>
  @usableFromInline let slotCount: Int
  @usableFromInline let cells: UnsafeMutablePointer<UInt64>
  @usableFromInline var count = 0
  /// Where the next text goes, and where the room ends.
  @usableFromInline var free: UnsafeMutableRawPointer
  @usableFromInline let end: UnsafeMutableRawPointer
  /// The last text for which there was no room: each block begins with the address of the one before.
  @usableFromInline var spilled: UnsafeMutableRawPointer?

  /// A writer for one frame, which must outlive it.
  @unsafe @inlinable
  init(_ function: borrowing ForeignFunction, in frame: CallFrame) {
    unsafe unmanaged = unsafe Unmanaged.passUnretained(function)
    unsafe slots = unsafe function.slots
    slotCount = function.slotCount
    unsafe cells = unsafe frame.cells
    unsafe free = unsafe UnsafeMutableRawPointer(frame.cells + function.prepared.cellCount)
    unsafe end = unsafe frame.end
    unsafe spilled = nil
  }

  @inlinable
  deinit {
    if unsafe spilled != nil { freeTexts() }
  }

  @usableFromInline
  func freeTexts() {
    var last = unsafe spilled
    while let block = unsafe last {
      unsafe last = unsafe block.load(as: UnsafeMutableRawPointer?.self)
      unsafe block.deallocate()
    }
  }

  private var function: ForeignFunction { unsafe unmanaged.takeUnretainedValue() }

  /// Writes a number or a truth value.
  ///
  /// - Throws: ``CallFault/wrongType(function:place:declared:given:)`` or
  ///   ``CallFault/wrongCount(function:declared:given:)``.
  @inlinable
  package mutating func write<Value: ForeignScalar>(_ value: Value) throws(CallFault) {
    guard count < slotCount, case let slot = unsafe slots[count], slot.isPlain(Value.scalar) else {
      return try writeCarefully(value)
    }
    count += 1
    // Safe: the slot is of this frame, and a cell holds the widest scalar.
    unsafe UnsafeMutableRawPointer(cells + Int(slot.cell)).storeBytes(of: value, as: Value.self)
  }

  /// Writes what the signature does not have, or what C promotes.
  @usableFromInline
  mutating func writeCarefully<Value: ForeignScalar>(_ value: Value) throws(CallFault) {
    let slot = try next(Value.scalar)
    let cell = unsafe cells + Int(slot.cell)
    unsafe UnsafeMutableRawPointer(cell).storeBytes(of: value, as: Value.self)
    if slot.isPromoted { unsafe promote(cell, from: Value.scalar) }
  }

  /// Writes a text, which C sees as UTF-8 with a zero byte at its end, until the call returns.
  ///
  /// - Throws: ``CallFault/zeroByte(function:place:)``, or what ``write(_:)`` throws.
  package mutating func write(_ text: borrowing String) throws(CallFault) {
    let slot = try next(.text)
    guard let address = unsafe copy(text) else { throw zeroByte }
    unsafe cells[Int(slot.cell)] = UInt64(UInt(bitPattern: address))
  }

  /// Writes an address as it is, for `ptr`, `bytes` and what the function writes; what it points at
  /// must be valid as long as the function says.
  ///
  /// - Throws: What ``write(_:)`` throws.
  @unsafe
  package mutating func write(address: UnsafeRawPointer?) throws(CallFault) {
    let slot = try next(.ptr)
    unsafe cells[Int(slot.cell)] = UInt64(UInt(bitPattern: address))
  }

  /// Writes a value whose type is known only now.
  ///
  /// - Throws: What ``write(_:)`` throws.
  mutating func write(_ value: ForeignValue) throws(CallFault) {
    guard count < slotCount else { throw tooMany }
    let slot = unsafe slots[count]
    let type = function.signature.parameters[count].type
    count += 1
    let value = try withAddresses(value)
    let cell = unsafe cells + Int(slot.cell)
    // Safe: the slot is of this frame and as large as the type.
    let memory = unsafe ValueMemory(
      memory: UnsafeMutableRawPointer(cell),
      function: function.name,
      place: "argument \(count)"
    )
    try unsafe memory.store(value, as: type, at: 0)
    if slot.isPromoted, let scalar = slot.scalar { unsafe promote(cell, from: scalar) }
  }

  /// Makes sure that every argument was written.
  @inlinable
  func check() throws(CallFault) {
    if count < slotCount { throw tooFew }
  }

  // MARK: Texts

  /// The value with the address of a copy for each text in it.
  private mutating func withAddresses(_ value: ForeignValue) throws(CallFault) -> ForeignValue {
    switch value {
    case .text(let text):
      guard let address = unsafe copy(text) else { throw zeroByte }
      return .address(UInt(bitPattern: address))
    case .structure(let fields):
      var values: [ForeignValue] = []
      for field in fields { values.append(try withAddresses(field)) }
      return .structure(values)
    default: return value
    }
  }

  /// The address of a copy with a zero byte at its end; `nil` if there is one inside.
  private mutating func copy(_ text: borrowing String) -> UnsafeMutableRawPointer? {
    let utf8 = (copy text).utf8
    if let address = unsafe utf8.withContiguousStorageIfAvailable({ unsafe copy($0) }) {
      return unsafe address
    }
    return unsafe Array(utf8).withUnsafeBufferPointer { unsafe copy($0) }
  }

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
    let header = unsafe MemoryLayout<UnsafeMutableRawPointer?>.size
    let block = UnsafeMutableRawPointer.allocate(byteCount: header + size, alignment: 8)
    unsafe block.storeBytes(of: spilled, as: UnsafeMutableRawPointer?.self)
    unsafe spilled = unsafe block
    return unsafe block + header
  }

  // MARK: Slots

  private mutating func next(_ given: Scalar) throws(CallFault) -> ArgumentSlot {
    guard count < slotCount else { throw tooMany }
    let slot = unsafe slots[count]
    count += 1
    guard slot.scalar == given else {
      throw unsafe .wrongType(
        function: function.name,
        place: "argument \(count)",
        declared: "\(function.signature.parameters[count - 1])",
        given: given.rawValue
      )
    }
    return slot
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

  private var tooMany: CallFault {
    unsafe .wrongCount(function: function.name, declared: slotCount, given: count + 1)
  }

  @usableFromInline var tooFew: CallFault {
    unsafe .wrongCount(function: function.name, declared: slotCount, given: count)
  }

  private var zeroByte: CallFault {
    unsafe .zeroByte(function: function.name, place: "argument \(count)")
  }
}

/// Where one argument goes, and what it is compared with.
@usableFromInline
package struct ArgumentSlot: Sendable {
  /// The first of its cells.
  @usableFromInline let cell: UInt16
  @usableFromInline let isPromoted: Bool
  /// What is written, for `out:` and bytes an address; `nil` for a structure.
  @usableFromInline let scalar: Scalar?

  init(_ parameter: ForeignSignature.Parameter, cell: Int, isVariadic: Bool) {
    self.cell = UInt16(cell)
    guard case .scalar(let declared) = parameter.type, !parameter.isOut else {
      scalar = parameter.isOut ? .ptr : nil
      isPromoted = false
      return
    }
    scalar = declared == .bytes ? .ptr : declared
    isPromoted = isVariadic && declared.promoted != declared
  }

  /// Whether a value of the type is stored as it is.
  @inlinable
  func isPlain(_ given: Scalar) -> Bool { scalar == given && !isPromoted }
}
