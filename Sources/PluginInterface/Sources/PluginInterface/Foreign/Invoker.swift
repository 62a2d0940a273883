/// Calls the methods of one implementation that is not Swift: what a stub stands on.
///
/// Calls may come from any thread, at once. A class, so that a stub reaches it without a detour.
public protocol Invoker: AnyObject, Sendable {
  /// Calls a method whose arguments are in a frame, and leaves its result there.
  ///
  /// - Parameters:
  ///   - method: Its place in the ``DependencyKey/methods`` of the interface.
  ///   - frame: Of a ``StubCall``: six cells for the result, of which the last is never used, then the
  ///     arguments, a cell each and for bytes two, then two cells that are free. Valid until the call
  ///     returns.
  /// - Throws: What the implementation answered, or that it could not be called.
  @unsafe func invoke(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) throws

  /// The same for an `async` method, which may block a thread: not one of the cooperative pool.
  ///
  /// - Throws: As ``invoke(_:_:)``.
  @unsafe func invokeAsync(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) async throws

  /// The JSON of an argument.
  ///
  /// - Throws: What the value throws.
  func encode<Value: Encodable>(_ value: Value) throws -> String

  /// The value of a result that came as JSON.
  ///
  /// - Throws: What the value throws.
  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value
}

/// What a plugin that is not Swift has built: its methods, and its end.
public protocol ForeignInstance: Invoker, Shutdownable {}

/// What an implementation that is not Swift answered instead of a result, or why it was not called.
///
/// A structure, so that a later version may say more.
public struct ForeignError: Error, Codable, Hashable, Sendable {
  /// The id of the plugin.
  public let plugin: String
  /// The plugin's own number; 0 if it was not called.
  public let code: Int32
  /// A word for programs, in kebab case; empty if there is none.
  public let kind: String
  /// One sentence for people.
  public let message: String

  /// An answer of a plugin.
  public init(plugin: String, code: Int32 = 0, kind: String = "", message: String) {
    self.plugin = plugin
    self.code = code
    self.kind = kind
    self.message = message
  }
}

extension ForeignError: CustomStringConvertible {
  /// The plugin and its words.
  public var description: String { plugin.isEmpty ? message : "'\(plugin)': \(message)" }
}
