internal import Glibc
import PluginInterface

/// Opens a plugin and runs its builder with nothing in between.
enum BareBuild {
  /// Builds a plugin that asks for its configuration alone; the image stays.
  static func run(_ path: String, entry: String) async throws {
    guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE),
      let symbol = unsafe dlsym(handle, entry)
    else { throw Unloadable(path: path) }
    // Its type and the place of the payload are those of plughost_plugin.h.
    typealias Entry = @convention(c) () -> UnsafeRawPointer?
    let function = unsafe unsafeBitCast(symbol, to: Entry.self)
    guard let payload = unsafe function()?.load(fromByteOffset: 32, as: UnsafeRawPointer?.self)
    else { throw Unloadable(path: path) }
    let descriptor = unsafe Unmanaged<PluginDescriptor>.fromOpaque(payload).takeUnretainedValue()
    let configuration = ProvidedDependency(ConfigurationKey.self, NoValues())
    let members = DependencyResolver(members: ["configuration": [configuration]])
    _ = try await descriptor.build(members)
  }

  private struct Unloadable: Error { let path: String }

  private struct NoValues: Configuration {
    func string(_ key: String) throws(ConfigurationFailure) -> String { throw missing(key) }
    func int(_ key: String) throws(ConfigurationFailure) -> Int { throw missing(key) }
    func double(_ key: String) throws(ConfigurationFailure) -> Double { throw missing(key) }
    func bool(_ key: String) throws(ConfigurationFailure) -> Bool { throw missing(key) }
    func duration(_ key: String) throws(ConfigurationFailure) -> Duration { throw missing(key) }
    func secret(_ key: String) throws(ConfigurationFailure) -> Secret { throw missing(key) }

    private func missing(_ key: String) -> ConfigurationFailure {
      ConfigurationFailure(plugin: "memory", key: key, reason: .missing, message: "no value")
    }
  }
}
