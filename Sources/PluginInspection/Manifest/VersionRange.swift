/// The versions from `lowerBound` up to and not including `upperBound`, or up to and including it.
public struct VersionRange: Hashable, Sendable {
  /// The least accepted version.
  public var lowerBound: SemanticVersion
  /// Where the range ends.
  public var upperBound: SemanticVersion
  /// Whether the end itself is accepted.
  public var includesUpperBound = false

  /// A half-open range.
  public init(_ lowerBound: SemanticVersion, upTo upperBound: SemanticVersion) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// Every version from `lowerBound` up to the next one with another major number.
  ///
  /// As in SwiftPM this holds for 0.x too: from 0.5.0 means 0.5.0 up to and not including 1.0.0.
  public static func from(_ lowerBound: SemanticVersion) -> VersionRange {
    VersionRange(lowerBound, upTo: SemanticVersion(lowerBound.major + 1, 0, 0))
  }

  /// Every version from `lowerBound` up to the next one with another minor number.
  public static func upToNextMinor(from lowerBound: SemanticVersion) -> VersionRange {
    let end = SemanticVersion(lowerBound.major, lowerBound.minor + 1, 0)
    return VersionRange(lowerBound, upTo: end)
  }

  /// One version and no other.
  public static func exact(_ version: SemanticVersion) -> VersionRange {
    var range = VersionRange(version, upTo: version)
    range.includesUpperBound = true
    return range
  }

  /// Whether `version` is accepted.
  ///
  /// A pre-release is accepted only where a bound is a pre-release itself, and a pre-release of
  /// the end of a half-open range never is: `1.0.0..<2.0.0` and `1.0.0-a..<2.0.0` both refuse
  /// `2.0.0-beta`.
  public func contains(_ version: SemanticVersion) -> Bool {
    if !version.prerelease.isEmpty {
      if lowerBound.prerelease.isEmpty, upperBound.prerelease.isEmpty { return false }
      if !includesUpperBound, upperBound.prerelease.isEmpty, upperBound.isRelease(of: version) {
        return false
      }
    }
    guard version >= lowerBound else { return false }
    return includesUpperBound ? version <= upperBound : version < upperBound
  }
}

extension SemanticVersion {
  /// Whether the three numbers are the same.
  fileprivate func isRelease(of other: SemanticVersion) -> Bool {
    (major, minor, patch) == (other.major, other.minor, other.patch)
  }
}

extension VersionRange: LosslessStringConvertible {
  /// Reads `a..<b`, or `a...b`; a single version is exact.
  ///
  /// Returns `nil` where a version cannot be read or the range holds none.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let dots = Self.dots(bytes) else {
      guard let version = SemanticVersion(utf8: bytes[...]) else { return nil }
      self = .exact(version)
      return
    }
    let isClosed = bytes[dots + 2] == UInt8(ascii: ".")
    guard isClosed || bytes[dots + 2] == UInt8(ascii: "<"),
      let lower = SemanticVersion(utf8: bytes[..<dots]),
      let upper = SemanticVersion(utf8: bytes[(dots + 3)...]),
      isClosed ? lower <= upper : lower < upper
    else { return nil }
    self.init(lower, upTo: upper)
    includesUpperBound = isClosed
  }

  /// `a..<b` or `a...b`.
  public var description: String {
    "\(lowerBound)\(includesUpperBound ? "..." : "..<")\(upperBound)"
  }

  /// Where the two dots of an operator begin; no version has two dots in a row.
  private static func dots(_ bytes: [UInt8]) -> Int? {
    let dot = UInt8(ascii: ".")
    return bytes.indices.dropLast(2).first { bytes[$0] == dot && bytes[$0 + 1] == dot }
  }
}
