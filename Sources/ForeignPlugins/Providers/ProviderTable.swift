internal import CPluginInterface
internal import PluginInterface

/// What a provider in C says of itself, copied and checked; only functions point into the plugin.
///
/// Safe to share: the functions are set once, and are valid as long as the image is mapped, which is
/// as long as the host has the plugin.
@safe
struct ProviderTable: Sendable {
  let interface: String
  /// By name with labels: the signature and the function.
  let methods: [String: Method]
  nonisolated(unsafe) let build: Build
  nonisolated(unsafe) let shutdown: Shutdown

  typealias Build =
    @convention(c) (
      UnsafePointer<plughost_host_v1>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      UnsafeMutablePointer<plughost_error_v1>?
    ) -> Int32
  typealias Shutdown = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// One entry of the table.
  @safe
  struct Method: Sendable {
    let signature: String
    nonisolated(unsafe) let function: UnsafeRawPointer
  }

  /// Copies the table out of plugin memory.
  ///
  /// - Throws: ``ProviderFault``.
  init(_ payload: ForeignPayload?) throws(ProviderFault) {
    guard let payload else { throw .noProvider }
    let needed = unsafe UInt32(MemoryLayout<plughost_provider_v1>.size)
    let size = unsafe payload.address.loadUnaligned(as: UInt32.self)
    guard size >= needed else {
      throw .size(structure: "plughost_provider_v1", found: size, needed: needed)
    }
    let raw = unsafe payload.address.loadUnaligned(as: plughost_provider_v1.self)
    interface = try unsafe Self.text(raw.interface, "interface")
    guard let build = unsafe raw.build else { throw .badField("build") }
    guard let shutdown = unsafe raw.shutdown else { throw .badField("shutdown") }
    unsafe self.build = unsafe build
    unsafe self.shutdown = unsafe shutdown
    methods = try unsafe Self.methods(raw)
  }

  private static func methods(
    _ raw: plughost_provider_v1
  ) throws(ProviderFault) -> [String: Method] {
    guard let list = unsafe raw.methods else { throw .badField("methods") }
    var methods: [String: Method] = [:]
    for index in 0..<Int(unsafe raw.method_count) {
      let entry = unsafe list[index]
      let signature = try unsafe text(entry.signature, "methods[\(index)].signature")
      guard let function = unsafe entry.function else {
        throw .badField("methods[\(index)].function")
      }
      let name = name(of: signature)
      let address = unsafe unsafeBitCast(function, to: UnsafeRawPointer.self)
      let method = unsafe Method(signature: signature, function: address)
      if methods.updateValue(method, forKey: name) != nil { throw .twice(name) }
    }
    return methods
  }

  /// `track(_:)` of `track(_: json) async throws -> void`.
  private static func name(of signature: String) -> String {
    let base = signature.prefix { $0 != "(" }
    let list = signature.dropFirst(base.count + 1).prefix { $0 != ")" }
    let labels = list.split(separator: ",").map { $0.prefix { $0 != ":" }.filter { $0 != " " } }
    return "\(base)(\(labels.map { "\($0):" }.joined()))"
  }

  private static func text(
    _ address: UnsafePointer<CChar>?,
    _ field: String
  ) throws(ProviderFault) -> String {
    guard let text = unsafe address.flatMap({ unsafe String(validatingCString: $0) }) else {
      throw .badField(field)
    }
    return text
  }
}
