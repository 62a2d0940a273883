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
}
