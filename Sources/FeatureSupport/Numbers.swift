extension KeyedDecodingContainer {
  /// A whole number, written as a number or, as links write it, as text.
  ///
  /// - Returns: `nil` if the member is not there.
  /// - Throws: `DecodingError` if it is not a whole number in `range`.
  package func integer(_ key: Key, in range: ClosedRange<Int>) throws -> Int? {
    guard contains(key) else { return nil }
    let number = try? decode(Int.self, forKey: key)
    let text = try? decode(String.self, forKey: key)
    guard let number = number ?? text.flatMap({ Int($0) }), range.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "is not a whole number \(range.inWords)"
      )
    }
    return number
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: String {
    upperBound == .max ? "of at least \(lowerBound)" : "from \(lowerBound) to \(upperBound)"
  }
}
