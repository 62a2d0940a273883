/// A name that takes no value: `--json`; an `Int` counts its uses: `-vv`.
@propertyWrapper
public struct Flag<Value: Sendable>: Sendable, Decodable {
  private var parsed: Parsed<Value>

  /// The value that parsing gave.
  public var wrappedValue: Value {
    get { parsed.value }
    set { parsed = .value(newValue) }
  }

  /// Takes the value from the parser.
  ///
  /// - Throws: `DecodingError` when another decoder is used.
  public init(from decoder: any Decoder) throws {
    parsed = .value(try decoder.parsedValue())
  }

  // The compiler looks for a plain `init()` here before it takes one of the extensions below.
  /// Not for use.
  @available(*, unavailable, message: "Give a Bool flag its default.")
  public init() {
    preconditionFailure("This initialiser is unavailable; the compiler refuses its use.")
  }

  private init(_ define: @escaping @Sendable (InputKey) -> ArgumentDefinition) {
    parsed = .definition { [define($0)] }
  }
}

extension Flag: ArgumentProvider {
  func definitions(for key: InputKey) -> [ArgumentDefinition] { parsed.definitions(for: key) }
}

/// How a flag is turned off again.
public enum FlagInversion: Hashable, Sendable {
  /// `--no-color` beside `--color`.
  case prefixedNo
}

extension Flag where Value == Bool {
  /// A flag that is on when it is given.
  public init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init { key in
      let names = name.names(for: key.property)
      return .flag(key, names, help, initial: wrappedValue) { _, value in value = true }
    }
  }

  /// A flag with a second name that turns it off; the last one given counts.
  public init(
    wrappedValue: Bool,
    name: NameSpecification = .long,
    inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init { key in
      let names = name.names(for: key.property)
      let inverted = names.compactMap { if case .long(let long) = $0 { "no-\(long)" } else { nil } }
        .map(ArgumentName.long)
      return .flag(key, names + inverted, help, initial: wrappedValue) { name, value in
        value = name.map { !inverted.contains($0) } ?? true
      }
    }
  }
}

extension Flag where Value == Int {
  /// A flag that counts how often it is given.
  public init(
    wrappedValue: Int = 0,
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) {
    self.init { key in
      let names = name.names(for: key.property)
      var definition = ArgumentDefinition.flag(key, names, help, initial: wrappedValue) {
        _,
        value in value += 1
      }
      definition.isRepeating = true
      return definition
    }
  }
}

extension ArgumentDefinition {
  fileprivate static func flag<Value: Sendable>(
    _ key: InputKey,
    _ names: [ArgumentName],
    _ help: ArgumentHelp?,
    initial: Value,
    update: @escaping @Sendable (ArgumentName?, inout Value) -> Void
  ) -> ArgumentDefinition {
    var definition = ArgumentDefinition(
      kind: .flag,
      key: key,
      names: names,
      help: help ?? ArgumentHelp()
    ) { _, name, values in
      var value = values.value(for: key) ?? initial
      update(name, &value)
      values.set(value, for: key)
    }
    definition.setDefault = { values in values.set(initial, for: key) }
    return definition
  }
}
