internal import CGlibcShims
internal import Glibc

/// The shared libraries that this process has already, by the names under which the loader
/// would hand them out again.
package struct LoadedImages: Sendable {
  /// The program's own file.
  package let executable: String
  /// Every library, in the order of loading.
  package let paths: [String]
  /// The path of the executable is asked for no less than this: what a process maps is its scope.
  private let byFileName: [String: String]
  private let known: Set<String>

  /// The images of this process, as they are now.
  package init() {
    var found: [String] = []
    unsafe withUnsafeMutablePointer(to: &found) { list in
      unsafe plughost_each_image(
        { path, context in
          let list = unsafe context?.assumingMemoryBound(to: [String].self)
          unsafe list?.pointee.append(String(cString: path))
        },
        list
      )
    }
    self.init(
      executable: Self.executablePath(),
      // The kernel's own image has a name without a folder and is no file.
      paths: found.filter { $0.hasPrefix("/") }
    )
  }

  /// Images that a test makes up.
  init(executable: String, paths: [String]) {
    self.executable = executable
    self.paths = paths
    known = Set(paths)
    byFileName = Dictionary(
      paths.map { ($0.split(separator: "/").last.map(String.init) ?? $0, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Whether the process has loaded the file at `path`.
  func contains(_ path: String) -> Bool { known.contains(path) }

  /// The loaded library whose file has this name.
  subscript(fileName name: String) -> String? { byFileName[name] }

  private static func executablePath() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard length > 0 else { return "/proc/self/exe" }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
