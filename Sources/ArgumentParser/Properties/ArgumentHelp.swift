/// What the help page says about one argument.
public struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
  /// One line for the list of arguments.
  public var abstract: String
  /// More, printed below the line.
  public var discussion: String
  /// The name of the value, shown as `<name>`; `nil` takes the argument's own name.
  public var valueName: String?
  /// Whether the argument is listed.
  public var visibility: ArgumentVisibility

  /// Help with all its parts.
  public init(
    _ abstract: String = "",
    discussion: String = "",
    valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Help of one line.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// An argument that works and is not listed.
  public static let hidden = ArgumentHelp(visibility: .hidden)
}

/// Whether an argument is listed on the help page.
public enum ArgumentVisibility: Hashable, Sendable {
  /// Listed.
  case `default`
  /// Works, and is not listed.
  case hidden
}
