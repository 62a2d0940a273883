internal import Glibc
internal import PluginInterface

/// Opens a plugin and calls its builder with nothing in between: the baseline of loading.
enum BareLibrary {
  /// Opens the library; it stays open.
  static func open(_ path: String) throws -> OpenLibrary {
    guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      throw WrongOutcome(unsafe String(cString: dlerror()))
    }
    return unsafe OpenLibrary(handle: handle)
  }

  /// Builds a plugin that needs nothing.
  static func build(_ path: String, entry: String) async throws -> BuiltPlugin {
    let library = try open(path)
    let descriptor = try library.descriptor(entry)
    return try await descriptor.build(DependencyResolver(members: [:]))
  }
}

/// A library that is never closed.
@safe
struct OpenLibrary {
  fileprivate let handle: UnsafeMutableRawPointer

  fileprivate func descriptor(_ entry: String) throws -> PluginDescriptor {
    guard let symbol = unsafe dlsym(handle, entry) else { throw WrongOutcome("no \(entry)") }
    // Its type and the place of the payload are those of plughost_plugin.h.
    typealias Entry = @convention(c) () -> UnsafeRawPointer?
    let function = unsafe unsafeBitCast(symbol, to: Entry.self)
    guard let payload = unsafe function()?.load(fromByteOffset: 32, as: UnsafeRawPointer?.self)
    else { throw WrongOutcome("\(entry) returned nothing") }
    return unsafe Unmanaged<PluginDescriptor>.fromOpaque(payload).takeUnretainedValue()
  }
}
