internal import Foundation

/// What the process has mapped, read at one moment.
struct MemoryMap {
  private(set) var regions: [Region] = []

  /// One line of the system's list.
  struct Region {
    let addresses: Range<UInt>
    let isExecutable: Bool
    /// The file, also one that was deleted; empty for other memory.
    let path: Substring
  }

  init() {
    // Read to its end: the file says that it is empty.
    let content = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    let text = String(decoding: content ?? Data(), as: UTF8.self)
    regions = text.split(separator: "\n").compactMap(Region.init)
  }

  /// Whether anything of a file is mapped.
  func contains(_ path: String) -> Bool { regions.contains { $0.path == path } }

  /// Where the code of some files is.
  func code(of files: [String]) -> [Range<UInt>] {
    regions.filter { $0.isExecutable && files.contains(String($0.path)) }.map(\.addresses)
  }

  /// Whether an address is in memory that may be executed.
  func isCode(_ address: UInt) -> Bool {
    regions.contains { $0.isExecutable && $0.addresses.contains(address) }
  }

  /// Where the region that holds an address ends.
  func end(of address: UInt) -> UInt? {
    regions.first { $0.addresses.contains(address) }?.addresses.upperBound
  }
}

extension MemoryMap.Region {
  fileprivate init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    let bounds = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
    guard words.count >= 5, bounds.count == 2, bounds[0] < bounds[1] else { return nil }
    addresses = bounds[0]..<bounds[1]
    isExecutable = words[1].contains("x")
    let path = words.count > 5 ? words[5].drop { $0 == " " } : ""
    self.path = path.hasSuffix(" (deleted)") ? path.dropLast(10) : path
  }
}
