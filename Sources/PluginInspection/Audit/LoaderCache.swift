/// The list of system libraries that `ldconfig` writes for the loader.
///
/// A cache that is absent or of another format is an empty list; the system's own folders are
/// searched all the same.
struct LoaderCache: Sendable {
  private let paths: [String: String]

  private static let magic = Array("glibc-ld.so.cache1.1".utf8)
  private static let headerSize = 48
  private static let entrySize = 24

  #if arch(x86_64)
    // A library for the C library of today, for 64-bit x86.
    private static let flags: Int32 = 0x0303
  #else
    // The same for 64-bit ARM.
    private static let flags: Int32 = 0x0A03
  #endif

  /// Reads the cache at `path`.
  init(path: String) {
    let file = Result { () throws(Refusal) in try OpenFile(path).readAll(limit: 64 << 20) }
    paths = (try? file.get()).map(Self.read) ?? [:]
  }

  /// The path of the library `name`.
  subscript(name: String) -> String? { paths[name] }

  private static func read(_ bytes: FileBytes) -> [String: String] {
    guard bytes.copy(from: 0, length: magic.count) == magic,
      let count = bytes.load(UInt32.self, at: magic.count)
    else { return [:] }
    var paths: [String: String] = [:]
    for index in 0..<Int(count) {
      let entry = headerSize + index * entrySize
      guard let entryFlags = bytes.load(Int32.self, at: entry),
        let key = bytes.load(UInt32.self, at: entry + 4),
        let value = bytes.load(UInt32.self, at: entry + 8)
      else { break }
      // An entry with hardware needs is a variant of one without.
      guard entryFlags == flags, bytes.load(UInt64.self, at: entry + 16) == 0,
        let name = bytes.text(at: Int(key), before: bytes.count), paths[name] == nil,
        let path = bytes.text(at: Int(value), before: bytes.count)
      else { continue }
      paths[name] = path
    }
    return paths
  }
}
