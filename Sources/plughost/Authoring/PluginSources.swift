internal import Foundation

/// One folder in `Sources` of a package: what becomes one library.
struct PluginSources {
  enum Kind: Equatable { case interface, swift, c }

  /// The folder's name, which is the module's and the library's.
  let name: String
  let kind: Kind
  /// The source files, sorted.
  let files: [URL]
  /// The modules that it imports.
  let imports: Set<String>
  /// Changes with every change of the sources.
  let content: Data

  /// The plugins and interface modules of a package, interface modules first.
  ///
  /// - Throws: ``Failure`` if there is nothing to build.
  static func all(in package: URL) throws -> [PluginSources] {
    let folder = package.appending(path: "Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = try names.sorted().compactMap { try PluginSources(folder.appending(path: $0)) }
    guard !found.isEmpty else {
      throw Failure(
        kind: .noSources,
        status: .usage,
        message: """
          '\(package.path)' has no plugin to build: its folder 'Sources' needs a folder for each, with \
          files in Swift or C; 'plughost new feature NAME' writes one
          """
      )
    }
    return found.filter { $0.kind == .interface } + found.filter { $0.kind != .interface }
  }

  /// `nil` for a folder without sources.
  private init?(_ folder: URL) throws {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (all?.compactMap { ($0 as? URL)?.standardizedFileURL } ?? [])
      .sorted { $0.path < $1.path }
    let swift = paths.filter { $0.pathExtension == "swift" }
    let files = swift.isEmpty ? paths.filter { $0.pathExtension == "c" } : swift
    guard !files.isEmpty else { return nil }
    name = folder.lastPathComponent
    self.files = files
    var content = Data()
    for file in files {
      // A name is a part of it: two files may change places.
      content += Data("\(file.lastPathComponent)\n".utf8)
      content += try Self.read(file)
    }
    self.content = content
    let text = String(decoding: content, as: UTF8.self)
    imports = Self.imports(in: text)
    kind = swift.isEmpty ? .c : text.contains("#interfaceModule(") ? .interface : .swift
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw Failure(
        kind: .badName,
        status: .usage,
        message: "'\(folder.path)' must be called as a module can be: letters, digits and '_'"
      )
    }
  }

  private static func read(_ file: URL) throws -> Data {
    do { return try Data(contentsOf: file) } catch {
      throw Failure(
        kind: .notRead,
        status: .failed,
        message: "'\(file.path)' could not be read: \(error.localizedDescription)"
      )
    }
  }

  private static func imports(in text: String) -> Set<String> {
    let pattern = /(?m)^[^\S\n]*(?:@\w+[^\S\n]+)*(?:\w+[^\S\n]+)?import[^\S\n]+(\w+)/
    return Set(text.matches(of: pattern).map { String($0.output.1) })
  }
}
