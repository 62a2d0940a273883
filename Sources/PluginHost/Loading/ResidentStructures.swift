internal import PluginInspection
internal import Synchronization

/// The structures of C that Swift images in the process use, for as long as it lives.
///
/// The runtime has one of each tag: an image with another layout must not come after, also when the first
/// one serves no more.
enum ResidentStructures {
  private struct Resident {
    let structure: ImportedStructure
    let plugin: String
  }

  private static let known = Mutex<[String: Resident]>([:])

  /// Enters the structures of an image that is about to be loaded.
  ///
  /// - Throws: ``LoadFailure/structureDiffers(plugin:name:layout:other:known:)``; nothing is entered then.
  static func enter(
    _ structures: [ImportedStructure],
    of plugin: String
  ) throws(LoadFailure) {
    guard !structures.isEmpty else { return }
    try known.withLock { known throws(LoadFailure) in
      for structure in structures {
        guard let resident = known[structure.name], !resident.structure.fits(structure) else {
          continue
        }
        throw .structureDiffers(
          plugin: plugin,
          name: structure.name,
          layout: structure.layout,
          other: resident.plugin,
          known: resident.structure.layout
        )
      }
      for structure in structures where known[structure.name] == nil {
        known[structure.name] = Resident(structure: structure, plugin: plugin)
      }
    }
  }
}
