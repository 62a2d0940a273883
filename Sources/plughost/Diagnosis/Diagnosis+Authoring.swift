internal import Foundation
import PluginInspection

/// What authors of plugins need.
extension Diagnosis {
  static func kit() -> Finding {
    let kit: DevelopmentKit
    do { kit = try DevelopmentKit.find() } catch {
      return .warning(
        .kitMissing,
        "there is nothing beside this program to compile plugins against",
        remedy: "where plugins are written, use an installation: 'make install PREFIX=…'"
      )
    }
    let text = "plugins are compiled against '\(kit.folder.path)'"
    switch kit.fit {
    case .runs(nil): return .good("kit", text)
    case .runs(let version?):
      return .good("kit", "\(text), which has PluginInterface \(version), and run on this host")
    case .misses(let what):
      return .fault(
        .kitDiffers,
        what,
        remedy: "take \(DevelopmentKit.variable) out of the environment, or install both anew"
      )
    }
  }

  static func swiftCompiler(_ found: String?) -> Finding {
    guard let found else {
      return .warning(
        .compilerMissing,
        "there is no 'swiftc' in PATH",
        remedy: "a host needs none; plugins are compiled with Swift \(SwiftCompiler.version)"
      )
    }
    guard found != SwiftCompiler.version else {
      return .good("compiler", "'swiftc' is Swift \(found), as is this host")
    }
    return .fault(
      .compilerDiffers,
      "'swiftc' is Swift \(found), and this host was built with Swift \(SwiftCompiler.version)",
      remedy: "plugins that it compiles are refused: use one version for both"
    )
  }

  static func cCompiler() -> Finding {
    guard let compiler = PluginCompiler.installed(PluginCompiler.cCompilers) else {
      return .warning(
        .cCompilerMissing,
        "there is none of \(PluginCompiler.cCompilers.joined(separator: ", ")) in PATH",
        remedy: "a host needs none; for plugins in C: 'apt-get install gcc libc6-dev'"
      )
    }
    return .good("c-compiler", "'\(compiler.path)' compiles plugins in C")
  }

  static func cache() -> Finding {
    let folder = ModuleCache.folder.path
    guard !ModuleCache.isWritable else {
      return .good("cache", "the compiler keeps modules in '\(folder)'")
    }
    return .warning(
      .cacheNotWritable,
      "the compiler's cache '\(folder)' cannot be written",
      remedy: "name a folder of this user in XDG_CACHE_HOME; until then each package has its own"
    )
  }
}
