internal import Foundation
internal import PluginInspection

/// Which file holds each interface module, for the life of the process.
///
/// A module that the process has loaded already stays. For the others the first that exists: a file
/// given by name, a file next to the host's program, a file beside the first plugin that needs it.
struct InterfaceSelection {
  private(set) var modules: [InterfaceModule] = []
  private(set) var refusals: [Refusal] = []
  private var byLibrary: [String: InterfaceModule] = [:]
  private var tried: Set<String> = []
  private var last: (folder: String, needed: [String]) = ("", [])
  private let hostFolder: String

  /// The modules that are loaded in this process, then those of the files `given`.
  init(given paths: [String], resident: ResidentLibraries) {
    hostFolder = resident.images.executable.folder
    for path in resident.images.paths {
      consider(path) { path throws(Refusal) in try resident.interfaceModule(at: path) }
    }
    for path in paths { take(path) }
  }

  /// Chooses a file for each interface module that a plugin needs and that has none yet.
  mutating func choose(forFileAt path: String, needing needed: [String]) {
    let folder = path.folder
    // Plugins of one folder need much the same.
    guard (folder, needed) != last else { return }
    last = (folder, needed)
    for library in needed where byLibrary[library] == nil {
      if consider("\(hostFolder)/\(library)", InterfaceModule.init(reading:)) { continue }
      consider("\(folder)/\(library)", InterfaceModule.init(reading:))
    }
  }

  /// Takes a file that the user named: it must be an interface module, and not another file of one
  /// that is loaded.
  private mutating func take(_ path: String) {
    do throws(Refusal) {
      let module = try InterfaceModule(reading: path)
      if let other = modules.first(where: { $0.name == module.name }) {
        // The very file that is in use, by another path perhaps.
        if other.path.resolved == path.resolved { return }
        throw Refusal(path, .interfaceModuleInUse(module: other.name, path: other.path))
      }
      add(module)
    } catch { refusals.append(error) }
  }

  /// Takes a file if it is an interface module of a name that has no file yet.
  @discardableResult
  private mutating func consider(
    _ path: String,
    _ read: (String) throws(Refusal) -> InterfaceModule
  ) -> Bool {
    guard tried.insert(path).inserted, let module = try? read(path),
      !modules.contains(where: { $0.name == module.name })
    else { return false }
    add(module)
    return true
  }

  private mutating func add(_ module: InterfaceModule) {
    modules.append(module)
    byLibrary[module.libraryName] = module
  }
}

extension String {
  /// The path without links, to compare files by.
  fileprivate var resolved: String {
    URL(fileURLWithPath: self).resolvingSymlinksInPath().path
  }

  /// The folder of a path; the working directory for a bare name.
  fileprivate var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return String(self[..<slash])
  }
}
