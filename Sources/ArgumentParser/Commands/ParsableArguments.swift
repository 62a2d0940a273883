/// A type whose properties are arguments of the command line.
///
/// Declare it with the property wrappers and nothing else that is stored; use it in several
/// commands with ``OptionGroup``.
public protocol ParsableArguments: Decodable, SendableMetatype {
  /// The definitions, before anything is parsed.
  init()

  /// Looks at the values together, after all of them were read.
  ///
  /// - Throws: ``ValidationError`` with a sentence for the person who typed the arguments.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts every combination.
  public mutating func validate() throws {}

  /// Reads arguments into a value of this type.
  ///
  /// - Parameter arguments: The arguments without the program's name; `nil` takes the process's.
  /// - Returns: The value, validated.
  /// - Throws: An error that ``exit(withError:)`` knows how to tell.
  public static func parse(_ arguments: [String]? = nil) throws -> Self {
    guard let root = self as? any ParsableCommand.Type else {
      return try decode(arguments ?? CommandLine.ownArguments)
    }
    let parsed = try CommandPath(root: root).parse(arguments ?? CommandLine.ownArguments)
    guard let value = parsed.command as? Self else {
      throw CommandError(path: parsed.path, underlying: ParserError.missingSubcommand)
    }
    return value
  }

  static func decode(_ arguments: [String]) throws -> Self {
    var reader = ArgumentReader(definitions(of: self))
    var value = try Self(from: ArgumentDecoder(values: try reader.read(arguments)))
    try value.validate()
    return value
  }
}

extension CommandLine {
  /// The arguments of this process without the program's name.
  static var ownArguments: [String] { Array(arguments.dropFirst()) }
}
