internal import CPluginInterface
internal import Glibc

/// Makes the C descriptor that an entry symbol returns.
///
/// Safe to share: the descriptor is written once before the address leaves this file and is never
/// freed, because the image of a Swift plugin is never unmapped.
@safe
public struct PluginEntry: Sendable {
  /// The address of the C descriptor, the same at every read.
  public nonisolated(unsafe) let descriptor: UnsafeRawPointer

  /// Describes a Swift plugin; keep the value in a global, so that it is made once.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - image: The image that has its code; leave it out.
  @safe public init(_ plugin: PluginDescriptor, image: UnsafeRawPointer = #dsohandle) {
    unsafe plugin.settle(in: image)
    unsafe descriptor = Self.describe(plugin)
  }

  /// The same for plugins built before images were told apart: what they read with `@Dependency` is
  /// open to all.
  @_disfavoredOverload
  public init(_ plugin: PluginDescriptor) { unsafe descriptor = Self.describe(plugin) }

  private static func describe(_ plugin: PluginDescriptor) -> UnsafeRawPointer {
    let memory = UnsafeMutablePointer<plughost_descriptor>.allocate(capacity: 1)
    unsafe memory.initialize(
      to: plughost_descriptor(
        size: UInt32(MemoryLayout<plughost_descriptor>.size),
        abi_version: 1,
        id: UnsafePointer(strdup(plugin.id)),
        version: UnsafePointer(strdup(plugin.version)),
        language: 1,
        reserved: 0,
        payload: UnsafeRawPointer(Unmanaged.passRetained(plugin).toOpaque())
      )
    )
    return UnsafeRawPointer(memory)
  }
}
