internal import Synchronization

/// Where the frame of the current task is: a task-local of one word.
///
/// Frames are kept by a task-local of their own, which counts references at each read: that would be
/// most of what a read costs. This one is bound inside it, so that it never outlives the frame; both are
/// copied wherever a task inherits them.
///
/// The word is found through `bound`, which is set with the first binding: asking whether a lazy global
/// exists would cost a read a fifth.
struct FramePlace: ~Copyable {
  private let bound = Atomic<UInt>(0)

  /// The address in the current task; zero without one.
  @inline(__always)
  var current: UInt {
    guard let local = unsafe UnsafeRawPointer(bitPattern: bound.load(ordering: .acquiring)) else {
      return 0
    }
    // Right: a task-local of a global is never freed.
    return unsafe Unmanaged<TaskLocal<UInt>>.fromOpaque(local)
      ._withUnsafeGuaranteedRef { $0.get() }
  }

  /// Runs an operation with the address of `frame`, which the caller keeps.
  func bind<Result>(
    _ frame: AnyObject?,
    in local: TaskLocal<UInt>,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    note(local)
    return try local.withValue(Self.address(of: frame), operation: operation)
  }

  /// Runs an asynchronous operation with the address of `frame`, which the caller keeps.
  func bind<Result>(
    _ frame: AnyObject?,
    in local: TaskLocal<UInt>,
    isolation: isolated (any Actor)?,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    note(local)
    return try await local.withValue(
      Self.address(of: frame),
      operation: operation,
      isolation: isolation
    )
  }

  private func note(_ local: TaskLocal<UInt>) {
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(local).toOpaque())
    bound.store(address, ordering: .releasing)
  }

  private static func address(of frame: AnyObject?) -> UInt {
    frame.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  }
}
