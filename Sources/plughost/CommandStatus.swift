/// How a command ended, as the status of the process.
enum CommandStatus: Int32, Sendable, CaseIterable {
  /// All was done.
  case done = 0
  /// The feature, a builder or a call failed.
  case failed = 1
  /// The command line or a file it names cannot be understood.
  case usage = 2
  /// A plugin was refused before any of its code ran.
  case refused = 3
  /// The plugins do not fit together.
  case wiring = 4
  /// A contract failed.
  case contract = 5
  /// A plugin crashed, ended the process or took too long.
  case crashed = 6

  /// The statuses by weight: of several, the first that occurred is reported.
  static let order: [CommandStatus] = [.usage, .refused, .wiring, .crashed, .contract, .failed]

  /// The status to report when all of these occurred.
  static func worst(of statuses: some Sequence<CommandStatus>) -> CommandStatus {
    let occurred = Set(statuses)
    return order.first(where: occurred.contains) ?? .done
  }
}
