internal import CPluginInterface
internal import PluginInterface

/// One method of a provider in C, ready to be called with the frame of a stub.
///
/// Safe to share: the function is valid as long as the provider's image is mapped.
@safe
struct ProviderMethod: Sendable {
  // Without a count: prepared calls live for ever, and counting would cost as much as the call.
  private let prepared: Unmanaged<PreparedCall>
  private nonisolated(unsafe) let function: UnsafeRawPointer
  private let returnsStatus: Bool
  private let returnsBytes: Bool
  private let hasResult: Bool
  private let argumentCells: Int
  /// With labels, for reports.
  let name: String

  /// Where `self` goes: the last cell of a frame's result is free, and the arguments follow it.
  private static let selfCell = 5

  /// - Throws: ``TableFault/notCallable(method:reason:)``.
  init(_ method: InterfaceMethod, _ function: PluginTable.Method) throws(TableFault) {
    let shape = MethodShape(method)
    hasResult = shape.hasResult
    returnsBytes = shape.returnsBytes
    returnsStatus = shape.returnsStatus
    argumentCells = shape.argumentCount
    name = method.name
    do {
      unsafe prepared = try .passUnretained(PreparedCall.of(shape.call))
    } catch {
      throw .notCallable(method: method.signature, reason: "\(error)")
    }
    unsafe self.function = unsafe function.function
  }

  /// Calls the function of one instance.
  ///
  /// - Parameters:
  ///   - instance: What the plugin's `build` made.
  ///   - frame: As ``Invoker`` says.
  ///   - plugin: For errors.
  /// - Throws: `ForeignError` with what the plugin wrote.
  @unsafe
  func call(
    _ instance: UnsafeMutableRawPointer?,
    _ frame: UnsafeMutablePointer<UInt64>,
    plugin: String
  ) throws {
    let cells = unsafe frame + Self.selfCell
    unsafe cells[0] = UInt64(UInt(bitPattern: instance))
    guard returnsStatus else {
      return unsafe invoke(cells, result: frame)
    }
    if returnsBytes { unsafe Self.clear(frame) }
    var status: (UInt64, UInt64) = (0, 0)
    // Not cleared as a whole: it is large, and read only up to the ends of its texts.
    try unsafe withUnsafeTemporaryAllocation(of: plughost_error_v1.self, capacity: 1) { memory in
      let error = unsafe memory.baseAddress.unsafelyUnwrapped
      unsafe plughost_error_v1.begin(error)
      let results = unsafe cells + 1 + argumentCells
      if hasResult { unsafe results[0] = UInt64(UInt(bitPattern: frame)) }
      unsafe results[hasResult ? 1 : 0] = UInt64(UInt(bitPattern: error))
      unsafe withUnsafeMutablePointer(to: &status) { status in
        unsafe invoke(cells, result: status)
      }
      if Int32(truncatingIfNeeded: status.0) != 0 {
        throw unsafe error.pointee.foreignError(
          plugin: plugin,
          status: Int32(truncatingIfNeeded: status.0)
        )
      }
    }
  }

  private func invoke(_ cells: UnsafeMutablePointer<UInt64>, result: UnsafeMutableRawPointer) {
    unsafe prepared._withUnsafeGuaranteedRef {
      _ = unsafe $0.invoke(function, cells: cells, result: result)
    }
  }

  private static func clear(_ frame: UnsafeMutablePointer<UInt64>) {
    unsafe UnsafeMutableRawPointer(frame).storeBytes(
      of: plughost_bytes_v1(
        size: UInt32(MemoryLayout<plughost_bytes_v1>.size),
        reserved: 0,
        bytes: nil,
        count: 0,
        release: nil,
        owner: nil
      ),
      as: plughost_bytes_v1.self
    )
  }
}
