/// Takes elements from a stream of a generation, which stays leased until the last one.
private actor HeldStream<Source: AsyncIteratorProtocol, Value: Sendable>
where Source.Element: Sendable {
  private var source: Source?
  private var lease: _SharedSlotLease<Value>?

  init(_ source: sending Source, _ lease: _SharedSlotLease<Value>) {
    self.source = source
    self.lease = lease
  }

  func next() async throws -> Source.Element? {
    guard var current = source else { return nil }
    do {
      let element = try await current.next(isolation: self)
      if element == nil { end() } else { source = current }
      return element
    } catch {
      end()
      throw error
    }
  }

  private func end() {
    source = nil
    lease = nil
  }
}

extension AsyncStream where Element: Sendable {
  /// The same stream, with the generation it came from leased until it ends or is let go; for
  /// generated proxies.
  ///
  /// - Parameters:
  ///   - slot: The slot of the proxy.
  ///   - call: The call that returned the stream; the result ends it.
  /// - Returns: A stream that takes an element from this one when it is asked for one.
  @unsafe
  public func _holding<Value: Sendable>(
    _ slot: Slot<Value>,
    _ call: CountedSlotCall<Value>
  ) -> AsyncStream<Element> {
    let held = HeldStream(makeAsyncIterator(), unsafe _SharedSlotLease(slot, call))
    return AsyncStream(unfolding: { try? await held.next() })
  }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// The same stream, with the generation it came from leased until it ends or is let go; for
  /// generated proxies.
  ///
  /// - Parameters:
  ///   - slot: The slot of the proxy.
  ///   - call: The call that returned the stream; the result ends it.
  /// - Returns: A stream that takes an element from this one when it is asked for one.
  @unsafe
  public func _holding<Value: Sendable>(
    _ slot: Slot<Value>,
    _ call: CountedSlotCall<Value>
  ) -> AsyncThrowingStream<Element, any Error> {
    let held = HeldStream(makeAsyncIterator(), unsafe _SharedSlotLease(slot, call))
    return AsyncThrowingStream(unfolding: { try await held.next() })
  }
}
