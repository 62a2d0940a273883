/// Writes the fields of a ``CStructure`` where C reads them.
///
/// Safe: it writes into the memory of one structure, and nowhere else.
@safe @frozen
public struct StructureWriter: ~Copyable {
  @usableFromInline let start: UnsafeMutableRawPointer
  @usableFromInline let size: Int
  @usableFromInline var end: Int

  /// Writes into memory of so many bytes, which are zero where no field lies.
  @unsafe
  init(_ start: UnsafeMutableRawPointer, size: Int) {
    unsafe self.start = unsafe start
    self.size = size
    end = 0
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  /// The next field, a number or a truth value.
  ///
  /// - Throws: `ForeignError` if the layout has no room for it.
  @inlinable
  public mutating func write<Value: CrossingScalar>(_ value: Value) throws {
    let offset = try place(MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    unsafe start.storeBytes(of: value, toByteOffset: offset, as: Value.self)
  }

  /// The next field, an enum: its raw value.
  ///
  /// - Throws: As for a number.
  @inlinable
  public mutating func write<Value: RawRepresentable>(_ value: Value) throws
  where Value.RawValue: CrossingScalar { try write(value.rawValue) }

  /// The next field, a structure.
  ///
  /// - Throws: As for a number.
  public mutating func write<Value: CStructure>(_ value: Value) throws {
    let layout = Value.layout
    let offset = try place(layout.size, layout.alignment)
    try unsafe Self.write(value, to: start + offset)
  }

  /// Writes a whole structure to memory of its size.
  @unsafe
  static func write<Value: CStructure>(
    _ value: Value,
    to start: UnsafeMutableRawPointer
  ) throws {
    let layout = Value.layout
    var fields = unsafe StructureWriter(start, size: layout.size)
    try value.write(to: &fields)
    guard CLayout.rounded(fields.end, to: layout.alignment) == layout.size else {
      throw StructureReader.misfit
    }
  }

  @usableFromInline
  mutating func place(_ size: Int, _ alignment: Int) throws -> Int {
    let offset = CLayout.rounded(end, to: alignment)
    guard offset + size <= self.size else { throw StructureReader.misfit }
    end = offset + size
    return offset
  }
}
