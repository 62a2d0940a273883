/// Why an audited and wired plugin did not become a loaded one.
public enum LoadFailure: Error, Hashable, Sendable {
  /// The system's loader would not open the file.
  case linker(plugin: String, path: String, message: String)
  /// The system's loader would not open an interface module.
  case interface(module: String, path: String, message: String)
  /// The loader already holds an image of that path and would hand back the old one.
  case oldImage(plugin: String, path: String)
  /// The image does not define the entry symbol that its manifest names.
  case noEntry(plugin: String, symbol: String)
  /// What the entry symbol returned cannot be read.
  case badDescriptor(plugin: String, reason: String)
  /// An image in the process has another layout of a C structure, of which Swift has one.
  case structureDiffers(plugin: String, name: String, layout: String, other: String, known: String)
  /// The compiled plugin and its manifest say different things.
  case contradiction(plugin: String, field: String, manifest: String, descriptor: String)

  /// The id of the plugin, or the name of the interface module.
  public var plugin: String {
    switch self {
    case .interface(let module, _, _): module
    case .linker(let plugin, _, _), .oldImage(let plugin, _), .noEntry(let plugin, _),
      .badDescriptor(let plugin, _), .structureDiffers(let plugin, _, _, _, _),
      .contradiction(let plugin, _, _, _):
      plugin
    }
  }
}

extension LoadFailure: CustomStringConvertible {
  /// What happened, to which plugin, and what to do about it.
  public var description: String {
    switch self {
    case .linker(let plugin, let path, let message):
      """
      plugin '\(plugin)' could not be loaded: \(message). \
      Run 'plughost inspect' on it and 'ldd \(path)' to see what it needs.
      """
    case .interface(let module, let path, let message):
      """
      interface module \(module) could not be loaded from '\(path)': \(message). \
      Give another file of it with --interface.
      """
    case .oldImage(let plugin, let path):
      """
      plugin '\(plugin)' could not be loaded: '\(path)' is loaded already and the system would hand \
      back the old image. Load a file of another path.
      """
    case .noEntry(let plugin, let symbol):
      """
      plugin '\(plugin)' does not define '\(symbol)', the entry symbol of its manifest. \
      Rebuild it with @Plugin, or export the symbol.
      """
    case .badDescriptor(let plugin, let reason):
      "plugin '\(plugin)' describes itself wrongly: \(reason). Rebuild it for this host."
    case .structureDiffers(let plugin, let name, let layout, let other, let known):
      """
      plugin '\(plugin)' could not be loaded: it uses the C structure '\(name)' as \(layout), and an \
      image of '\(other)', which is in the process for good, as \(known). Rename the structure, or \
      restart with the new plugin.
      """
    case .contradiction(let plugin, let field, let manifest, let descriptor):
      """
      plugin '\(plugin)' contradicts its manifest: \(field) is \(manifest) in the manifest and \
      \(descriptor) in the compiled code. Rebuild the plugin, so that both come from one source.
      """
    }
  }
}
