internal import CGlibcShims
internal import CPluginInterface
internal import PluginInterface

/// What a plugin in C says of itself, copied and checked; only functions point into the plugin.
///
/// Safe to share: the functions are set once, and are valid as long as the image is mapped, which is
/// as long as the host has the plugin.
@safe
struct PluginTable: Sendable {
  /// `Module.Protocol` of a provider; `nil` for a feature.
  let interface: String?
  /// Those of a provider by name with labels: the signature and the function.
  let methods: [String: Method]
  /// Those of the bundle by name: the signatures of the methods that are called.
  let members: [String: [String]]
  nonisolated(unsafe) let build: Build
  nonisolated(unsafe) let shutdown: Shutdown
  /// What answers requests to a feature.
  let handle: Handle?

  typealias Build =
    @convention(c) (
      UnsafePointer<plughost_host_v1>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      UnsafeMutablePointer<plughost_error_v1>?
    ) -> Int32
  typealias Shutdown = @convention(c) (UnsafeMutableRawPointer?) -> Void
  typealias Handle =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?,
      UnsafeMutablePointer<plughost_response_v1>?, UnsafeMutablePointer<plughost_error_v1>?
    ) -> Int32

  /// One entry of a provider's table.
  @safe
  struct Method: Sendable {
    let signature: String
    /// Whether it ends later than it returns.
    let isCompleting: Bool
    nonisolated(unsafe) let function: UnsafeRawPointer
  }

  /// Copies the table of a provider out of plugin memory.
  ///
  /// - Throws: ``TableFault``.
  init(provider payload: ForeignPayload?) throws(TableFault) {
    let raw = try unsafe Self.copy(
      payload,
      plughost_provider_v1(),
      "plughost_provider_v1",
      // What came later is zero in tables that were compiled before.
      needed: MemoryLayout<plughost_provider_v1>.offset(of: \.completing)
    )
    interface = try unsafe Self.text(raw.interface, "interface")
    let build = try unsafe Self.code(raw.build, "build")
    let shutdown = try unsafe Self.code(raw.shutdown, "shutdown")
    unsafe self.build = unsafe build
    unsafe self.shutdown = unsafe shutdown
    unsafe handle = nil
    var methods: [String: Method] = [:]
    try unsafe Self.add(raw.methods, raw.method_count, "methods", to: &methods)
    try unsafe Self.add(raw.completing, raw.completing_count, "completing", to: &methods)
    self.methods = methods
    members = try unsafe Self.members(raw.members, raw.member_count)
  }

  /// Copies the table of a feature out of plugin memory.
  ///
  /// - Throws: ``TableFault``.
  init(feature payload: ForeignPayload?) throws(TableFault) {
    let raw = try unsafe Self.copy(payload, plughost_feature_v1(), "plughost_feature_v1")
    let build = try unsafe Self.code(raw.build, "build")
    let shutdown = try unsafe Self.code(raw.shutdown, "shutdown")
    let handle = try unsafe Self.code(raw.handle, "handle")
    unsafe self.build = unsafe build
    unsafe self.shutdown = unsafe shutdown
    unsafe self.handle = unsafe handle
    interface = nil
    methods = [:]
    members = try unsafe Self.members(raw.members, raw.member_count)
  }

  private static func copy<Raw>(
    _ payload: ForeignPayload?,
    _ empty: Raw,
    _ name: String,
    needed: Int? = nil
  ) throws(TableFault) -> Raw {
    guard let payload else { throw .noTable(name) }
    let needed = UInt32(needed ?? MemoryLayout<Raw>.size)
    let size = unsafe payload.address.loadUnaligned(as: UInt32.self)
    guard size >= needed else { throw .size(structure: name, found: size, needed: needed) }
    var raw = empty
    // Every field is a number or a pointer, so any bits are a value.
    unsafe withUnsafeMutableBytes(of: &raw) { raw in
      let count = min(Int(size), raw.count)
      unsafe raw.copyMemory(from: UnsafeRawBufferPointer(start: payload.address, count: count))
    }
    return raw
  }

  private static func add(
    _ list: UnsafePointer<plughost_method_v1>?,
    _ count: UInt32,
    _ field: String,
    to methods: inout [String: Method]
  ) throws(TableFault) {
    if count == 0 { return }
    guard let list = unsafe list else { throw .badField(field) }
    for index in 0..<Int(count) {
      let entry = unsafe list[index]
      let signature = try unsafe text(entry.signature, "\(field)[\(index)].signature")
      let function = try unsafe code(entry.function, "\(field)[\(index)].function")
      let method = unsafe Method(
        signature: signature,
        isCompleting: field == "completing",
        function: unsafeBitCast(function, to: UnsafeRawPointer.self)
      )
      let name = SignatureText(signature).name
      if methods.updateValue(method, forKey: name) != nil { throw .twice(name) }
    }
  }

  private static func members(
    _ list: UnsafePointer<plughost_member_v1>?,
    _ count: UInt32
  ) throws(TableFault) -> [String: [String]] {
    guard count > 0 else { return [:] }
    guard let list = unsafe list else { throw .badField("members") }
    var members: [String: [String]] = [:]
    for index in 0..<Int(count) {
      let entry = unsafe list[index]
      let name = try unsafe text(entry.name, "members[\(index)].name")
      guard let methods = unsafe entry.methods else { throw .badField("members[\(index)].methods") }
      var signatures: [String] = []
      for number in 0..<Int(unsafe entry.method_count) {
        signatures.append(try unsafe text(methods[number], "members[\(index)].methods[\(number)]"))
      }
      if members.updateValue(signatures, forKey: name) != nil { throw .memberTwice(name) }
    }
    return members
  }

  /// A function, and not something else that a field of another meaning holds.
  private static func code<Function>(
    _ function: Function?,
    _ field: String
  ) throws(TableFault) -> Function {
    guard let function else { throw .badField(field) }
    let address = unsafe unsafeBitCast(function, to: UnsafeRawPointer.self)
    // Code that the plugin has made itself is in no image.
    guard unsafe plughost_is_code(address) != 0 || MemoryMap().isCode(UInt(bitPattern: address))
    else { throw .notAFunction(field) }
    return function
  }

  private static func text(
    _ address: UnsafePointer<CChar>?,
    _ field: String
  ) throws(TableFault) -> String {
    guard let text = unsafe address.flatMap({ unsafe String(validatingCString: $0) }) else {
      throw .badField(field)
    }
    return text
  }
}
