internal import Dispatch
internal import Synchronization

/// Copies that are written while their plugins are still being read and audited.
///
/// Writing is work of the file system and an audit is work of the processor, so the two go well
/// beside each other: one thread writes, one file after the other. Nothing is loaded meanwhile. Safe
/// to use from any thread.
final class EarlyCopies: Sendable {
  private struct Copy {
    let bytes: FileBytes
    var isWritten = false
  }

  private struct State {
    /// What is to be copied or has been, by path.
    var begun: [String: Copy] = [:]
    /// What nobody has begun to write.
    var waiting: [(bytes: FileBytes, path: String)] = []
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
      state.begun[path] = Copy(bytes: bytes)
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
    let isWanted = state.withLock { state in
      state.begun[path]?.isWritten = true
      return state.begun[path] != nil
    }
    // It was closed meanwhile.
    if !isWanted { StagedFile.delete(path) }
  }

  /// Hands over the copy at `path`, when everything that was begun is written.
  ///
  /// - Returns: Whether there is one of these very bytes; if not, nothing is at that path.
  func take(_ bytes: FileBytes, at path: String) -> Bool {
    var copy = take(path, evenUnwritten: false)
    if copy == nil {
      queue.sync {}
      copy = take(path, evenUnwritten: true)
    }
    guard let copy, copy.isWritten else { return false }
    if copy.bytes !== bytes { StagedFile.delete(path) }
    return copy.bytes === bytes
  }

  private func take(_ path: String, evenUnwritten: Bool) -> Copy? {
    state.withLock { state in
      guard let index = state.begun.index(forKey: path),
        evenUnwritten || state.begun.values[index].isWritten
      else { return nil }
      return state.begun.remove(at: index).value
    }
  }

  /// Deletes the copies that are not at the paths that `kept` returns; does so, and asks for them,
  /// on the thread that writes.
  func discard(except kept: @escaping @Sendable () -> Set<String>) {
    queue.async { [self] in
      let paths = kept()
      let gone = state.withLock { state in
        let gone = state.begun.filter { !paths.contains($0.key) }
        for path in gone.keys { state.begun[path] = nil }
        return gone
      }
      for (path, copy) in gone where copy.isWritten { StagedFile.delete(path) }
    }
  }

  /// Deletes every copy that was not taken, and waits until nothing more is written.
  func close() {
    state.withLock { state in
      state.waiting = []
      state.begun = state.begun.filter(\.value.isWritten)
    }
    discard { [] }
    queue.sync {}
  }
}
