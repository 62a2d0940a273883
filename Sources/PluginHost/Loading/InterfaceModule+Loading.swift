internal import Foundation
package import PluginInspection

extension InterfaceModule {
  /// Loads the module into this process, where it stays.
  ///
  /// - Throws: ``LoadFailure/interface(module:path:message:)``.
  package func load() throws(LoadFailure) {
    do {
      _ = try DynamicLibrary(sharing: URL(fileURLWithPath: path).path)
    } catch {
      throw .interface(module: name, path: path, message: "\(error)")
    }
  }
}
