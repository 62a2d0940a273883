internal import Glibc

/// Which file it is, under whatever name.
struct FileIdentity: Equatable {
  private let device: UInt
  private let number: UInt
  let isSocket: Bool

  /// The file that stands at a path; the link where it is one, `nil` where there is none.
  init?(_ path: String) {
    var facts = stat()
    // Safe: the call fills the structure it is given and keeps nothing.
    guard unsafe lstat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The file behind a descriptor; `nil` where it is not open.
  init?(descriptor: Int32) {
    var facts = stat()
    // Safe: the call fills the structure it is given and keeps nothing.
    guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    device = UInt(facts.st_dev)
    number = UInt(facts.st_ino)
    isSocket = facts.st_mode & S_IFMT == S_IFSOCK
  }
}
