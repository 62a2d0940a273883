/// Something that a check asks for and that does not hold.
public struct UnmetRequirement: Error, Hashable, Sendable, CustomStringConvertible {
  /// What does not hold.
  public let message: String
  /// Where it was asked for.
  public let place: CheckPlace?

  /// A requirement that does not hold.
  public init(_ message: String, _ place: CheckPlace?) {
    self.message = message
    self.place = place
  }

  /// What does not hold, and where it was asked for.
  public var description: String { place.map { "\(message) (\($0))" } ?? message }
}

/// A check cannot find out what it is for.
public struct SkippedCheck: Error, Hashable, Sendable {
  /// Why.
  public let reason: String

  /// A check that was not carried out.
  public init(reason: String) { self.reason = reason }
}

/// Ends the check unless a condition holds.
///
/// - Parameters:
///   - condition: What must hold.
///   - message: What is wrong if it does not, as a clause: "the second event came first".
///   - file: The file that asks; leave it out.
///   - line: The line that asks; leave it out.
/// - Throws: ``UnmetRequirement``.
public func require(
  _ condition: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String,
  file: String = #fileID,
  line: Int = #line
) throws {
  guard try !condition() else { return }
  throw UnmetRequirement(message(), CheckPlace(file: file, line: line))
}

/// Ends the check unless two values are equal.
///
/// - Parameters:
///   - found: What the implementation gave.
///   - expected: What it should have given.
///   - what: What is compared, as a noun: "the status".
///   - file: The file that asks; leave it out.
///   - line: The line that asks; leave it out.
/// - Throws: ``UnmetRequirement`` with both values.
public func requireEqual<Value: Equatable>(
  _ found: Value,
  _ expected: Value,
  _ what: @autoclosure () -> String = "the answer",
  file: String = #fileID,
  line: Int = #line
) throws {
  guard found != expected else { return }
  throw UnmetRequirement(
    "\(what()) is \(shown(found)), expected \(shown(expected))",
    CheckPlace(file: file, line: line)
  )
}

/// Ends the check unless there is a value.
///
/// - Parameters:
///   - value: What the implementation gave.
///   - message: What is wrong if that is `nil`, as a clause.
///   - file: The file that asks; leave it out.
///   - line: The line that asks; leave it out.
/// - Returns: The value.
/// - Throws: ``UnmetRequirement``.
public func requireValue<Value>(
  _ value: Value?,
  _ message: @autoclosure () -> String,
  file: String = #fileID,
  line: Int = #line
) throws -> Value {
  if let value { return value }
  throw UnmetRequirement(message(), CheckPlace(file: file, line: line))
}

/// Ends the check unless an operation throws an error of one type.
///
/// - Parameters:
///   - type: The type of the error.
///   - what: What is done, as a noun: "a request for nothing".
///   - file: The file that asks; leave it out.
///   - line: The line that asks; leave it out.
///   - operation: Called once.
/// - Returns: The error.
/// - Throws: ``UnmetRequirement`` if it throws nothing, or something else.
@discardableResult
public func requireThrows<Failure: Error, Value>(
  _ type: Failure.Type,
  _ what: String,
  file: String = #fileID,
  line: Int = #line,
  _ operation: () async throws -> Value
) async throws -> Failure {
  let place = CheckPlace(file: file, line: line)
  let value: Value
  do {
    value = try await operation()
  } catch let failure as Failure {
    return failure
  } catch {
    throw UnmetRequirement(
      "\(what) throws \(Swift.type(of: error)), expected \(type): \(error)",
      place
    )
  }
  throw UnmetRequirement("\(what) throws nothing and gives \(shown(value))", place)
}

/// A value as text that fits a report.
private func shown<Value>(_ value: Value) -> String {
  // A private type has no name but an address, which differs from run to run.
  let text = String(reflecting: value)
    .replacing(/\w+\.\(unknown context at \$[0-9a-f]+\)\./, with: "")
  return text.count <= 200 ? text : "\(text.prefix(160))… (\(text.count) characters)"
}
