/// Which names an option or flag answers to.
public struct NameSpecification: ExpressibleByArrayLiteral, Sendable {
  /// One way to name an option or flag.
  public struct Element: Hashable, Sendable {
    enum Source: Hashable, Sendable {
      case long
      case short
      case customLong(String)
      case customShort(Character)
    }
    let source: Source

    /// The property's name in kebab case, after two dashes.
    public static let long = Element(source: .long)

    /// The first letter of the property's name, after one dash.
    public static let short = Element(source: .short)

    /// The given name, after two dashes.
    public static func customLong(_ name: String) -> Element {
      Element(source: .customLong(name))
    }

    /// The given letter, after one dash.
    public static func customShort(_ letter: Character) -> Element {
      Element(source: .customShort(letter))
    }
  }

  let elements: [Element]

  /// The names listed, in this order.
  public init(arrayLiteral elements: Element...) {
    self.elements = elements
  }

  /// The property's name in kebab case, after two dashes.
  public static let long: NameSpecification = [.long]

  /// The first letter of the property's name, after one dash.
  public static let short: NameSpecification = [.short]

  /// Both the letter and the long name.
  public static let shortAndLong: NameSpecification = [.short, .long]

  /// The given name, after two dashes.
  public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

  /// The given letter, after one dash.
  public static func customShort(_ letter: Character) -> NameSpecification {
    [.customShort(letter)]
  }

  /// The names for a property, in the order they were given.
  func names(for property: String) -> [ArgumentName] {
    elements.map { element in
      switch element.source {
      case .long: .long(property.kebabCased)
      case .short: .short(property.first ?? "?")
      case .customLong(let name): .long(name)
      case .customShort(let letter): .short(letter)
      }
    }
  }
}
