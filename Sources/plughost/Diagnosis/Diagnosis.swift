import ForeignPlugins
internal import Foundation
import PluginHost
import PluginInspection

/// Looks at all that a host and the authors of plugins need.
enum Diagnosis {
  /// Everything, in the order in which it is needed.
  static func findings() -> [Finding] {
    [
      staging(), System.freeBytes(at: folder).map { space($0, in: folder) },
      openFiles(System.openFiles),
      System.mappings.map { mappings($0.limit, used: $0.used) },
      System.library("libffi.so").map(libffi), selfTest(), callbacks(System.allowsWritableCode),
      backtraces(), kit(), swiftCompiler(CompilerVersion.found), cCompiler(), cache(),
    ]
    .compactMap(\.self)
  }

  private static let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"

  private static func staging() -> Finding {
    do {
      let area = try StagingArea()
      defer { area.close() }
      return .good("staging", "copies of plugins are loaded from '\(folder)'")
    } catch {
      return .fault(
        .stagingFolder,
        "\(error)",
        remedy: "name a folder that this user may write and execute from in TMPDIR"
      )
    }
  }

  static func space(_ free: Int, in folder: String) -> Finding {
    let text = "\(free >> 20) MiB are free in '\(folder)'"
    guard free < 64 << 20 else { return .good("space", text) }
    return .warning(.littleSpace, text, remedy: "free some, or name another folder in TMPDIR")
  }

  static func openFiles(_ limit: Int) -> Finding {
    let text = "\(limit) files may be open at once"
    guard limit < 256 else { return .good("open-files", text) }
    return .warning(
      .fewOpenFiles,
      text,
      remedy: "raise it before the host starts: 'ulimit -n 1024', or LimitNOFILE= of its service"
    )
  }

  /// A Swift plugin stays mapped for good, so what may be mapped bounds how often it can be swapped.
  static func mappings(_ limit: Int, used: Int) -> Finding {
    // Five segments, and what the loader protects.
    let generations = max(0, limit - used) / 6
    let text = "there is room for about \(generations) generations of plugins (vm.max_map_count)"
    guard generations < 1_000 else { return .good("mappings", text) }
    return .warning(.fewMappings, text, remedy: "raise it: 'sysctl vm.max_map_count=262144'")
  }

  static func libffi(_ path: String) -> Finding {
    let name = URL(filePath: path).resolvingSymlinksInPath().lastPathComponent
    let text = "'\(name)' calls functions of plugins in C"
    guard name == "libffi.so.8.1.2" else { return .good("libffi", text) }
    return .good(
      "libffi",
      "\(text); what 3.4.4 has wrong on this processor, some structures, is kept away from it"
    )
  }

  private static func selfTest() -> Finding {
    let proof = ForeignProof()
    guard let first = proof.failures.first else {
      return .good("self-test", "\(proof.count) ways to pass values to C and back were tried")
    }
    return .fault(
      .libffiWrong,
      "\(proof.failures.count) of \(proof.count) ways to pass values are wrong; the first: \(first)",
      remedy: "install another libffi, and run this again; plugins with such functions are refused"
    )
  }

  static func callbacks(_ allowsWritableCode: Bool) -> Finding {
    guard !allowsWritableCode else {
      return .good("callbacks", "memory for callbacks of plugins in C may be made")
    }
    return .warning(
      .noWritableCode,
      "this process may not have memory that is written and executed",
      remedy: """
        libffi takes two views of one file for callbacks then; if plugins in C are refused for that, allow \
        it (MemoryDenyWriteExecute=no of a service, PR_SET_MDWE, or the policy of SELinux)
        """
    )
  }

  /// The Swift runtime starts it when a process crashes, and does without where there is none.
  private static func backtraces() -> Finding? {
    guard !Backtracer.isOff else { return nil }
    let path = Backtracer.path
    guard let path, FileManager.default.isExecutableFile(atPath: path) else {
      let lack =
        path.map { "there is no '\($0)'" }
        ?? "the Swift runtime lies where it finds no program for backtraces"
      return .warning(
        .noBacktraces,
        "\(lack): a crash is told with its place, and without a backtrace",
        remedy: """
          install swift-backtrace of the Swift toolchain there, use the archive of 'make dist', or name it: \
          SWIFT_BACKTRACE=swift-backtrace=PATH
          """
      )
    }
    return .good("backtraces", "'\(path)' writes them when a plugin crashes")
  }
}
