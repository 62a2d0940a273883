import ArgumentParser
internal import Foundation
import PluginHost
import PluginInterface

extension PluginSet {
  /// What is done with the content of the files.
  enum Staging {
    /// It is not kept.
    case none
    /// It is kept, and copies are begun for the host that is made of the set.
    case ahead
  }

  /// Reads, audits and wires what the command line and the configuration file name.
  ///
  /// - Parameters:
  ///   - options: What was given.
  ///   - wanted: What the wiring is for.
  ///   - staging: Whether a host is to be made of the set.
  ///   - looksForUse: Whether dependencies that are never called are looked for.
  ///   - candidate: The file of one more plugin, to see what it would change.
  ///   - awaitsMore: Whether values may be given to plugins that are added later.
  /// - Throws: ``ConfigurationFault``, or ``Failure`` when there is no plugin at all.
  init(
    _ options: PluginOptions,
    for wanted: WiringRequest.Wanted = .everything,
    staging: Staging = .none,
    looksForUse: Bool = false,
    candidate: String? = nil,
    awaitsMore: Bool = false
  ) throws {
    let file = try options.configurationPath.map { path throws(ConfigurationFault) in
      try ConfigurationFile(path: path)
    }
    // What has a hash comes first: a file that is reached twice keeps its first path.
    let hashed = file?.plugins.filter { $0.hash != nil } ?? []
    let others = file?.plugins.filter { $0.hash == nil } ?? []
    var request = Request(plugins: (hashed + others).map(\.path) + options.plugins)
    for entry in hashed { request.hashes[entry.path] = entry.hash }
    request.interfaces = options.interfaces + (file?.interfaces ?? [])
    request.choices = options.choices + Self.choices(of: file, besides: options.choices)
    request.limits = (file?.limits ?? []) + options.limits
    request.configuration.environment = ProcessInfo.processInfo.environment
    request.configuration.file = file?.set ?? [:]
    for setting in options.settings { try request.configuration.set(setting) }
    request.wanted = wanted
    request.keepsContent = staging == .ahead
    request.stagesAhead = staging == .ahead
    request.stagingParent = Worker.channel?.stagingParent
    if let context = DependencyContext(options.context.rawValue) { request.context = context }
    request.looksForUse = looksForUse
    request.candidate = candidate
    request.awaitsMore = awaitsMore
    self.init(request)
    guard accepted.isEmpty, refusals.isEmpty else { return }
    let places = request.plugins.map { "'\($0)'" }.joined(separator: ", ")
    throw Failure(
      kind: .usage,
      status: .usage,
      message: """
        There is no plugin in \(places.isEmpty ? "the configuration" : places). Of a folder the \
        files named like *.so are looked at, and no folders below it.
        """
    )
  }

  /// The choices of a file for interfaces that the command line says nothing about.
  private static func choices(
    of file: ConfigurationFile?,
    besides given: [WiringRequest.Choice]
  ) -> [WiringRequest.Choice] {
    let choices = (file?.use ?? []).map {
      WiringRequest.Choice(interface: $0.interface, plugin: $0.plugin)
    }
    return choices.filter { choice in
      !given.contains { Self.isSame($0.interface, choice.interface) }
    }
  }

  /// Whether two names may mean one interface: a short name means any module's.
  private static func isSame(_ name: String, _ other: String) -> Bool {
    name == other || name.hasSuffix(".\(other)") || other.hasSuffix(".\(name)")
  }

  /// What the set alone says about the status.
  var statuses: [CommandStatus] {
    (refusals.isEmpty ? [] : [.refused]) + (plan.problems.isEmpty ? [] : [.wiring])
  }
}
