internal import Synchronization

/// A table that is made when it is first read.
///
/// Safe to share: the table is written once, under the lock, before it is said to be there; who reads
/// it has seen that.
@safe struct LateTable: ~Copyable, Sendable {
  private let isMade: Atomic<Bool>
  private let making = Mutex(())
  private nonisolated(unsafe) let cell: UnsafeMutablePointer<ValueTable>
  private let make: (@Sendable () -> ValueTable)?

  /// A table that is there.
  init(_ table: ValueTable) {
    isMade = Atomic(true)
    make = nil
    unsafe cell = .allocate(capacity: 1)
    unsafe cell.initialize(to: table)
  }

  /// A table that `make` makes, once.
  init(_ make: @escaping @Sendable () -> ValueTable) {
    isMade = Atomic(false)
    self.make = make
    unsafe cell = .allocate(capacity: 1)
    unsafe cell.initialize(to: ValueTable())
  }

  deinit {
    unsafe cell.deinitialize(count: 1)
    unsafe cell.deallocate()
  }

  /// The table.
  @inline(__always)
  var value: ValueTable {
    if !isMade.load(ordering: .acquiring) { fill() }
    return unsafe cell.pointee
  }

  /// Where the value under a key is; valid as long as this lives.
  @inline(__always)
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? {
    if !isMade.load(ordering: .acquiring) { fill() }
    return unsafe cell.pointee.address(of: key)
  }

  private func fill() {
    making.withLock { _ in
      guard !isMade.load(ordering: .acquiring), let make else { return }
      unsafe cell.pointee = make()
      isMade.store(true, ordering: .releasing)
    }
  }
}
