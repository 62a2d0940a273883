internal import Foundation

/// Images in a folder, no more of them than a bound; those that were not used for longest go first.
///
/// Not to be used from two places at once: one actor owns it. Another process may use the same folder;
/// a file appears there whole or not at all.
struct ImageCache: Sendable {
  private let folder: URL
  private let limit: Int

  /// A cache in a folder, which is made if there is none.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - limit: How many bytes the images may take together.
  /// - Throws: What the system says of the folder.
  init(path: String, limit: Int) throws {
    folder = URL(filePath: path, directoryHint: .isDirectory)
    self.limit = limit
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The image that is kept for an address; it counts as used now.
  func image(at address: String) -> [UInt8]? {
    guard let file = file(for: address), let data = try? Data(contentsOf: file) else { return nil }
    let now: [FileAttributeKey: Any] = [.modificationDate: Date()]
    try? FileManager.default.setAttributes(now, ofItemAtPath: file.path)
    return Array(data)
  }

  /// Keeps an image, and removes others until all are within the bound.
  ///
  /// One that alone is beyond the bound is not kept, and neither is one whose address is too long for
  /// the name of a file.
  ///
  /// - Throws: What the system says of the disk.
  func keep(_ bytes: [UInt8], at address: String) throws {
    guard bytes.count <= limit, let file = file(for: address) else { return }
    try Data(bytes).write(to: file, options: .atomic)
    try shrink(keeping: file.lastPathComponent)
  }

  private func shrink(keeping newest: String) throws {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
      .map { url in
        let values = try? url.resourceValues(forKeys: keys)
        return (url, values?.fileSize ?? 0, values?.contentModificationDate ?? .distantPast)
      }
    var size = files.reduce(0) { $0 + $1.1 }
    for (url, bytes, _) in files.sorted(by: { $0.2 < $1.2 })
    where size > limit && url.lastPathComponent != newest {
      try FileManager.default.removeItem(at: url)
      size -= bytes
    }
  }

  /// The address in letters that every file system takes; `nil` where that is too long.
  private func file(for address: String) -> URL? {
    let name = Data(address.utf8).base64EncodedString().replacing("/", with: "_")
    return name.utf8.count <= 255 ? folder.appending(path: name) : nil
  }
}
