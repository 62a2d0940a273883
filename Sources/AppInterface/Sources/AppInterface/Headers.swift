/// Header fields of a request; names are compared without regard to case, and kept in lower case.
public struct Headers: Codable, Hashable, Sendable {
  private var values: [String: String] = [:]

  /// No headers.
  public init() {}

  /// The value of a header; `nil` where there is none, and assigning `nil` removes it.
  public subscript(name: String) -> String? {
    get { values[name.lowercased()] }
    set { values[name.lowercased()] = newValue }
  }

  /// Every header, sorted by name.
  public var fields: [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}

extension Headers: ExpressibleByDictionaryLiteral {
  /// Headers written as a literal; of several spellings of one name the last one counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
