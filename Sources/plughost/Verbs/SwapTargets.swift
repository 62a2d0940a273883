import ArgumentParser
import PluginHost

/// What is to be replaced by which file.
struct SwapTargets: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "An id or an interface, then its file, as often as needed.",
      valueName: "target file"
    )
  )
  var words: [String]

  mutating func validate() throws {
    guard words.count.isMultiple(of: 2) else {
      throw ValidationError("Name a file for '\(words.last ?? "")'.")
    }
    let targets = stride(from: 0, to: words.count, by: 2).map { words[$0] }
    if let twice = targets.first(where: { target in targets.count { $0 == target } > 1 }) {
      throw ValidationError("'\(twice)' is named twice.")
    }
  }

  /// The files by target.
  func files(of session: HostSession) -> [String: String] {
    let pairs = stride(from: 0, to: words.count, by: 2).map {
      (words[$0], session.path(words[$0 + 1]))
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }
}

/// A drain policy as people write it: `wait:30s`, `reject:10s`, `abandon`.
struct DrainArgument: ExpressibleByArgument, Hashable {
  var policy: SwapOptions.DrainPolicy

  init(_ policy: SwapOptions.DrainPolicy) { self.policy = policy }

  /// Reads a policy, or says how one is written.
  static func reading(_ text: String) throws -> DrainArgument {
    guard let argument = DrainArgument(argument: text) else {
      throw ValidationError("write wait:TIME, reject:TIME or abandon; a time is 500ms, 10s or 2m.")
    }
    return argument
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var limit = Duration.seconds(30)
    if parts.count == 2 {
      guard let given = DurationArgument(argument: String(parts[1])) else { return nil }
      limit = given.duration
    }
    switch parts[0] {
    case "wait": policy = .wait(limit)
    case "reject": policy = .rejectNew(limit)
    case "abandon" where parts.count == 1: policy = .abandon
    default: return nil
    }
  }

  var defaultValueDescription: String {
    switch policy {
    case .wait(let limit): "wait:\(limit.short)"
    case .rejectNew(let limit): "reject:\(limit.short)"
    case .abandon: "abandon"
    }
  }
}
