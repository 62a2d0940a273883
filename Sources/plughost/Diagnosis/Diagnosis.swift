import ForeignPlugins
internal import Foundation
import PluginHost
import PluginInspection

/// Looks at all that a host and the authors of plugins need.
enum Diagnosis {
  /// Everything, in the order in which it is needed.
  static func findings() -> [Finding] {
    [staging, space, openFiles, mappings, libffi, selfTest, writableCode, kit, compiler]
      .compactMap { $0() }
  }

  private static let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"

  private static func staging() -> Finding? {
    do {
      let area = try StagingArea()
      defer { area.close() }
      return .good("staging", "copies of plugins are loaded from '\(folder)'")
    } catch {
      return .fault(
        "staging",
        "\(error)",
        remedy: "name a folder that this user may write and execute from in TMPDIR"
      )
    }
  }

  private static func space() -> Finding? {
    guard let free = System.freeBytes(at: folder) else { return nil }
    let text = "\(free >> 20) MiB are free in '\(folder)'"
    guard free < 64 << 20 else { return .good("space", text) }
    return .warning("space", text, remedy: "free some, or name another folder in TMPDIR")
  }

  private static func openFiles() -> Finding? {
    let limit = System.openFiles
    let text = "\(limit) files may be open at once"
    guard limit < 256 else { return .good("open-files", text) }
    return .warning(
      "open-files",
      text,
      remedy: "raise it before the host starts: 'ulimit -n 1024', or LimitNOFILE= of its service"
    )
  }

  /// A Swift plugin stays mapped for good, so what may be mapped bounds how often it can be swapped.
  private static func mappings() -> Finding? {
    guard let (limit, used) = System.mappings else { return nil }
    // Five segments, and what the loader protects.
    let generations = (limit - used) / 6
    let text = "there is room for about \(generations) generations of plugins (vm.max_map_count)"
    guard generations < 1_000 else { return .good("mappings", text) }
    return .warning("mappings", text, remedy: "raise it: 'sysctl vm.max_map_count=262144'")
  }

  private static func libffi() -> Finding? {
    guard let path = System.library("libffi.so") else { return nil }
    let name = URL(filePath: path).resolvingSymlinksInPath().lastPathComponent
    let text = "'\(name)' calls functions of plugins in C"
    guard name == "libffi.so.8.1.2" else { return .good("libffi", text) }
    return .good(
      "libffi",
      "\(text); what 3.4.4 has wrong on this processor, some structures, is kept away from it"
    )
  }

  private static func selfTest() -> Finding? {
    let proof = ForeignProof()
    guard let first = proof.failures.first else {
      return .good("self-test", "\(proof.count) ways to pass values to C and back were tried")
    }
    return .fault(
      "self-test",
      "\(proof.failures.count) of \(proof.count) ways to pass values are wrong; the first: \(first)",
      remedy: "install another libffi, and run this again; plugins with such functions are refused"
    )
  }

  private static func writableCode() -> Finding? {
    guard !System.allowsWritableCode else {
      return .good("callbacks", "memory for callbacks of plugins in C may be made")
    }
    return .warning(
      "callbacks",
      "this process may not have memory that is written and executed",
      remedy: """
        libffi takes two views of one file for callbacks then; if plugins in C are refused for that, allow \
        it (MemoryDenyWriteExecute=no of a service, PR_SET_MDWE, or the policy of SELinux)
        """
    )
  }

  private static func kit() -> Finding? {
    let kit: DevelopmentKit
    do { kit = try DevelopmentKit.find() } catch {
      return .warning(
        "kit",
        "there is nothing beside this program to compile plugins against",
        remedy: "where plugins are written, use an installation: 'make install PREFIX=…'"
      )
    }
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let versions = [program.deletingLastPathComponent(), kit.folder].map { folder in
      try? InterfaceModule(reading: folder.appending(path: "libPluginInterface.so").path).version
    }
    guard let host = versions[0], let own = versions[1], host != own else {
      return .good("kit", "plugins are compiled against '\(kit.folder.path)'")
    }
    return .fault(
      "kit",
      "the kit '\(kit.folder.path)' has PluginInterface \(own), and this host \(host)",
      remedy: "take \(DevelopmentKit.variable) out of the environment, or install both anew"
    )
  }

  private static func compiler() -> Finding? {
    guard let found = CompilerVersion.found else {
      return .warning(
        "compiler",
        "there is no 'swiftc' in PATH",
        remedy: "a host needs none; plugins are compiled with Swift \(SwiftCompiler.version)"
      )
    }
    guard found != SwiftCompiler.version else {
      return .good("compiler", "'swiftc' is Swift \(found), as is this host")
    }
    return .fault(
      "compiler",
      "'swiftc' is Swift \(found), and this host was built with Swift \(SwiftCompiler.version)",
      remedy: "plugins that it compiles are refused: use one version for both"
    )
  }
}
