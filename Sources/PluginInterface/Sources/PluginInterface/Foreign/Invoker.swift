/// Calls the methods of one implementation that is not Swift: what a stub stands on.
///
/// Calls may come from any thread, at once. A class, so that a stub reaches it without a detour.
public protocol Invoker: ForeignCoder {
  /// Calls a method whose arguments are in a frame, and leaves its result there.
  ///
  /// - Parameters:
  ///   - method: Its place in the ``DependencyKey/methods`` of the interface.
  ///   - frame: Of a ``StubCall``: six cells for the result, of which the last is never used, then the
  ///     arguments, a cell each and for bytes two, then two cells that are free. Valid until the call
  ///     returns. A structure that is returned is left there as bytes are.
  /// - Throws: What the implementation answered, or that it could not be called.
  @unsafe func invoke(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) throws

  /// The same for an `async` method, which may block a thread: not one of the cooperative pool.
  ///
  /// - Throws: As ``invoke(_:_:)``.
  @unsafe func invokeAsync(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) async throws

  /// Hears that a method failed which cannot throw, and that its fallback was returned instead.
  func usedFallback(_ method: Int, _ error: any Error)
}

extension Invoker {
  /// Keeps it to itself.
  public func usedFallback(_ method: Int, _ error: any Error) {}
}

/// Turns values into JSON and back, for both directions.
public protocol ForeignCoder: AnyObject, Sendable {
  /// The JSON of a value.
  ///
  /// - Throws: What the value throws.
  func encode<Value: Encodable>(_ value: Value) throws -> String

  /// The value that came as JSON.
  ///
  /// - Throws: What the value throws.
  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value
}

/// What a plugin that is not Swift has built: its methods, and its end.
public protocol ForeignInstance: Invoker, Shutdownable {}
