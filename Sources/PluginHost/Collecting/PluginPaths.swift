internal import Foundation
internal import Glibc

/// One file that may be a plugin, and whether the user named it.
struct FoundFile: Hashable, Sendable {
  /// As the user would write it.
  var path: String
  /// Named by itself, not found in a folder: then it must be a plugin.
  var isExplicit: Bool
}

/// The files behind a list of files and folders.
///
/// A path without a slash means a file in the working directory, never one in the system's library
/// folders. A folder stands for the `.so` files directly in it, in the order of their names. A file
/// that is reached twice, by whatever paths, is taken once and under the first.
struct PluginPaths {
  private(set) var files: [FoundFile] = []
  private var seen: [FileIdentity: Int] = [:]

  init(_ paths: [String]) {
    for path in paths {
      if let names = Self.libraries(in: path) {
        for name in names {
          add(FoundFile(path: path.appendingPathComponent(name), isExplicit: false))
        }
      } else {
        add(FoundFile(path: path, isExplicit: true))
      }
    }
  }

  private mutating func add(_ file: FoundFile) {
    guard let identity = FileIdentity(of: file.path) else {
      // What cannot be looked up cannot be read either, and the audit says why.
      if !files.contains(where: { $0.path == file.path }) { files.append(file) }
      return
    }
    if let index = seen[identity] {
      files[index].isExplicit = files[index].isExplicit || file.isExplicit
    } else {
      seen[identity] = files.count
      files.append(file)
    }
  }

  /// The names of the shared libraries in the folder at `path`; `nil` if that is no folder that can
  /// be read.
  private static func libraries(in path: String) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
    return names.filter { $0.hasSuffix(".so") || $0.contains(".so.") }.sorted()
  }
}

/// Device and file number: what a file is, whatever its names.
private struct FileIdentity: Hashable {
  let device: dev_t
  let number: ino_t

  init?(of path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

extension String {
  fileprivate func appendingPathComponent(_ name: String) -> String {
    hasSuffix("/") ? self + name : "\(self)/\(name)"
  }
}
