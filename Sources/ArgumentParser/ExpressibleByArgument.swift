/// A type that can be read from one argument of the command line.
///
/// A `RawRepresentable` or `LosslessStringConvertible` type only has to declare the conformance;
/// one that is also `CaseIterable` has its values listed in help and in messages.
public protocol ExpressibleByArgument: Sendable {
  /// Reads the text of an argument; `nil` when it is not a value of this type.
  ///
  /// - Parameter argument: The text as it was typed.
  init?(argument: String)

  /// The value as help shows it where it is a default.
  var defaultValueDescription: String { get }

  /// Every accepted text; empty when they cannot be listed.
  static var allValueStrings: [String] { get }
}

extension ExpressibleByArgument {
  /// The value's own description.
  public var defaultValueDescription: String { "\(self)" }

  /// None: the values cannot be listed.
  public static var allValueStrings: [String] { [] }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// The text of each case.
  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// Reads the raw value.
  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value's text.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  /// Reads the text as the type itself does.
  public init?(argument: String) {
    self.init(argument)
  }
}

extension String: ExpressibleByArgument {
  /// Takes the text as it is.
  public init?(argument: String) {
    self = argument
  }
}

extension Int: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
extension Bool: ExpressibleByArgument {}
