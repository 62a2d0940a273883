internal import Glibc

/// A function of a C library, ready to be called by its signature.
///
/// Calls may be made from any thread, at once. A call blocks its thread as long as the function runs,
/// so that it must not be made on the cooperative pool unless the function is quick.
@safe @usableFromInline
package final class ForeignFunction: Sendable {
  package let signature: ForeignSignature
  @usableFromInline package let prepared: PreparedCall
  /// What each argument is compared with; freed in `deinit`, and never written after `init`.
  @usableFromInline nonisolated(unsafe) let slots: UnsafePointer<ArgumentSlot>
  @usableFromInline let slotCount: Int
  /// The result where it is a scalar.
  @usableFromInline let resultScalar: Scalar?
  /// Keeps the function mapped.
  private let library: ForeignLibrary?
  // Safe to share: an address in an image that `library` keeps mapped.
  private nonisolated(unsafe) let address: UnsafeRawPointer
  private let release: ForeignFunction?

  var name: String { signature.name }

  /// The function of `library` with the name in the signature.
  ///
  /// - Throws: ``LibraryFault``, or ``CallFault/notPrepared(shape:reason:)``.
  package convenience init(_ signature: ForeignSignature, in library: ForeignLibrary) throws {
    let address = try unsafe library.function(signature.name)
    let release = try signature.release.map { name in
      let free = ForeignSignature(
        name: name,
        parameters: [ForeignSignature.Parameter(.scalar(.ptr))],
        result: .void
      )
      return try ForeignFunction(free, in: library)
    }
    try unsafe self.init(signature, at: address, in: library, release: release)
  }

  /// A function by its address, which must be of this signature and stay valid.
  ///
  /// - Throws: ``CallFault/notPrepared(shape:reason:)``.
  @unsafe
  package init(
    _ signature: ForeignSignature,
    at address: UnsafeRawPointer,
    in library: ForeignLibrary? = nil,
    release: ForeignFunction? = nil
  ) throws(CallFault) {
    let prepared = try PreparedCall.of(signature.shape)
    self.signature = signature
    self.prepared = prepared
    self.library = library
    self.release = release
    unsafe self.address = unsafe address
    if case .scalar(let scalar) = signature.result {
      resultScalar = scalar
    } else {
      resultScalar = nil
    }
    slotCount = signature.parameters.count
    unsafe slots = Self.slots(signature, prepared)
  }

  deinit { unsafe slots.deallocate() }

  private static func slots(
    _ signature: ForeignSignature,
    _ prepared: PreparedCall
  ) -> UnsafePointer<ArgumentSlot> {
    let count = signature.parameters.count
    let slots = UnsafeMutablePointer<ArgumentSlot>.allocate(capacity: max(1, count))
    for (index, parameter) in signature.parameters.enumerated() {
      let slot = ArgumentSlot(
        parameter,
        cell: prepared.parameterCells[index],
        isVariadic: signature.fixedCount.map { index >= $0 } ?? false
      )
      unsafe (slots + index).initialize(to: slot)
    }
    return unsafe UnsafePointer(slots)
  }

  /// Calls with arguments that `write` writes, and returns what the function returned and the errno
  /// that it left.
  ///
  /// - Throws: What the writer throws; nothing was called then.
  ///   ``CallFault/wrongType(function:place:declared:given:)`` for the result.
  @inlinable
  package func call<Value: ForeignScalar>(
    returning type: Value.Type = Value.self,
    _ write: (inout ArgumentWriter) throws(CallFault) -> Void
  ) throws(CallFault) -> Returned<Value> {
    guard resultScalar == Value.scalar else { throw wrongResult(Value.scalar) }
    return try unsafe call(write) { unsafe Value.load($0) }
  }

  /// Calls a function that returns nothing.
  ///
  /// - Throws: What the writer throws; nothing was called then.
  @discardableResult
  package func callVoid(
    _ write: (inout ArgumentWriter) throws(CallFault) -> Void
  ) throws(CallFault) -> Returned<Void> {
    guard signature.result == .void else { throw wrongResult(nil) }
    return try unsafe call(write) { _ in }
  }

  /// Calls a function that returns a text, and copies that at once.
  ///
  /// A text that the signature says is ours is freed, exactly once, also when it is no UTF-8.
  ///
  /// - Throws: ``CallFault/nullText(function:place:)`` or ``CallFault/invalidUTF8(function:place:)``;
  ///   what the writer throws.
  package func callText(
    _ write: (inout ArgumentWriter) throws(CallFault) -> Void
  ) throws(CallFault) -> Returned<String> {
    guard resultScalar == .text else { throw wrongResult(.text) }
    return try unsafe call(write) { result throws(CallFault) in
      try unsafe takeText(result.load(as: UnsafeRawPointer?.self))
    }
  }

  /// Copies a text that the function returned, and frees it if it is ours.
  ///
  /// - Throws: As ``callText(_:)``.
  @unsafe
  func takeText(_ address: UnsafeRawPointer?) throws(CallFault) -> String {
    guard let address = unsafe address else {
      throw .nullText(function: name, place: "the result")
    }
    defer { unsafe free(address) }
    guard let text = unsafe String(validatingCString: address.assumingMemoryBound(to: CChar.self))
    else { throw .invalidUTF8(function: name, place: "the result") }
    return text
  }

  private func free(_ text: UnsafeRawPointer) {
    // It was prepared for one pointer, and one is written.
    _ = try? release?.callVoid { arguments throws(CallFault) in
      try unsafe arguments.write(address: text)
    }
  }

  /// Calls, and lets `read` take the result out of the frame.
  ///
  /// - Throws: What `write` and `read` throw.
  @unsafe @inlinable
  func call<Value>(
    _ write: (inout ArgumentWriter) throws(CallFault) -> Void,
    read: (UnsafeMutableRawPointer) throws(CallFault) -> Value
  ) throws(CallFault) -> Returned<Value> {
    try unsafe CallFrame.with(prepared) { frame throws(CallFault) in
      var writer = unsafe ArgumentWriter(self, in: frame)
      try write(&writer)
      try writer.check()
      let error = unsafe invoke(frame)
      // The texts that the writer owns live until here.
      _ = consume writer
      return Returned(value: try unsafe read(frame.result), errorNumber: error)
    }
  }

  @unsafe @usableFromInline
  func invoke(_ frame: CallFrame) -> Int32 {
    unsafe prepared.invoke(address, cells: frame.cells, result: frame.result)
  }

  @usableFromInline
  func wrongResult(_ wanted: Scalar?) -> CallFault {
    .wrongType(
      function: name,
      place: "the result",
      declared: "\(signature.result)",
      given: wanted?.rawValue ?? "void"
    )
  }
}

/// What a function returned.
@usableFromInline
package struct Returned<Value> {
  @usableFromInline package var value: Value
  /// The errno that the function left; 0 when it did not set it.
  @usableFromInline package var errorNumber: Int32

  @inlinable
  init(value: Value, errorNumber: Int32) {
    self.value = value
    self.errorNumber = errorNumber
  }
}

extension Returned: Sendable where Value: Sendable {}
