internal import PluginInterface
internal import Synchronization

/// A provider in C: the methods of what its `build` made.
///
/// Safe to share as its parts are.
@safe
final class ProviderInstance: ForeignInstance {
  private let plugin: String
  // Written in `init` alone and freed in `deinit`. No array, which would be counted at each call.
  private nonisolated(unsafe) let methods: UnsafeMutableBufferPointer<ProviderMethod>
  /// With labels, for reports.
  private let names: [String]
  // Handed to the plugin alone; `body` keeps what it points to.
  private nonisolated(unsafe) let instance: UnsafeMutableRawPointer?
  private let body: ForeignBody
  /// The methods whose fallback was used, which is told once.
  private let failing = Mutex(Set<Int>())

  init(_ body: ForeignBody, _ methods: [(name: String, method: ProviderMethod)]) {
    self.body = body
    unsafe self.methods = .allocate(capacity: methods.count)
    _ = unsafe self.methods.initialize(from: methods.map(\.method))
    names = methods.map(\.name)
    plugin = body.plugin
    unsafe instance = unsafe body.instance
  }

  deinit { unsafe methods.deallocate() }

  // Generated code numbers the methods as the key of the interface has them, and so does the host.
  private func method(_ number: Int) -> ProviderMethod {
    guard unsafe methods.indices.contains(number) else {
      preconditionFailure("a stub calls a method that its interface has not; rebuild the interface")
    }
    return unsafe methods[number]
  }

  @unsafe func invoke(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) throws {
    let called = self.method(method)
    guard body.isAlive else { return try unsafe answerEnded(method, called, frame) }
    guard called.returnsStatus else { return unsafe called.call(instance, frame) }
    try unsafe called.call(instance, frame) {
      CallPlace(plugin: plugin, function: names[method])
    }
  }

  /// Answers a call after the plugin's end: with an error, or where there can be none with a zero.
  @unsafe private func answerEnded(
    _ method: Int,
    _ called: ProviderMethod,
    _ frame: UnsafeMutablePointer<UInt64>
  ) throws {
    let error = body.ended(names[method])
    guard !called.returnsStatus else { throw error }
    // The cells of a result that is a number.
    unsafe frame[0] = 0
    unsafe frame[1] = 0
    guard failing.withLock({ $0.insert(method).inserted }) else { return }
    body.report("plugin '\(plugin)': \(error.message), and cannot fail; it answered 0")
  }

  @unsafe func invokeAsync(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) async throws {
    // Safe: the stub's frame waits here until the call is over.
    nonisolated(unsafe) let frame = unsafe frame
    guard body.isAlive else { return try unsafe answerEnded(method, self.method(method), frame) }
    guard self.method(method).isCompleting else {
      return try await body.run { [self] in try unsafe invoke(method, frame) }
    }
    // On a thread of its own too: that it returns at once is the plugin's promise.
    let call = try await body.run { [self] in
      try unsafe self.method(method).start(instance, frame, body.desk, names[method])
    }
    try unsafe await call.wait().put(in: frame)
  }

  func usedFallback(_ method: Int, _ error: any Error) {
    guard failing.withLock({ $0.insert(method).inserted }) else { return }
    let words = (error as? ForeignError)?.message ?? "\(error)"
    body.report(
      """
      plugin '\(plugin)': '\(names[method])' failed and cannot throw, so that its fallback was \
      returned: \(words)
      """
    )
  }

  func encode<Value: Encodable>(_ value: Value) throws -> String {
    try ForeignJSON.coder.encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value {
    try ForeignJSON.coder.decode(type, json)
  }

  func shutdown() async { await body.shutdown() }
}
