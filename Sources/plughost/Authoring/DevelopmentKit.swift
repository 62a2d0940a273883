internal import Foundation

/// What plugins are compiled against: the interface modules, the macros, the C header.
///
/// `make install` puts it beside the program.
struct DevelopmentKit {
  /// Holds `lib<Module>.so` of each interface module, and `PluginMacros`.
  let folder: URL

  /// Names the folder where it is not the program's own.
  static let variable = "PLUGHOST_SDK"

  /// The kit that a person named, or else the one beside this program.
  ///
  /// - Throws: ``Failure`` if there is none.
  static func find() throws -> DevelopmentKit {
    let named = ProcessInfo.processInfo.environment[variable]
    let folder = named.map { URL(filePath: $0).absoluteURL } ?? programFolder
    let kit = DevelopmentKit(folder: folder)
    guard kit.moduleNames.contains("PluginInterface"),
      FileManager.default.isExecutableFile(atPath: kit.macros.path)
    else {
      throw Failure(
        kind: .noKit,
        status: .usage,
        message: """
          there are no interface modules to compile against in '\(folder.path)'; install plughost with \
          'make install PREFIX=…' and use the one in its bin folder, or name the folder lib/plughost of an \
          installation in \(variable)
          """
      )
    }
    return kit
  }

  /// Runs as a part of the compiler, to expand `@Plugin` and `@DependencyInterface`.
  var macros: URL { folder.appending(path: "PluginMacros") }
  /// Where the compiler looks for modules.
  var modules: URL { folder.appending(path: "swift") }
  /// Where it looks for the header of plugins in C.
  var include: URL { folder.appending(path: "include") }

  /// The interface modules in it, sorted.
  var moduleNames: [String] { ModuleFolder(modules).moduleNames }

  /// What the Swift compiler is told to find them.
  var swiftFlags: [String] {
    [
      "-I", modules.path, "-I", modules.appending(path: "CPluginSlot").path,
      "-load-plugin-executable", "\(macros.path)#PluginMacros",
    ]
  }
}

/// A folder in which the compiler finds modules.
struct ModuleFolder {
  let url: URL

  init(_ url: URL) { self.url = url }

  /// The Swift modules in it, sorted.
  var moduleNames: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(12)) }.sorted()
  }
}
