internal import CPluginInterface
internal import Dispatch
internal import Foundation
internal import PluginInterface
internal import Synchronization

/// What the `build` of a provider in C made, until its `shutdown`.
///
/// Safe to share: the pointer is only handed to the plugin, whose methods may be called from any thread.
@safe
final class ProviderInstance: ForeignInstance {
  private let plugin: String
  private let methods: [ProviderMethod]
  private let table: ProviderTable
  private let services: HostServices
  private nonisolated(unsafe) let instance: UnsafeMutableRawPointer?

  /// Where methods that may block are called: its threads are no thread of the cooperative pool.
  private static let blocking = DispatchQueue(
    label: "plughost.foreign.blocking",
    attributes: .concurrent
  )

  /// Builds the plugin; nothing of it is left if that fails.
  ///
  /// - Throws: `ForeignError` with what the plugin wrote.
  init(
    plugin: String,
    methods: [ProviderMethod],
    table: ProviderTable,
    services: HostServices
  ) throws {
    self.plugin = plugin
    self.methods = methods
    self.table = table
    self.services = services
    var error = plughost_error_v1.empty
    var instance: UnsafeMutableRawPointer?
    let status = unsafe table.build(services.host, &instance, &error)
    guard status == 0 else {
      services.release()
      // Whoever builds it says which plugin it is.
      throw error.foreignError(plugin: "", status: status)
    }
    unsafe self.instance = unsafe instance
  }

  @unsafe func invoke(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) throws {
    try unsafe methods[method].call(instance, frame, plugin: plugin)
  }

  @unsafe func invokeAsync(_ method: Int, _ frame: UnsafeMutablePointer<UInt64>) async throws {
    // Safe: the stub's frame waits here until the call is over.
    nonisolated(unsafe) let frame = unsafe frame
    try await withCheckedThrowingContinuation { continuation in
      Self.blocking.async { [self] in
        continuation.resume(with: Result { try unsafe invoke(method, frame) })
      }
    }
  }

  func encode<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json))
  }

  func shutdown() async {
    await withCheckedContinuation { continuation in
      Self.blocking.async { [self] in
        unsafe table.shutdown(instance)
        services.release()
        continuation.resume()
      }
    }
  }
}

/// What the host does for one plugin in C, as its header says.
///
/// Safe to share: the structure is written in `init` alone.
@safe
final class HostServices: Sendable {
  nonisolated(unsafe) let host: UnsafePointer<plughost_host_v1>
  private let configuration: ForeignClosure
  private let texts: ConfigurationTexts

  /// - Parameter read: The value of a key of the plugin's configuration.
  /// - Throws: ``CallFault/noClosure(reason:)``.
  init(_ read: @escaping @Sendable (String) -> String?) throws(CallFault) {
    let texts = ConfigurationTexts()
    let shape = CallShape(parameters: [.scalar(.text)], result: .scalar(.ptr))
    configuration = try ForeignClosure("configuration", shape) { call in
      guard let key = try? call.text(0) else { return }
      try? call.returns(.address(texts.address(of: key, read(key))))
    }
    self.texts = texts
    let host = UnsafeMutablePointer<plughost_host_v1>.allocate(capacity: 1)
    unsafe host.initialize(
      to: plughost_host_v1(
        size: UInt32(MemoryLayout<plughost_host_v1>.size),
        reserved: 0,
        configuration: unsafeBitCast(
          configuration.address,
          to: (@convention(c) (UnsafePointer<CChar>?) -> UnsafePointer<CChar>?).self
        )
      )
    )
    unsafe self.host = UnsafePointer(host)
  }

  // The plugin is shut down, and nothing of it calls any more.
  deinit { unsafe host.deallocate() }

  /// The plugin's end: what it calls from now on does nothing.
  func release() { configuration.release() }
}

/// The texts that a plugin was given, which are valid as long as it is.
private final class ConfigurationTexts: Sendable {
  private let known = Mutex<[String: UInt]>([:])

  /// The address of the text of a key; 0 if there is none.
  ///
  /// The first answer stands.
  func address(of key: String, _ text: String?) -> UInt {
    known.withLock { known in
      if let address = known[key] { return address }
      let address = text.map { UInt(bitPattern: unsafe strdup($0)) } ?? 0
      known[key] = address
      return address
    }
  }

  deinit {
    for address in known.withLock({ $0.values }) {
      unsafe free(UnsafeMutableRawPointer(bitPattern: address))
    }
  }
}
