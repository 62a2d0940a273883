/// The copy of a plugin from which it is loaded: the audited bytes, under a path of its own.
public struct StagedPlugin: Hashable, Sendable {
  /// The absolute path of the copy, `<id>@<hash>.<generation>.so`.
  public let path: String
  /// The name of the copy alone.
  public var image: String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[path.index(after: $0)...]) } ?? path
  }
  /// The file that was audited.
  public let originalPath: String
  /// BLAKE2b of the original bytes of the plugin and its private libraries.
  public let hash: ContentHash
  /// Counts the loads of one plugin in this process; the same content loaded again is a new one.
  public let generation: Int
  /// Everything that was written, the folder of its own first, where it has one.
  package let files: [String]
  let folders: [String]
}
