internal import CPluginInterface
internal import Foundation
internal import PluginInterface
internal import Synchronization

/// What the `build` of a plugin in C made, until its `shutdown`.
///
/// Safe to share: the pointer is only handed to the plugin, whose functions may be called from any thread.
@safe
final class ForeignBody: Sendable {
  let plugin: String
  let table: PluginTable
  let report: @Sendable (String) -> Void
  /// Where calls are that the plugin will complete.
  let desk: CompletionDesk
  private let services: HostServices
  private let carrier: ContextCarrier?
  /// Keeps the code mapped, and with it what that may call.
  private let image: ForeignImage?
  nonisolated(unsafe) let instance: UnsafeMutableRawPointer?
  private let hasEnded = Atomic(false)

  /// Builds the plugin, on a thread of its own; nothing of it is left if that fails.
  ///
  /// - Throws: `ForeignError` with what the plugin wrote.
  init(
    _ claim: ForeignPlugin.Claim,
    _ table: PluginTable,
    _ services: HostServices
  ) async throws {
    plugin = claim.id
    report = claim.report
    carrier = claim.carrier
    image = claim.image
    desk = CompletionDesk(plugin: claim.id, claim.report)
    if let image {
      image.keep(services)
      image.keep(desk)
    } else {
      UnmappedImages.keepForever([services, desk])
    }
    self.table = table
    self.services = services
    do {
      let made = try await BlockingCall.run(carrier) { try Self.build(table, services) }
      unsafe instance = unsafe UnsafeMutableRawPointer(bitPattern: made)
    } catch {
      services.release()
      throw error
    }
  }

  private static func build(_ table: PluginTable, _ services: HostServices) throws -> UInt {
    let address = GuardedBuffer(size: unsafe MemoryLayout<UnsafeMutableRawPointer?>.size)
    // Whoever builds it says which plugin it is.
    let place = CallPlace(plugin: "", function: "build")
    try unsafe ErrorMemory.lend({ place }) { error in
      let memory = unsafe address.address.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
      return unsafe table.build(services.host, memory, error)
    }
    guard address.damage == nil else {
      throw place.wroteOutside("self", size: address.size)
    }
    return unsafe address.address.load(as: UInt.self)
  }

  /// Runs what calls the plugin and may block, on a thread of its own.
  ///
  /// - Throws: What `body` throws, and `ForeignError` after the plugin's end.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    guard isAlive else { throw ended("call") }
    return try await BlockingCall.run(carrier, body)
  }

  /// Whether the instance may be called: the header promises a plugin that nothing is called after its
  /// `shutdown`.
  @inline(__always) var isAlive: Bool { !hasEnded.load(ordering: .relaxed) }

  /// Why a function is not called any more.
  func ended(_ function: String) -> ForeignError {
    ForeignError(
      plugin: plugin,
      kind: "ended",
      message: "'\(function)' was called after the plugin's shutdown"
    )
  }

  /// Ends the plugin, once; what it calls from then on is answered with an error.
  func shutdown() async {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    // It throws nothing.
    try? await BlockingCall.run(carrier) { [self] in unsafe table.shutdown(instance) }
    services.release()
    desk.close()
  }
}

/// Turns values into JSON and back.
final class ForeignJSON: ForeignCoder {
  static let coder = ForeignJSON()

  func encode<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json))
  }
}
