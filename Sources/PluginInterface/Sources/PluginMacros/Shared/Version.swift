/// A version as semver.org 2.0.0 defines it, with what SwiftPM's range words make of it.
struct Version {
  let text: String
  let major: Int
  let minor: Int

  init?(_ text: String) {
    let release = text.prefix { $0 != "-" && $0 != "+" }
    let numbers = release.split(separator: ".", omittingEmptySubsequences: false)
    let values = numbers.compactMap(Self.number)
    guard numbers.count == 3, values.count == 3, Self.isValidSuffix(text.dropFirst(release.count))
    else { return nil }
    self.text = text
    self.major = values[0]
    self.minor = values[1]
  }

  var upToNextMajor: String { "\(text)..<\(major + 1).0.0" }
  var upToNextMinor: String { "\(text)..<\(major).\(minor + 1).0" }
  var exact: String { "\(text)...\(text)" }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.allSatisfy(\.isASCIIDigit), text == "0" || text.first != "0"
    else { return nil }
    return Int(text)
  }

  /// `-` and identifiers, then `+` and identifiers; a numeric identifier has no leading zero.
  private static func isValidSuffix(_ suffix: Substring) -> Bool {
    let build = suffix.drop { $0 != "+" }
    let prerelease = suffix.dropLast(build.count)
    return isValid(prerelease, strictNumbers: true) && isValid(build, strictNumbers: false)
  }

  private static func isValid(_ part: Substring, strictNumbers: Bool) -> Bool {
    guard !part.isEmpty else { return true }
    let identifiers = part.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    return identifiers.allSatisfy { identifier in
      !identifier.isEmpty
        && identifier.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || $0 == "-" }
        && (!strictNumbers || !identifier.allSatisfy(\.isASCIIDigit) || number(identifier) != nil)
    }
  }
}

extension Character {
  var isASCIIDigit: Bool { "0"..."9" ~= self }
  var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
}
