internal import Glibc

/// The bytes of one file, read once; whatever happens to the file afterwards changes nothing here.
///
/// Every access is checked against the length, so an offset taken from a damaged file gives `nil`
/// and never a crash. The pointer does not leave this file, except for the length of a closure.
@safe
package final class FileBytes: Sendable {
  /// How many bytes there are.
  package let count: Int

  // Safe to share: written before the object is published, and never after that.
  private nonisolated(unsafe) let base: UnsafeRawPointer
  private let owner: Owner

  private enum Owner: Sendable {
    case allocation
    case mapping(length: Int)
  }

  // From here on a mapping whose pages the kernel brings at once costs less than those that the
  // allocator would touch one by one; for 20 KB it costs twice as much, 10 µs, and to end it
  // interrupts the other processors.
  private static let smallestMapping = 64 << 10

  /// Takes over an allocation of `count` bytes.
  init(adopting allocation: UnsafeMutableRawPointer, count: Int) {
    unsafe base = UnsafeRawPointer(allocation)
    self.count = count
    owner = .allocation
  }

  /// Copies `bytes`; tests make damaged files this way.
  package convenience init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
    unsafe self.init(adopting: copy, count: bytes.count)
  }

  /// Maps an open file instead of reading it.
  ///
  /// For libraries of the system only: they are large, few pages of them are touched, and the
  /// loader maps the very same files. Returns `nil` where the kernel refuses.
  init?(mapping descriptor: Int32, count: Int) {
    let flags = MAP_PRIVATE
    guard count > 0, let start = unsafe mmap(nil, count, PROT_READ, flags, descriptor, 0),
      unsafe start != MAP_FAILED
    else { return nil }
    unsafe base = UnsafeRawPointer(start)
    self.count = count
    owner = .mapping(length: count)
  }

  /// Memory for as many as `capacity` bytes, written by `fill`.
  ///
  /// - Parameters:
  ///   - capacity: How many bytes there is room for.
  ///   - fill: Returns how many bytes it wrote; `nil` makes the initialiser return `nil`, and leaves
  ///     `errno` as it was.
  init?(capacity: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int?) {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
    let mapped =
      capacity < Self.smallestMapping
      ? nil : unsafe mmap(nil, capacity, PROT_READ | PROT_WRITE, flags, -1, 0)
    let memory: UnsafeMutableRawPointer
    if let mapped = unsafe mapped, unsafe mapped != MAP_FAILED {
      unsafe memory = mapped
      owner = .mapping(length: capacity)
    } else {
      unsafe memory = .allocate(byteCount: max(capacity, 1), alignment: 16)
      owner = .allocation
    }
    unsafe base = UnsafeRawPointer(memory)
    let filled = unsafe fill(UnsafeMutableRawBufferPointer(start: memory, count: capacity))
    count = filled ?? 0
    if filled == nil { return nil }
  }

  deinit {
    switch owner {
    case .allocation: unsafe base.deallocate()
    case .mapping(let length):
      _ = unsafe munmap(UnsafeMutableRawPointer(mutating: base), length)
    }
  }

  /// The value at `offset`, which need not be aligned; `nil` where it does not lie in the file.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value? {
    guard offset >= 0, offset <= count - MemoryLayout<Value>.size else { return nil }
    return unsafe base.loadUnaligned(fromByteOffset: offset, as: type)
  }

  /// Whether `length` bytes from `offset` lie in the file.
  func contains(_ offset: Int, length: Int) -> Bool {
    offset >= 0 && length >= 0 && offset <= count && length <= count - offset
  }

  /// Lends the bytes from `offset` to the end, or `length` of them, to `body`, which must not keep
  /// the buffer; it is empty where `offset` is outside.
  @inline(__always)
  func withBytes<Result>(
    from offset: Int = 0,
    length: Int? = nil,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let start = min(max(offset, 0), count)
    let size = min(max(length ?? count, 0), count - start)
    return try unsafe body(UnsafeRawBufferPointer(start: base + start, count: size))
  }
}

extension FileBytes {
  /// The text from `offset` up to a zero byte; `nil` where there is none before `end`.
  func text(at offset: Int, before end: Int) -> String? {
    guard let length = textLength(at: offset, before: end) else { return nil }
    return unsafe withBytes(from: offset, length: length) {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// The number of bytes before the zero byte; `nil` where there is none before `end`.
  @inline(__always)
  func textLength(at offset: Int, before end: Int) -> Int? {
    let end = min(end, count)
    guard offset >= 0, offset < end else { return nil }
    let found = unsafe memchr(base + offset, 0, end - offset)
    guard let found = unsafe found else { return nil }
    return unsafe UnsafeRawPointer(found) - (base + offset)
  }

  /// All bytes from `offset`, copied.
  func copy(from offset: Int, length: Int) -> [UInt8] {
    unsafe withBytes(from: offset, length: length) { unsafe Array($0) }
  }
}
