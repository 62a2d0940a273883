/// Where the current frame is.
private let place = FramePlace()

/// The dependencies of a subtree of tasks, and whose they are; never changed once it is made.
///
/// Safe to share: the image is compared and never followed.
@usableFromInline @safe final class DependencyFrame: Sendable {
  /// Keeps the frame as long as a task can see it.
  @TaskLocal static var owned: DependencyFrame?
  private static let local = TaskLocal<UInt>(wrappedValue: 0)

  private let values: LateTable
  let context: DependencyContext?
  /// The plugin whose bundle this is, for messages; `nil` outside of plugins.
  let plugin: String?
  /// Whether this is what another image sees: it has no values.
  let isClosed: Bool
  /// What this was made of by changing a value.
  private let parent: DependencyFrame?
  /// `#dsohandle` of the only image that may look into it; `nil` is open to all.
  private nonisolated(unsafe) let image: UnsafeRawPointer?

  /// The bundle of a plugin; without an image it is open to all.
  init(
    context: DependencyContext?,
    plugin: String,
    image: UnsafeRawPointer?,
    _ makeTable: @escaping @Sendable () -> ValueTable
  ) {
    values = LateTable(makeTable)
    self.context = context
    self.plugin = plugin
    unsafe self.image = unsafe image
    isClosed = false
    parent = nil
  }

  /// Values for everyone.
  init(context: DependencyContext?) {
    values = LateTable(ValueTable())
    self.context = context
    plugin = nil
    unsafe image = nil
    isClosed = false
    parent = nil
  }

  /// What other images see of a frame.
  private init(closing frame: DependencyFrame) {
    values = LateTable(ValueTable())
    context = frame.context
    plugin = frame.plugin
    unsafe image = nil
    isClosed = true
    parent = nil
  }

  private init(
    _ frame: DependencyFrame,
    _ table: ValueTable,
    _ context: DependencyContext?,
    _ image: UnsafeRawPointer?
  ) {
    values = LateTable(table)
    self.context = context
    plugin = frame.plugin
    unsafe self.image = unsafe image
    isClosed = frame.isClosed
    parent = frame
  }

  /// Its values.
  var table: ValueTable { values.value }

  /// Where the value under a key is; valid as long as the frame.
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? { unsafe values.address(of: key) }

  /// The same frame with other values.
  func with(_ table: ValueTable, context: DependencyContext?) -> DependencyFrame {
    unsafe DependencyFrame(self, table, context, image)
  }

  /// The same frame, as one that `image` has made of what it saw: what it made of a frame that was
  /// closed to it is closed to others.
  func owned(by image: UnsafeRawPointer) -> DependencyFrame {
    isClosed ? unsafe DependencyFrame(self, table, context, image) : self
  }

  private func isOpen(to image: UnsafeRawPointer) -> Bool {
    unsafe self.image == nil || self.image == image
  }

  /// Whether it was made of `other` by changing values.
  func descends(from other: DependencyFrame) -> Bool {
    var next: DependencyFrame? = self
    while let frame = next {
      if frame === other { return true }
      next = frame.parent
    }
    return false
  }
}

extension DependencyFrame {
  /// What `image` may see of this frame.
  func seen(from image: UnsafeRawPointer) -> DependencyFrame {
    unsafe isOpen(to: image) ? self : DependencyFrame(closing: self)
  }

  /// The frame that code of `image` reads: valid as long as the caller stays within the current
  /// binding.
  ///
  /// - Returns: `nil` where it takes more to say; see ``DependencyValues``.
  @usableFromInline
  static func current(
    for image: UnsafeRawPointer,
    _ captured: DependencyFrame?
  ) -> UnsafeRawPointer? {
    guard let address = unsafe UnsafeRawPointer(bitPattern: place.current) else { return nil }
    // Right: `owned` keeps it.
    return unsafe Unmanaged<DependencyFrame>.fromOpaque(address)._withUnsafeGuaranteedRef { frame in
      unsafe frame.isOpen(to: image) && (captured == nil || captured === frame)
        ? unsafe address : nil
    }
  }

  /// Runs an operation in a frame.
  static func bind<Result>(
    _ frame: DependencyFrame?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try $owned.withValue(frame) { try place.bind(frame, in: local, operation) }
  }

  /// Runs an asynchronous operation in a frame.
  static func bind<Result>(
    _ frame: DependencyFrame?,
    isolation: isolated (any Actor)?,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $owned.withValue(
      frame,
      operation: { try await place.bind(frame, in: local, isolation: isolation, operation) },
      isolation: isolation
    )
  }
}
