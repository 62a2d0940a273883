internal import CPluginInterface

/// Where a method of a plugin leaves its result: in the frame of the call or, a structure, in memory of
/// its own.
///
/// Safe for the length of the call, as the frame is.
@unsafe
struct ResultMemory {
  private let form: ResultForm
  private let frame: UnsafeMutablePointer<UInt64>
  private let buffer: GuardedBuffer?

  init(_ form: ResultForm, in frame: UnsafeMutablePointer<UInt64>) {
    unsafe self.form = form
    unsafe self.frame = unsafe frame
    switch form {
    case .nothing: unsafe buffer = nil
    case .scalar(let size):
      unsafe buffer = nil
      unsafe frame[0] = GuardedBuffer.word & Self.beyond(size)
      unsafe frame[1] = GuardedBuffer.word
    case .bytes:
      unsafe buffer = nil
      unsafe plughost_bytes_v1.copying(nil).put(in: frame)
    case .structure(let size): unsafe buffer = GuardedBuffer(size: size)
    }
  }

  /// What the function is given.
  var address: UInt64 {
    let memory = unsafe buffer?.address ?? UnsafeMutableRawPointer(frame)
    return UInt64(UInt(bitPattern: memory))
  }

  /// Whether the function wrote beside its result.
  ///
  /// What lies behind bytes is `self`, which the caller has too.
  var isDamaged: Bool {
    switch unsafe form {
    case .nothing, .bytes: false
    case .scalar(let size):
      unsafe frame[1] != GuardedBuffer.word
        || frame[0] & Self.beyond(size) != GuardedBuffer.word & Self.beyond(size)
    case .structure: unsafe buffer?.damage != nil
    }
  }

  /// Leaves a structure as a frame has it.
  func keep() {
    guard let buffer = unsafe buffer else { return }
    let bytes = unsafe plughost_bytes_v1(
      size: UInt32(MemoryLayout<plughost_bytes_v1>.size),
      reserved: 0,
      bytes: buffer.address,
      count: UInt64(buffer.size),
      release: { owner in
        if let owner = unsafe owner { unsafe Unmanaged<GuardedBuffer>.fromOpaque(owner).release() }
      },
      owner: Unmanaged.passRetained(buffer).toOpaque()
    )
    unsafe bytes.put(in: frame)
  }

  /// Gives back what a function returned that failed all the same.
  func giveBack() {
    guard case .bytes = unsafe form else { return }
    let result = unsafe UnsafeRawPointer(frame).load(as: plughost_bytes_v1.self)
    unsafe result.release?(result.owner)
  }

  /// The bits of a cell that a value of this size leaves alone.
  private static func beyond(_ size: Int) -> UInt64 { size >= 8 ? 0 : ~0 << (UInt64(size) * 8) }
}
