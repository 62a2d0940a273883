internal import PluginInterface

/// One dependency as C has it: a structure of `self` and functions, each of which calls Swift.
///
/// Safe to share: the memory is written in `init` alone, and goes with the value, whose owner keeps it as
/// long as the plugin's code is mapped.
@safe
final class DependencyTable: Sendable {
  typealias Maker = @Sendable () throws -> DependencyTable

  private let closures: [ForeignClosure]
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<UnsafeRawPointer?>

  /// Makes a function of each method that the plugin wants, once for the plugin's life.
  ///
  /// - Throws: ``CallFault/noClosure(reason:)``.
  init<Key: DependencyKey>(
    _ key: Key.Type,
    _ value: Key.Value,
    _ methods: [(number: Int, method: InterfaceMethod)],
    _ place: DependencyPlace
  ) throws(CallFault) {
    let answers = key.answers
    var closures: [ForeignClosure] = []
    for (number, method) in methods {
      closures.append(try DependencyMethod.closure(value, answers[number], method, place))
    }
    self.closures = closures
    unsafe memory = .allocate(capacity: closures.count + 1)
    unsafe memory.initialize(to: UnsafeRawPointer(memory))
    for (index, closure) in closures.enumerated() {
      unsafe (memory + index + 1).initialize(to: closure.address)
    }
  }

  deinit { unsafe memory.deallocate() }

  /// What C is given.
  var address: UInt { UInt(bitPattern: unsafe memory) }

  /// The plugin's end: its functions answer with an error from now on.
  func release() { closures.forEach { $0.release() } }
}

/// Whose dependency it is, for reports.
struct DependencyPlace: Sendable {
  let plugin: String
  let member: String
  let report: @Sendable (String) -> Void

  /// Tells what a function could not tell its caller.
  func tell(_ method: String, _ what: String) {
    report("plugin '\(plugin)': '\(method)' of its member '\(member)' \(what)")
  }
}
