internal import CPluginInterface
internal import Glibc
internal import Synchronization

/// What the host does for one plugin in C, as its header says.
///
/// Safe to share: the structure is written in `init` alone.
@safe
final class HostServices: Sendable {
  nonisolated(unsafe) let host: UnsafePointer<plughost_host_v1>
  private let configuration: ForeignClosure
  private let dependency: ForeignClosure
  private let tables: [String: [DependencyTable]]

  /// - Parameters:
  ///   - plugin: Its id, for reports.
  ///   - tables: The members of its bundle, each with its values.
  ///   - report: Hears of calls after the plugin's end.
  ///   - read: The value of a key of the plugin's configuration.
  /// - Throws: ``CallFault/noClosure(reason:)``.
  init(
    plugin: String,
    _ tables: [String: [DependencyTable]],
    _ report: @escaping @Sendable (String) -> Void,
    _ read: @escaping @Sendable (String) -> String?
  ) throws(CallFault) {
    let texts = ConfigurationTexts()
    let late = { @Sendable (call: borrowing ClosureCall) in
      report("plugin '\(plugin)': its host's '\(call.name)' was called after the plugin's shutdown")
    }
    let keyed = CallShape(parameters: [.scalar(.text)], result: .scalar(.ptr))
    configuration = try ForeignClosure("configuration", keyed, afterRelease: late) { call in
      guard let key = try? call.text(0) else { return }
      try? call.returns(.address(texts.address(of: key, read(key))))
    }
    let numbered = CallShape(parameters: [.scalar(.text), .scalar(.u32)], result: .scalar(.ptr))
    dependency = try ForeignClosure("dependency", numbered, afterRelease: late) { call in
      guard let member = try? call.text(0), let values = tables[member] else { return }
      let index = Int(call.argument(1, as: UInt32.self))
      if index < values.count { try? call.returns(.address(values[index].address)) }
    }
    self.tables = tables
    let host = UnsafeMutablePointer<plughost_host_v1>.allocate(capacity: 1)
    unsafe host.initialize(
      to: plughost_host_v1(
        size: UInt32(MemoryLayout<plughost_host_v1>.size),
        reserved: 0,
        configuration: unsafeBitCast(
          configuration.address,
          to: (@convention(c) (UnsafePointer<CChar>?) -> UnsafePointer<CChar>?).self
        ),
        dependency: unsafeBitCast(
          dependency.address,
          to: (@convention(c) (UnsafePointer<CChar>?, UInt32) -> UnsafeRawPointer?).self
        )
      )
    )
    unsafe self.host = UnsafePointer(host)
  }

  // The plugin is shut down, and nothing of it calls any more.
  deinit { unsafe host.deallocate() }

  /// The plugin's end: what it calls from now on does nothing.
  func release() {
    configuration.release()
    dependency.release()
    tables.values.joined().forEach { $0.release() }
  }
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
