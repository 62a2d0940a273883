/// The number of one kind of error, warning or finding, such as `PH1203`.
///
/// docs/errors.md has a page for each, which `plughost explain` prints. A number is never changed, nor
/// used again for something else.
public struct ErrorNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The digits; the first says in which stage it happens.
  public let value: Int

  package init(_ value: Int) { self.value = value }

  /// Reads a number as people write it, with `PH` in any case before the digits.
  package init?(_ text: String) {
    let digits = text.dropFirst(2)
    guard text.prefix(2).lowercased() == "ph", !digits.isEmpty, digits.count <= 6,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(digits)
    else { return nil }
    self.init(value)
  }

  /// As messages end and as `plughost explain` takes it.
  public var description: String { "PH\(value)" }

  /// The smaller number is that of the earlier stage.
  public static func < (one: ErrorNumber, other: ErrorNumber) -> Bool { one.value < other.value }
}

/// What has a number in docs/errors.md.
public protocol Numbered {
  /// The number of its page in docs/errors.md.
  var number: ErrorNumber { get }
}
