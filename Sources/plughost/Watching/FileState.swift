internal import Glibc

/// What tells one content of a file from the next without reading it.
struct FileState: Equatable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let changed: [Int]

  /// The facts of a file; `nil` while there is none.
  init?(_ path: String) {
    var facts = stat()
    // Safe: the call fills the structure it is given and keeps nothing.
    guard unsafe stat(path, &facts) == 0 else { return nil }
    device = UInt(facts.st_dev)
    number = UInt(facts.st_ino)
    size = Int(facts.st_size)
    changed = [Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec)]
  }
}
