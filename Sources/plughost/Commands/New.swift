import ArgumentParser
internal import Foundation

/// Writes a new package.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a package with a new plugin.",
    discussion: """
      The package has a test and a README, and builds with 'plughost build' or 'swift build'. A feature \
      runs as it stands. A provider implements a protocol, a decorator stands before the provider of \
      one, and a contract judges those: name it with --against MODULE.PROTOCOL. An interface module holds \
      protocols for others. Features and providers may be written in C.
      """
  )

  enum Language: String, CaseIterable, ExpressibleByArgument { case swift, c }

  @Argument(help: "What is written: feature, provider, decorator, contract or interface.")
  var kind: String

  @Argument(help: ArgumentHelp("Its name, as of a module: Weather.", valueName: "name"))
  var name: String

  @Option(help: "What it is written in.")
  var language: Language = .swift

  @Option(
    help: ArgumentHelp(
      "The interface module that it is written against, or the protocol that it provides.",
      valueName: "module"
    )
  )
  var against: String?

  @Option(help: ArgumentHelp("The folder to make; NAME if not given.", valueName: "dir"))
  var output: String?

  func validate() throws {
    guard Scaffold.Kind(rawValue: kind) != nil else {
      let kinds = Scaffold.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(kind)' is no kind of package; write one of \(kinds).")
    }
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
      throw ValidationError(
        "'\(name)' is no name for a module; write letters and digits, as in Weather."
      )
    }
  }

  mutating func run() throws {
    guard let kind = Scaffold.Kind(rawValue: kind) else { return }
    let scaffold = Scaffold(
      kind: kind,
      name: name,
      isC: language == .c,
      against: against,
      kit: try DevelopmentKit.find()
    )
    let files = try scaffold.files()
    let folder = URL(filePath: output ?? name).standardizedFileURL
    try Self.checkIsFree(folder)
    try Self.write(files, to: folder)
    Console.write(folder.path, to: .output)
    Console.write("Next: cd '\(folder.path)' && plughost build; see README.md there.", to: .error)
  }

  /// Nothing that is there already is written over.
  private static func checkIsFree(_ folder: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder.path) else { return }
    guard (try? manager.contentsOfDirectory(atPath: folder.path))?.isEmpty == true else {
      throw Failure(
        kind: .exists,
        status: .usage,
        message: "'\(folder.path)' is there already; name another folder with --output"
      )
    }
  }

  /// Writes all of them, or nothing.
  private static func write(_ files: [(path: String, text: String)], to folder: URL) throws {
    let manager = FileManager.default
    let wasThere = manager.fileExists(atPath: folder.path)
    for (path, text) in files {
      let file = folder.appending(path: path)
      do {
        let above = file.deletingLastPathComponent()
        try manager.createDirectory(at: above, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      } catch {
        let made = wasThere ? files.map { $0.path.prefix { $0 != "/" } } : [""]
        for name in made { try? manager.removeItem(at: folder.appending(path: String(name))) }
        throw Failure.notWritten(file, error)
      }
    }
  }
}
