internal import Dispatch
internal import Synchronization

extension Array {
  /// What `transform` makes of each element, in the same order, by as many threads as there are
  /// processors.
  ///
  /// It blocks the calling thread, which does its share. `transform` must not wait for anything
  /// but the disk.
  func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] where Element: Sendable {
    let results = Mutex([Result?](repeating: nil, count: count))
    withoutActuallyEscaping(transform) { transform in
      DispatchQueue.concurrentPerform(iterations: count) { index in
        let result = transform(self[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }
}
