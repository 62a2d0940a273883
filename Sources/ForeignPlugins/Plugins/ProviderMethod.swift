internal import CPluginInterface
internal import PluginInterface

/// One method of a provider in C, ready to be called with the frame of a stub.
///
/// Numbers and addresses alone, so that nothing is counted when it is called. Safe to share: the function is
/// valid as long as the provider's image is mapped.
@safe
struct ProviderMethod: Sendable {
  // Without a count: prepared calls live for ever, and counting would cost as much as the call.
  private let prepared: Unmanaged<PreparedCall>
  private nonisolated(unsafe) let function: UnsafeRawPointer
  /// Whether it can fail; otherwise it returns a number, and nothing need be known for an error.
  let returnsStatus: Bool
  private let result: ResultForm
  private let hasResult: Bool
  private let argumentCells: Int
  /// Whether it ends later than it returns: it is started, and not called.
  let isCompleting: Bool

  /// Where `self` goes: the last cell of a frame's result is free, and the arguments follow it.
  private static let selfCell = 5

  /// - Throws: ``TableFault/notCallable(method:reason:)``.
  init(_ method: InterfaceMethod, _ function: PluginTable.Method) throws(TableFault) {
    let shape = MethodShape(method, isCompleting: function.isCompleting)
    isCompleting = function.isCompleting
    hasResult = shape.hasResult
    result = shape.result
    returnsStatus = shape.returnsStatus
    argumentCells = shape.argumentCount
    do {
      unsafe prepared = try .passUnretained(PreparedCall.of(shape.call))
    } catch {
      throw .notCallable(method: method.signature, reason: "\(error)")
    }
    unsafe self.function = unsafe function.function
  }

  /// Calls the function of one instance, which cannot fail.
  ///
  /// - Parameters:
  ///   - instance: What the plugin's `build` made.
  ///   - frame: As ``Invoker`` says.
  @unsafe
  func call(_ instance: UnsafeMutableRawPointer?, _ frame: UnsafeMutablePointer<UInt64>) {
    let cells = unsafe frame + Self.selfCell
    unsafe cells[0] = UInt64(UInt(bitPattern: instance))
    unsafe invoke(cells, result: frame)
  }

  /// Calls the function of one instance, which returns a status.
  ///
  /// - Parameters:
  ///   - instance: What the plugin's `build` made.
  ///   - frame: As ``Invoker`` says.
  ///   - place: For errors.
  /// - Throws: `ForeignError` with what the plugin wrote.
  @unsafe
  func call(
    _ instance: UnsafeMutableRawPointer?,
    _ frame: UnsafeMutablePointer<UInt64>,
    _ place: () -> CallPlace
  ) throws {
    let cells = unsafe frame + Self.selfCell
    unsafe cells[0] = UInt64(UInt(bitPattern: instance))
    let result = unsafe ResultMemory(result, in: frame)
    try unsafe ErrorMemory.lend(place) { error in
      let status = unsafe status(cells, result, error)
      // Behind the result lies `self`, which nobody may change.
      guard unsafe !result.isDamaged && cells[0] == UInt64(UInt(bitPattern: instance)) else {
        throw wroteOutside(place())
      }
      if status != 0 { unsafe result.giveBack() }
      return status
    }
    unsafe result.keep()
  }

  /// Starts a completing method.
  ///
  /// - Parameters:
  ///   - instance: What the plugin's `build` made.
  ///   - frame: As ``Invoker`` says.
  ///   - desk: Where the plugin's calls are kept.
  ///   - name: For errors.
  /// - Returns: The call, which goes on.
  /// - Throws: `ForeignError` after the plugin's end.
  @unsafe
  func start(
    _ instance: UnsafeMutableRawPointer?,
    _ frame: UnsafeMutablePointer<UInt64>,
    _ desk: CompletionDesk,
    _ name: String
  ) throws -> CompletingCall {
    let (call, number) = try desk.begin(name, result)
    let cells = unsafe frame + Self.selfCell
    unsafe cells[0] = UInt64(UInt(bitPattern: instance))
    var completion = CompletionDesk.completion(number)
    unsafe withUnsafeMutablePointer(to: &completion) { completion in
      unsafe cells[1 + argumentCells] = UInt64(UInt(bitPattern: completion))
      unsafe invoke(cells, result: frame)
    }
    return call
  }

  private func status(
    _ cells: UnsafeMutablePointer<UInt64>,
    _ result: ResultMemory,
    _ error: UnsafeMutablePointer<plughost_error_v1>
  ) -> Int32 {
    let results = unsafe cells + 1 + argumentCells
    if hasResult { unsafe results[0] = unsafe result.address }
    unsafe results[hasResult ? 1 : 0] = UInt64(UInt(bitPattern: error))
    var status: (UInt64, UInt64) = (0, 0)
    unsafe withUnsafeMutablePointer(to: &status) { unsafe invoke(cells, result: $0) }
    return Int32(truncatingIfNeeded: status.0)
  }

  private func wroteOutside(_ place: CallPlace) -> ForeignError {
    let size =
      switch result {
      case .nothing: 0
      case .scalar(let size), .structure(let size): size
      case .bytes: unsafe MemoryLayout<plughost_bytes_v1>.size
      }
    return place.wroteOutside("result", size: size)
  }

  private func invoke(_ cells: UnsafeMutablePointer<UInt64>, result: UnsafeMutableRawPointer) {
    unsafe prepared._withUnsafeGuaranteedRef {
      unsafe $0.call(function, cells: cells, result: result)
    }
  }
}
