/// A version as semver.org 2.0.0 defines it; build metadata does not take part in order.
public struct SemanticVersion: Hashable, Sendable {
  /// Incompatible changes.
  public var major: Int
  /// Compatible additions.
  public var minor: Int
  /// Fixes.
  public var patch: Int
  /// Identifiers after `-`; empty for a release.
  public var prerelease: [String] = []

  /// A release.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }
}

extension SemanticVersion: LosslessStringConvertible {
  /// Reads `1.2.3`, `1.2.3-beta.1` or `1.2.3+build`; the build metadata is checked and dropped.
  ///
  /// Returns `nil` for anything else: missing numbers, leading zeros, empty identifiers.
  public init?(_ text: String) { self.init(utf8: Array(text.utf8)[...]) }

  /// Reads a version from bytes; a manifest is read often, and this makes no substrings.
  init?(utf8 bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard let major = Self.takeNumber(&rest), Self.take(".", &rest),
      let minor = Self.takeNumber(&rest), Self.take(".", &rest),
      let patch = Self.takeNumber(&rest)
    else { return nil }
    self.init(major, minor, patch)
    let plus = rest.firstIndex(of: UInt8(ascii: "+")) ?? rest.endIndex
    if plus < rest.endIndex {
      let build = rest[(plus + 1)...]
      guard Self.identifiers(build, allowZeros: true) != nil else { return nil }
      rest = rest[..<plus]
    }
    guard !rest.isEmpty else { return }
    guard Self.take("-", &rest), let identifiers = Self.identifiers(rest, allowZeros: false) else {
      return nil
    }
    prerelease = identifiers
  }

  /// `major.minor.patch`, and the pre-release identifiers where there are some.
  public var description: String {
    "\(major).\(minor).\(patch)"
      + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
  }

  private static func take(_ scalar: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: scalar) else { return false }
    bytes = bytes.dropFirst()
    return true
  }

  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    guard let first = digits.first, first != 0x30 || digits.count == 1 else { return nil }
    var number = 0
    for digit in digits {
      let (product, tooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(Int(digit - 0x30))
      guard !tooLarge, !overflow else { return nil }
      number = sum
    }
    bytes = bytes[digits.endIndex...]
    return number
  }

  private static func identifiers(_ text: ArraySlice<UInt8>, allowZeros: Bool) -> [String]? {
    let identifiers = text.split(separator: 0x2E, omittingEmptySubsequences: false)
    for identifier in identifiers {
      guard !identifier.isEmpty, identifier.allSatisfy(isIdentifierByte) else { return nil }
      let isNumber = identifier.allSatisfy { (0x30...0x39).contains($0) }
      if isNumber, !allowZeros, identifier.count > 1, identifier.first == 0x30 { return nil }
    }
    return identifiers.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }
}

extension SemanticVersion: Comparable {
  /// The order of semver.org: a pre-release comes before its release.
  public static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    let leftCore = (left.major, left.minor, left.patch)
    let rightCore = (right.major, right.minor, right.patch)
    guard leftCore == rightCore else { return leftCore < rightCore }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    for (one, other) in zip(left.prerelease, right.prerelease) where one != other {
      return precedes(one, other)
    }
    return left.prerelease.count < right.prerelease.count
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    let oneIsNumber = one.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let otherIsNumber = other.utf8.allSatisfy { (0x30...0x39).contains($0) }
    switch (oneIsNumber, otherIsNumber) {
    case (true, true): return (one.utf8.count, one) < (other.utf8.count, other)
    case (true, false): return true
    case (false, true): return false
    case (false, false): return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }
}
