internal import CPluginInterface
internal import Glibc
internal import PluginInterface

/// One call of a stub in memory of its own, so that it may go on when nobody waits for it any more.
///
/// Safe to share: until it has ended only the task that answers it touches the memory, afterwards only the
/// one that waited for that, and what was copied at the beginning is never written again.
@safe
final class CopiedCall: Sendable {
  /// The addresses that an ``AnsweredCall`` reads: of `self`, of which there is none, and of each cell.
  private nonisolated(unsafe) let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private nonisolated(unsafe) let cells: UnsafeMutablePointer<UInt64>
  private let cellCount: Int
  private nonisolated(unsafe) let result: UnsafeMutableRawPointer
  private let form: ResultForm
  /// What texts, bytes and structures were copied to.
  private nonisolated(unsafe) let blocks: [UnsafeMutableRawPointer]

  /// How many cells of a frame stand before the arguments.
  private static let resultCells = 6

  /// Copies the arguments of a call.
  ///
  /// - Parameters:
  ///   - frame: As `Invoker` says; it is not needed any more afterwards.
  ///   - method: What is called: its parameters say what a cell holds.
  @unsafe
  init(_ frame: UnsafeMutablePointer<UInt64>, _ method: InterfaceMethod) {
    let parameters = method.parameters.filter { $0 != .type }
    cellCount = parameters.reduce(0) { $0 + ($1 == .bytes ? 2 : 1) }
    let arguments = unsafe frame + Self.resultCells
    unsafe cells = .allocate(capacity: max(1, cellCount))
    unsafe cells.initialize(from: arguments, count: cellCount)
    var (blocks, next) = unsafe ([UnsafeMutableRawPointer](), 0)
    for parameter in parameters {
      let size = unsafe Self.size(of: parameter, at: arguments + next)
      if let size, let source = unsafe UnsafeRawPointer(bitPattern: UInt(arguments[next])) {
        let block = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: 16)
        unsafe block.copyMemory(from: source, byteCount: size)
        unsafe cells[next] = UInt64(UInt(bitPattern: block))
        unsafe blocks.append(block)
      }
      next += parameter == .bytes ? 2 : 1
    }
    unsafe self.blocks = unsafe blocks
    unsafe addresses = .allocate(capacity: cellCount + 1)
    unsafe addresses.initialize(to: nil)
    for index in 0..<cellCount {
      unsafe (addresses + index + 1).initialize(to: UnsafeMutableRawPointer(cells + index))
    }
    form = MethodShape(method).result
    let size = unsafe max(form.size, MemoryLayout<plughost_bytes_v1>.size)
    unsafe result = .allocate(byteCount: size, alignment: 16)
    unsafe result.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit {
    // What nobody took goes back to whoever lent it.
    if case .bytes = form {
      let bytes = unsafe result.load(as: plughost_bytes_v1.self)
      unsafe bytes.release?(bytes.owner)
    }
    unsafe blocks.forEach { unsafe $0.deallocate() }
    unsafe result.deallocate()
    unsafe addresses.deallocate()
    unsafe cells.deallocate()
  }

  /// The call for whoever answers it; once.
  ///
  /// It is valid as long as this object lives.
  func answered() -> AnsweredCall { unsafe AnsweredCall(arguments: addresses, result: result) }

  /// Leaves the result where the stub takes it; once, after the call has ended well.
  @unsafe
  func give(to frame: UnsafeMutablePointer<UInt64>) {
    switch form {
    case .nothing: break
    case .scalar(let size):
      unsafe UnsafeMutableRawPointer(frame).copyMemory(from: result, byteCount: size)
    case .bytes:
      unsafe result.load(as: plughost_bytes_v1.self).put(in: frame)
      unsafe plughost_bytes_v1.copying(nil).put(in: result.assumingMemoryBound(to: UInt64.self))
    case .structure(let size):
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: result, count: size))
      unsafe plughost_bytes_v1.copying(bytes).put(in: frame)
    }
  }

  /// How many bytes stand behind the address in a cell; `nil` where the cell has the value itself.
  private static func size(
    of parameter: InterfaceType,
    at cell: UnsafeMutablePointer<UInt64>
  ) -> Int? {
    if let structure = parameter.structure { return structure.size }
    switch parameter {
    case .bytes: return unsafe Int(cell[1])
    case .text, .optionalText, .json:
      let text = unsafe UnsafePointer<CChar>(bitPattern: UInt(cell.pointee))
      return unsafe text.map { unsafe strlen($0) + 1 }
    default: return nil
    }
  }
}

extension ResultForm {
  fileprivate var size: Int {
    switch self {
    case .nothing: 0
    case .scalar(let size), .structure(let size): size
    case .bytes: unsafe MemoryLayout<plughost_bytes_v1>.size
    }
  }
}
