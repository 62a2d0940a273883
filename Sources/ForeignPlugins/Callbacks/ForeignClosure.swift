internal import CFFI
internal import Synchronization

/// A C function pointer that calls Swift.
///
/// Its owner keeps it as long as any code that may call it is mapped, shutdown included. ``release()``
/// says that no more calls are expected: a call that comes all the same is answered by another body,
/// with zeroes unless that says what to return. Only the end of the value's life gives the memory back.
///
/// The body runs on the thread that calls, at once with others.
@safe @usableFromInline
package final class ForeignClosure: Sendable {
  /// What reports call it.
  package let name: String
  let prepared: PreparedCall
  /// What libffi calls each argument, and its type where it is a scalar.
  let parameterCount: Int
  nonisolated(unsafe) let parameters: UnsafePointer<ClosureParameter>
  /// How much of the result is cleared before the body: libffi hands on a whole register.
  let resultBytes: Int
  let resultScalar: Scalar?
  private let body: @Sendable (borrowing ClosureCall) -> Void
  private let afterRelease: @Sendable (borrowing ClosureCall) -> Void
  private let isReleased = Atomic(false)
  // Safe to share: written in `init` alone; libffi reads them at each call.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  private nonisolated(unsafe) let code: UnsafeMutableRawPointer

  /// A function pointer of a fixed number of parameters.
  ///
  /// - Parameters:
  ///   - name: For reports.
  ///   - shape: Its types.
  ///   - afterRelease: Answers calls after ``release()``, on the thread that makes them.
  ///   - body: Reads the arguments and says what to return; zeroes are returned if it does not.
  /// - Throws: ``CallFault/noClosure(reason:)`` where the system forbids the memory it needs;
  ///   ``CallFault/notPrepared(shape:reason:)``.
  package init(
    _ name: String,
    _ shape: CallShape,
    afterRelease: @escaping @Sendable (borrowing ClosureCall) -> Void = { _ in },
    body: @escaping @Sendable (borrowing ClosureCall) -> Void
  ) throws(CallFault) {
    guard shape.fixedCount == nil else {
      throw .notPrepared(shape: "\(shape)", reason: "a callback takes a fixed number of arguments")
    }
    prepared = try PreparedCall.of(shape)
    switch shape.result {
    case .void: (resultBytes, resultScalar) = (0, nil)
    case .scalar(let scalar): (resultBytes, resultScalar) = (8, scalar)
    case .structure: (resultBytes, resultScalar) = (shape.result.size, nil)
    }
    var code: UnsafeMutableRawPointer?
    guard let memory = unsafe ffi_closure_alloc(MemoryLayout<ffi_closure>.size, &code),
      let code = unsafe code
    else { throw .noClosure(reason: "libffi got no executable memory") }
    let types = zip(shape.parameters, prepared.parameterArguments).map(ClosureParameter.init)
    // One more, so that there is an address.
    let parameters = UnsafeMutablePointer<ClosureParameter>.allocate(capacity: types.count + 1)
    for (index, type) in types.enumerated() {
      unsafe (parameters + index).initialize(to: type)
    }
    unsafe self.parameters = unsafe UnsafePointer(parameters)
    parameterCount = types.count
    unsafe self.memory = unsafe memory
    unsafe self.code = unsafe code
    self.name = name
    self.body = body
    self.afterRelease = afterRelease
    let status = connect()
    guard status == FFI_OK else {
      throw .noClosure(reason: "libffi answered \(status.rawValue)")
    }
  }

  // The structure that libffi reads goes; nobody calls any more.
  deinit {
    unsafe ffi_closure_free(memory)
    unsafe parameters.deallocate()
  }

  /// What C calls; valid while `self` lives.
  @unsafe package var address: UnsafeRawPointer { unsafe UnsafeRawPointer(code) }

  /// From now on calls are answered as late ones.
  ///
  /// May be called from any thread, and twice.
  package func release() { isReleased.store(true, ordering: .releasing) }

  private func connect() -> ffi_status {
    let closure = unsafe memory.assumingMemoryBound(to: ffi_closure.self)
    // Unretained: the memory that holds the pointer goes in `deinit`.
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe prepared.withInterface { interface in
      unsafe ffi_prep_closure_loc(
        closure,
        interface,
        { _, result, arguments, owner in
          guard let owner = unsafe owner else { return }
          let closure = unsafe Unmanaged<ForeignClosure>.fromOpaque(owner)
          unsafe closure._withUnsafeGuaranteedRef { unsafe $0.called(result, arguments) }
        },
        owner,
        code
      )
    }
  }

  private func called(
    _ result: UnsafeMutableRawPointer?,
    _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    let call = unsafe ClosureCall(self, arguments: arguments, result: result)
    call.clearResult(resultBytes)
    if isReleased.load(ordering: .acquiring) {
      afterRelease(call)
    } else {
      body(call)
    }
  }
}
