internal import Dispatch
internal import Synchronization

/// Copies that are written while their plugins are still being read and audited.
///
/// Writing is work of the file system and an audit is work of the processor, so the two go well
/// beside each other: one thread writes, one file after the other. Nothing is loaded meanwhile. Safe
/// to use from any thread.
final class EarlyCopies: Sendable {
  private struct State {
    /// The bytes that are to be copied or have been, by path.
    var begun: [String: FileBytes] = [:]
    /// Those that nobody has begun to write.
    var waiting: [(bytes: FileBytes, path: String)] = []
    var written: Set<String> = []
    var size = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "plughost.staging", target: .global())

  /// How many bytes are copied before it is known whether a plugin will be needed: 64 MiB.
  static let sizeLimit = 64 << 20
  // To wake the thread for each file would cost as much as to write one.
  private static let batch = 16

  /// Has a file copied some time; ``write()`` at the end makes sure of it.
  ///
  /// Leaves it out where a copy at that path was begun before, or where it would be too much.
  func begin(_ bytes: FileBytes, at path: String) {
    let isBatch = state.withLock { state in
      guard state.size + bytes.count <= Self.sizeLimit, state.begun[path] == nil else {
        return false
      }
      state.begun[path] = bytes
      state.waiting.append((bytes, path))
      state.size += bytes.count
      return state.waiting.count == Self.batch
    }
    if isBatch { write() }
  }

  /// Writes everything that was begun; returns at once.
  func write() {
    queue.async { [self] in
      while true {
        let batch = state.withLock { state in
          defer { state.waiting = [] }
          return state.waiting
        }
        if batch.isEmpty { return }
        for (bytes, path) in batch { write(bytes, to: path) }
      }
    }
  }

  private func write(_ bytes: FileBytes, to path: String) {
    guard state.withLock({ $0.begun[path] != nil }) else { return }
    // Whoever takes a copy that cannot be written finds none, and says why.
    guard (try? StagedFile.write(StagedContent(bytes), to: path)) != nil else { return }
    state.withLock { _ = $0.written.insert(path) }
  }

  /// Hands over the copy at `path`, when everything that was begun is written.
  ///
  /// - Returns: Whether there is one of these very bytes; if not, nothing is at that path.
  func take(_ bytes: FileBytes, at path: String) -> Bool {
    queue.sync {}
    let (begun, isWritten) = state.withLock { state in
      (state.begun.removeValue(forKey: path), state.written.remove(path) != nil)
    }
    if begun === bytes { return isWritten }
    if isWritten { StagedFile.delete(path) }
    return false
  }

  /// Deletes the copies that are not at the paths that `kept` returns; does so, and asks for them,
  /// on the thread that writes.
  func discard(except kept: @escaping @Sendable () -> Set<String>) {
    queue.async { [self] in
      let paths = kept()
      let gone = state.withLock { state in
        state.begun = state.begun.filter { paths.contains($0.key) }
        defer { state.written.formIntersection(paths) }
        return state.written.subtracting(paths)
      }
      gone.forEach(StagedFile.delete)
    }
  }

  /// Deletes every copy that was not taken, and waits until nothing more is written.
  func close() {
    state.withLock { state in
      state.waiting = []
      state.begun = [:]
    }
    discard { [] }
    queue.sync {}
  }
}
