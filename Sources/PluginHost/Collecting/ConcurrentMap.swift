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

/// Something that another thread begins to make at once.
final class Ahead<Value: Sendable>: Sendable {
  private let made = Mutex(Value?.none)
  private let make: @Sendable () -> Value

  /// Begins with `make`, which is called once and must not wait for anything but the disk.
  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    DispatchQueue.global().async { [self] in _ = value }
  }

  /// What was made; waits for it, and makes it if no thread has come to it yet.
  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
