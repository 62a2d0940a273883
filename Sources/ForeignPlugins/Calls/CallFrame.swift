/// The memory of one call: room for the result, the cells of the arguments, and room for texts.
///
/// Safe as long as it does not leave the closure that received it.
@unsafe @usableFromInline
package struct CallFrame {
  /// At least two cells, as libffi widens what is smaller.
  @usableFromInline let result: UnsafeMutableRawPointer
  @usableFromInline let cells: UnsafeMutablePointer<UInt64>
  /// Where the room behind the cells ends.
  @usableFromInline let end: UnsafeMutableRawPointer

  /// Lends a frame for one call: on the stack where it fits.
  @inlinable
  static func with<Value>(
    _ call: PreparedCall,
    _ body: (CallFrame) throws(CallFault) -> Value
  ) throws(CallFault) -> Value {
    guard call.frameBytes <= 512 else { return try unsafe allocated(call, body) }
    return try unsafe withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) {
      memory throws(CallFault) in try unsafe body(unsafe CallFrame(call, memory))
    }
  }

  @usableFromInline
  static func allocated<Value>(
    _ call: PreparedCall,
    _ body: (CallFrame) throws(CallFault) -> Value
  ) throws(CallFault) -> Value {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: call.frameBytes, alignment: 16)
    defer { unsafe memory.deallocate() }
    return try unsafe body(unsafe CallFrame(call, memory))
  }

  @inlinable
  init(_ call: PreparedCall, _ memory: UnsafeMutableRawBufferPointer) {
    // Not empty: a frame has room for a result.
    let start = unsafe memory.baseAddress.unsafelyUnwrapped
    unsafe result = unsafe start
    unsafe cells = unsafe (start + call.resultCells * 8).assumingMemoryBound(to: UInt64.self)
    unsafe end = unsafe start + memory.count
  }
}
