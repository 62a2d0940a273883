internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// What `transform` makes of each element, in the same order, by as many threads as there are
  /// processors.
  ///
  /// It blocks the calling thread, which does its share. `transform` must not wait for anything
  /// but the disk.
  func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    concurrentMap(beside: {}, transform).1
  }

  /// The same, while one of the threads first does something else.
  func concurrentMap<Other: Sendable, Result: Sendable>(
    beside other: @Sendable () -> Other,
    _ transform: @Sendable (Element) -> Result
  ) -> (Other, [Result]) {
    let others = Mutex(Other?.none)
    let results = Mutex([Result?](repeating: nil, count: count))
    withoutActuallyEscaping(other) { other in
      withoutActuallyEscaping(transform) { transform in
        DispatchQueue.concurrentPerform(iterations: count + 1) { index in
          if index == 0 {
            let result = other()
            others.withLock { $0 = result }
          } else {
            let result = transform(self[index - 1])
            results.withLock { $0[index - 1] = result }
          }
        }
      }
    }
    return (others.withLock { $0 } ?? other(), results.withLock { $0 }.compactMap(\.self))
  }
}
