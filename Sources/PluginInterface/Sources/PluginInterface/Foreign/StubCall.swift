internal import CPluginInterface
internal import Glibc

/// One call of a generated stub: arguments are written in order, then the result is taken.
///
/// The memory is what an ``Invoker`` reads: nothing is boxed. Texts are copied behind the arguments, or,
/// where there is no room, to memory that is freed with the call.
///
/// Safe to use as generated stubs do: every argument is written, then it is invoked, then the result is
/// taken once.
@safe @frozen
public struct StubCall: ~Copyable {
  /// How many parameters a method may have.
  @inlinable public static var parameterLimit: Int { 30 }
  /// How many cells the result has.
  @inlinable static var resultCells: Int { 6 }
  @inlinable static var frameCells: Int { 128 }

  @usableFromInline let frame: UnsafeMutablePointer<UInt64>
  @usableFromInline var next: Int
  @usableFromInline let isOwned: Bool
  /// How many arguments took a second cell.
  @usableFromInline var pairs = 0
  /// Where the next text goes, in bytes from the beginning.
  @usableFromInline var textStart: Int
  /// The last text for which there was no room: each block begins with the address of the one before.
  @usableFromInline var spilled: UnsafeMutableRawPointer?

  /// A call whose memory outlives the thread it begins on, for `async` methods.
  public init() {
    let frame = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.frameCells)
    unsafe self.init(frame, isOwned: true)
  }

  @unsafe @inlinable
  init(_ frame: UnsafeMutablePointer<UInt64>, isOwned: Bool) {
    unsafe self.frame = unsafe frame
    self.isOwned = isOwned
    next = Self.resultCells
    // Behind the cells that the most parameters take, and two in which an invoker says where results go.
    textStart = (Self.resultCells + 2 * Self.parameterLimit + 2) * 8
    unsafe spilled = nil
  }

  @inlinable
  deinit {
    if unsafe isOwned || spilled != nil { free() }
  }

  @usableFromInline
  func free() {
    var last = unsafe spilled
    while let block = unsafe last {
      unsafe last = unsafe block.load(as: UnsafeMutableRawPointer?.self)
      unsafe block.deallocate()
    }
    if isOwned { unsafe frame.deallocate() }
  }

  /// Makes a call whose memory is on the stack.
  ///
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable @inline(__always)
  public static func with<Value>(_ body: (inout StubCall) throws -> Value) throws -> Value {
    try unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 128) { memory in
      var call = unsafe StubCall(memory.baseAddress.unsafelyUnwrapped, isOwned: false)
      return try body(&call)
    }
  }

  /// The same for a requirement that cannot throw, and has no fallback.
  ///
  /// The host makes no stub whose methods could fail and cannot say so; see
  /// ``InterfaceMethod/obstacle``.
  ///
  /// - Returns: What `body` returns.
  @inlinable @inline(__always)
  public static func withoutThrowing<Value>(_ body: (inout StubCall) throws -> Value) -> Value {
    do {
      return try with(body)
    } catch {
      failed(error)
    }
  }

  /// Ends the process: a method that cannot throw has failed.
  ///
  /// Never reached by a plugin that the host took: it compares the signatures before the first call and
  /// makes no stub whose method could fail without a way to say so. There is no value to go on with.
  public static func failed(_ error: any Error) -> Never {
    fatalError("a method that cannot throw was provided by code that failed: \(error)")
  }

  /// The error of the type that a requirement throws.
  public static func failure<Failure: ForeignErrorConvertible>(
    _ type: Failure.Type,
    _ error: any Error
  ) -> Failure {
    error as? Failure ?? Failure(ForeignError(reporting: error))
  }

  /// The error itself.
  public static func failure(_ type: (any Error).Type, _ error: any Error) -> any Error { error }

  /// Ends the process; the host makes no stub of a requirement that throws such errors.
  public static func failure<Failure: Error>(
    _ type: Failure.Type,
    _ error: any Error
  ) -> Failure { failed(error) }

  // MARK: Calling

  /// Calls a method and waits.
  ///
  /// - Throws: What the implementation answered.
  @inlinable
  public mutating func invoke(_ invoker: borrowing any Invoker, _ method: Int) throws {
    try unsafe invoker.invoke(method, frame)
  }

  /// Calls an `async` method.
  ///
  /// - Throws: What the implementation answered.
  public mutating func invokeAsync(_ invoker: any Invoker, _ method: Int) async throws {
    try unsafe await invoker.invokeAsync(method, frame)
  }

  // MARK: Arguments

  // Every `write` and `take` may throw, so that a generated stub can try whichever the types choose.

  /// Writes a number or a truth value.
  ///
  /// - Throws: Nothing.
  @inlinable @inline(__always)
  public mutating func write<Value: CrossingScalar>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws { put(value) }

  @inlinable @inline(__always)
  mutating func put<Value: CrossingScalar>(_ value: Value) {
    unsafe UnsafeMutableRawPointer(frame + next).storeBytes(of: value, as: Value.self)
    next += 1
  }

  /// Writes a text.
  ///
  /// - Throws: ``ForeignError`` for a text with a zero byte inside.
  public mutating func write(_ value: String, _ invoker: borrowing any Invoker) throws {
    guard let address = unsafe copy(value) else { throw zeroByte }
    put(UInt64(UInt(bitPattern: address)))
  }

  /// Writes a text or the lack of one.
  ///
  /// - Throws: As for a text.
  public mutating func write(_ value: String?, _ invoker: borrowing any Invoker) throws {
    guard let value else { return put(0 as UInt64) }
    try write(value, invoker)
  }

  /// Writes bytes: their address and their number.
  ///
  /// - Throws: Nothing.
  public mutating func write(_ value: [UInt8], _ invoker: borrowing any Invoker) throws {
    let memory = unsafe room(for: max(1, value.count))
    unsafe value.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress { unsafe memcpy(memory, source, bytes.count) }
    }
    put(UInt64(UInt(bitPattern: memory)))
    put(UInt64(value.count))
    pairs += 1
  }

  /// Writes a value as the JSON that the invoker makes of it.
  ///
  /// - Throws: What its encoder throws.
  public mutating func write<Value: Codable>(
    _ value: Value,
    _ invoker: borrowing any Invoker
  ) throws {
    try write(try invoker.encode(value), invoker)
  }

  /// Refuses a value that has no form outside Swift; the host makes no such stub.
  ///
  /// - Throws: ``ForeignError``.
  public mutating func write<Value>(_ value: Value, _ invoker: borrowing any Invoker) throws {
    throw Self.opaque(Value.self)
  }

  private var zeroByte: ForeignError {
    ForeignError(
      plugin: "",
      kind: "zero-byte",
      message: """
        argument \(next - Self.resultCells - pairs + 1) has a zero byte inside, where C would see its end
        """
    )
  }

  static func opaque<Value>(_ type: Value.Type) -> ForeignError {
    ForeignError(
      plugin: "",
      kind: "no-form",
      message: "\(_typeName(type, qualified: true)) has no form outside Swift"
    )
  }

  private mutating func copy(_ text: String) -> UnsafeMutableRawPointer? {
    if let address = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe copy($0) }) {
      return unsafe address
    }
    return unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe copy($0) }
  }

  private mutating func copy(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeMutableRawPointer? {
    let place = unsafe room(for: text.count + 1)
    if let source = text.baseAddress {
      if unsafe memchr(source, 0, text.count) != nil { return nil }
      unsafe memcpy(place, source, text.count)
    }
    unsafe place.storeBytes(of: 0, toByteOffset: text.count, as: UInt8.self)
    return unsafe place
  }

  mutating func room(for size: Int, alignment: Int = 1) -> UnsafeMutableRawPointer {
    textStart = CLayout.rounded(textStart, to: alignment)
    guard Self.frameCells * 8 - textStart < size else {
      defer { textStart += size }
      return unsafe UnsafeMutableRawPointer(frame) + textStart
    }
    let header = unsafe MemoryLayout<UnsafeMutableRawPointer?>.size
    let block = UnsafeMutableRawPointer.allocate(byteCount: header + size, alignment: 8)
    unsafe block.storeBytes(of: spilled, as: UnsafeMutableRawPointer?.self)
    unsafe spilled = unsafe block
    return unsafe block + header
  }
}
