internal import CFFI
internal import Synchronization

/// A shape of calls that libffi has been told about, once for the process.
///
/// Values are made by ``of(_:)``, kept for ever and never changed: there are only as many as there are
/// different shapes.
@safe @usableFromInline
package final class PreparedCall: Sendable {
  package let shape: CallShape
  /// Where each parameter begins in a frame, in cells of 8 bytes.
  package let parameterCells: [Int]
  /// What libffi sees of each parameter: a structure may be several arguments.
  let parameterArguments: [Range<Int>]
  /// How many cells the arguments of a call take.
  @usableFromInline package let cellCount: Int
  /// How many cells have to be there for the result: libffi widens small ones to one cell.
  @usableFromInline package let resultCells: Int
  /// What a frame needs before texts are copied.
  @usableFromInline let frameBytes: Int

  // Safe to share: written in `init` alone. libffi does not write into them during a call.
  private nonisolated(unsafe) let interface: UnsafeMutablePointer<ffi_cif>
  private nonisolated(unsafe) let firstCells: UnsafeMutablePointer<UInt16>

  private static let known = Mutex<[CallShape: PreparedCall]>([:])

  /// The prepared call of a shape; preparing it takes some microseconds, once.
  ///
  /// - Throws: ``CallFault/notPrepared(shape:reason:)``.
  package static func of(_ shape: CallShape) throws(CallFault) -> PreparedCall {
    try known.withLock { table throws(CallFault) in
      if let prepared = table[shape] { return prepared }
      let prepared = try PreparedCall(shape)
      table[shape] = prepared
      return prepared
    }
  }

  private init(_ shape: CallShape) throws(CallFault) {
    let lowered = LoweredCall(shape)
    let types = FFITypes(lowered)
    self.shape = shape
    parameterCells = lowered.parameterCells
    parameterArguments = lowered.parameterArguments
    cellCount = lowered.cellCount
    resultCells = max(2, shape.result.cellCount)
    frameBytes = (resultCells + cellCount) * 8
    unsafe interface = .allocate(capacity: 1)
    unsafe firstCells = .allocate(capacity: max(1, lowered.arguments.count))
    for (index, argument) in lowered.arguments.enumerated() {
      unsafe firstCells[index] = UInt16(argument.cell)
    }
    let status = unsafe types.prepare(interface, fixedCount: lowered.fixedCount)
    guard status == FFI_OK else {
      throw .notPrepared(shape: "\(shape)", reason: "libffi answered \(status.rawValue)")
    }
  }

  /// Calls a function of this shape.
  ///
  /// - Parameters:
  ///   - function: Its address; that it has this shape nobody can check.
  ///   - cells: The arguments, ``cellCount`` cells.
  ///   - result: Room for ``resultCells`` cells.
  /// - Returns: The errno that the function left; 0 when it did not set it.
  @unsafe
  package func invoke(
    _ function: UnsafeRawPointer,
    cells: UnsafeMutablePointer<UInt64>,
    result: UnsafeMutableRawPointer
  ) -> Int32 {
    unsafe plughost_ffi_call(interface, function, result, cells, firstCells)
  }

  /// The same for a function whose errno nobody asks for.
  @unsafe
  func call(
    _ function: UnsafeRawPointer,
    cells: UnsafeMutablePointer<UInt64>,
    result: UnsafeMutableRawPointer
  ) {
    unsafe plughost_ffi_invoke(interface, function, result, cells, firstCells)
  }

  /// Lends what libffi knows, for a closure of this shape.
  @unsafe
  func withInterface<Value>(_ body: (UnsafeMutablePointer<ffi_cif>) -> Value) -> Value {
    unsafe body(interface)
  }
}

extension CallShape: CustomStringConvertible {
  /// The shape as a signature without a name.
  package var description: String {
    var words = parameters.map(\.description)
    if let fixedCount { words.insert("...", at: fixedCount) }
    return "(\(words.joined(separator: ", "))) -> \(result)"
  }
}
