/// Why a plugin file was refused: which file, and what is wrong with it.
public struct Refusal: Error, Hashable, Sendable, Numbered {
  /// The file as the caller named it.
  public var path: String
  /// What is wrong, as facts.
  public var fault: Fault

  /// The file at `path` has `fault`.
  public init(_ path: String, _ fault: Fault) {
    self.path = path
    self.fault = fault
  }

  /// A stable name of the fault for programs, in kebab case.
  public var code: String { fault.code }

  /// The number of the fault's page in docs/errors.md; never changed.
  public var number: ErrorNumber { fault.number }

  /// The description, with the whole path: for where nothing beside it tells which file is meant.
  public var standalone: String { fault.sentence(about: "'\(path)'").onOneLine }

  /// The last component of the path.
  public var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Refusal: CustomStringConvertible {
  /// What is wrong, with which file, and what to do about it.
  public var description: String { fault.sentence(about: "'\(fileName)'").onOneLine }
}
