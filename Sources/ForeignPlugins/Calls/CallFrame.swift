/// The memory of one call: room for the result, the cells of the arguments, and room for texts.
///
/// Safe as long as it does not leave the closure that received it.
@unsafe
struct CallFrame {
  /// At least two cells, as libffi widens what is smaller.
  let result: UnsafeMutableRawPointer
  let cells: UnsafeMutablePointer<UInt64>
  /// What is left behind the cells.
  let free: UnsafeMutableRawPointer
  let end: UnsafeMutableRawPointer

  /// What every frame on the stack has; a larger one is allocated.
  private static let stackBytes = 1024

  /// Lends a frame for one call.
  static func with<Value: ~Copyable>(
    _ call: PreparedCall,
    _ body: (CallFrame) throws(CallFault) -> Value
  ) throws(CallFault) -> Value {
    guard unsafe call.frameBytes <= stackBytes else {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: call.frameBytes, alignment: 16)
      defer { unsafe memory.deallocate() }
      return try unsafe body(unsafe CallFrame(call, memory))
    }
    return try unsafe withUnsafeTemporaryAllocation(byteCount: stackBytes, alignment: 16) {
      memory throws(CallFault) in try unsafe body(CallFrame(call, memory))
    }
  }

  private init(_ call: PreparedCall, _ memory: UnsafeMutableRawBufferPointer) {
    // Not empty: a frame has room for a result.
    let start = unsafe UnsafeMutableRawPointer(mutating: memory.baseAddress.unsafelyUnwrapped)
    let cells = unsafe (start + call.resultCells * 8).bindMemory(
      to: UInt64.self,
      capacity: call.cellCount
    )
    unsafe result = unsafe start
    unsafe self.cells = unsafe cells
    unsafe free = unsafe UnsafeMutableRawPointer(cells + call.cellCount)
    unsafe end = unsafe start + memory.count
  }
}

extension PreparedCall {
  /// What a frame needs before texts are copied.
  fileprivate var frameBytes: Int { (resultCells + cellCount) * 8 }
}
