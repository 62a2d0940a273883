internal import PluginHost
internal import PluginInspection
internal import PluginInterface

/// What one process is to find out about one plugin, as a document.
package struct CheckJob: Codable, Hashable, Sendable {
  /// A plugin file, and the content that it must have.
  package struct File: Codable, Hashable, Sendable {
    package var path: String
    package var hash: String

    /// A file of that content.
    package init(path: String, hash: String) {
      self.path = path
      self.hash = hash
    }
  }

  /// The subject, the contract, and the plugins whose values the subject is given.
  package var files: [File]
  /// The files of interface modules that were given.
  package var interfaces: [String]
  /// Interfaces and the ids of the plugins that are to serve them.
  package var choices: [String: String]
  /// The values given to plugins, by id and key.
  package var values: [String: [String: String]]
  /// The id of the plugin that is looked at; `nil` where the checks of a contract are listed.
  package var subject: String?
  /// The id of the contract; `nil` for the checks that every plugin must pass.
  package var contract: String?
  /// The id of the check; `nil` lists those of the contract.
  package var check: String?
  /// What random input comes from.
  package var seed: UInt64
  /// A folder for this job alone, an absolute path.
  package var folder: String
  /// How many bytes of address space the process may have; `nil` sets no limit.
  package var memory: UInt64?

  /// A job; set what it is about afterwards.
  package init(files: [File], seed: UInt64, folder: String) {
    self.files = files
    self.seed = seed
    self.folder = folder
    interfaces = []
    choices = [:]
    values = [:]
  }
}

extension CheckJob {
  /// The plugins, read and wired for the subject.
  var request: PluginSet.Request {
    var request = PluginSet.Request(plugins: files.map(\.path))
    for file in files { request.hashes[file.path] = file.hash }
    request.interfaces = interfaces
    request.choices = choices.map { WiringRequest.Choice(interface: $0.key, plugin: $0.value) }
    request.configuration.settings = values
    request.wanted = .plugins([subject].compactMap(\.self))
    request.looksForUse = contract == nil && GenericChecks.looksAtFile(check ?? "")
    // What nobody provides is a double, and no problem.
    request.context = .test
    return request
  }

  var workFolder: String { folder + "/work" }
  /// Where what the process prints is kept.
  package var outputFile: String { folder + "/output" }
  /// Where what the process says on standard error is kept.
  package var errorsFile: String { folder + "/errors" }
}

/// What a process has found out.
package struct CheckAnswer: Codable, Hashable, Sendable {
  /// `pass`, `warning`, `fail` or `skipped`.
  package var outcome: String
  package var message: String?
  /// The line of the contract that asks for what does not hold.
  package var place: String?
  /// The checks of a contract, where these were to be listed.
  package var checks: [ListedCheck] = []
}

/// A check that can be run.
package struct ListedCheck: Codable, Hashable, Sendable {
  /// Unique in its contract.
  package var id: String
  package var sentence: String
  package var strictness: Int
}

/// A job that cannot be carried out.
package struct JobFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why.
  package let description: String

  init(_ description: String) { self.description = description }
}
