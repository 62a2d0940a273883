internal import Foundation
internal import PluginHost
internal import PluginInspection
internal import PluginInterface

extension Figure {
  static let loading = [
    Figure(
      name: """
        load + build after the audit, against bare dlopen + dlsym + the same builder called by hand
        """,
      limit: 1.25,
      unit: "×"
    ) { workspace in
      let chain = try ChainPlugins(workspace)
      let last = chain.plugin(ChainPlugins.count - 1)
      let copies = try workspace.copies(of: last, count: 200, in: "built").map(\.path)
      return try Child.measure("build", [chain.interface.path] + copies)
    },
    Figure(
      name: """
        host start with 100 plugins wired in a chain, against (read + hash + copy + dlopen) of the \
        same files
        """,
      limit: 1.5,
      unit: "×"
    ) { workspace in
      let chain = try ChainPlugins(workspace)
      let files = [chain.interface, chain.plugins, workspace.scratch].map(\.path)
      let (host, bare) = try await Timing.medians(of: 11) { _ in
        try Child.measure("host-start", files).value
      } _: { _ in
        try Child.measure("bare-start", files).value
      }
      return Measurement(value: host / bare, baseline: bare)
    },
  ]
}

/// What is measured in a process of its own, and never twice on one path.
enum LoadMeasurement {
  /// Builds one plugin from many copies, by the host and by hand in turn.
  ///
  /// `files` are the interface module, then the copies.
  static func build(copies files: [String]) async throws -> Measurement {
    _ = try BareLibrary.open(files[0])
    let copies = Array(files.dropFirst())
    let interfaces = try [files[0], interfaceNextToUs()].map { try InterfaceModule(reading: $0) }
    let audit = try Auditor(interfaces: interfaces).audit(fileAt: copies[0])
    guard let manifest = audit.manifest, audit.isAccepted else {
      throw WrongOutcome("\(audit.refusals)")
    }
    let (host, bare) = try await Timing.medians(of: copies.count / 2) { index in
      try await microseconds {
        let loaded = try LoadedPlugin(manifest, at: [copies[2 * index]])
        let resolver = DependencyResolver(members: [:])
        _ = try await loaded.descriptor.build(resolver)
      }
    } _: { index in
      try await microseconds {
        _ = try await BareLibrary.build(copies[2 * index + 1], entry: manifest.entry)
      }
    }
    return Measurement(value: host / bare, baseline: bare)
  }

  /// Starts a host with the whole chain; `files` as in ``bareStart(_:)``.
  static func hostStart(_ files: [String]) async throws -> Measurement {
    var request = PluginSet.Request(plugins: [files[1]])
    request.interfaces = [files[0]]
    request.wanted = .plugins(["link-0"])
    request.stagesAhead = true
    request.stagingParent = files[2]
    let start = ContinuousClock.now
    let host = try PluginHost(PluginSet(request))
    try await host.start()
    let time = start.duration(to: .now).microseconds
    // Its end is not its start; the baseline removes its copies afterwards too.
    await host.shutdown()
    return Measurement(value: time)
  }

  /// Does by hand what cannot be left out: reads, hashes, copies and opens the same files.
  ///
  /// `files` are the interface module, the folder of plugins, and a folder for copies.
  static func bareStart(_ files: [String]) throws -> Measurement {
    let names = try FileManager.default.contentsOfDirectory(atPath: files[1]).sorted()
    let folder = "\(files[2])/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let time = try Timing.once {
      // The interface module is one of the files of the host, which opens it where it lies.
      _ = try BareLibrary.open(files[0])
      for name in names {
        let copy = "\(folder)/\(name)"
        try BareFile.readHashCopy("\(files[1])/\(name)", to: copy)
        _ = try BareLibrary.open(copy)
      }
    }
    // As the host does; many deleted files make the next ones dearer, for both.
    try FileManager.default.removeItem(atPath: folder)
    return Measurement(value: time)
  }

  private static func interfaceNextToUs() -> String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("libPluginInterface.so").path
  }

  private static func microseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now).microseconds
  }
}
