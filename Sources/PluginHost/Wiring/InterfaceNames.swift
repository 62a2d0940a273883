/// The qualified interface names of one wiring, and how a short name is read.
struct InterfaceNames: Hashable, Sendable {
  private let all: Set<String>
  /// Made only where many short names are to be read; without it a short name costs a search.
  private let byLastPart: [Substring: [String]]?

  /// What a name that somebody wrote stands for.
  enum Meaning: Hashable {
    case name(String)
    /// A short name that several modules have; their qualified names, sorted.
    case several([String])
    case unknown
  }

  init(_ names: [String], isIndexed: Bool = false) {
    all = Set(names)
    byLastPart = isIndexed ? Dictionary(grouping: names, by: Self.lastPart) : nil
  }

  /// Every name, sorted.
  var known: [String] { all.sorted() }

  /// Reads `Module.Protocol`, or `Protocol` where one module has it.
  func meaning(of text: String) -> Meaning {
    if text.utf8.contains(Self.dot) { return all.contains(text) ? .name(text) : .unknown }
    let qualified = qualified(text)
    switch qualified.count {
    case 0: return all.contains(text) ? .name(text) : .unknown
    case 1: return .name(qualified[0])
    default: return .several(qualified.sorted())
    }
  }

  private func qualified(_ short: String) -> [String] {
    let found = byLastPart?[short[...]] ?? all.filter { Self.lastPart($0) == short }
    return found.filter { $0 != short }
  }

  private static func lastPart(_ name: String) -> Substring {
    name[(name.utf8.lastIndex(of: dot).map(name.utf8.index(after:)) ?? name.startIndex)...]
  }

  private static let dot = UInt8(ascii: ".")
}
