import ArgumentParser
internal import Foundation

/// Compiles the plugins of a package.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compile the plugins of a package.",
    discussion: """
      Each folder in DIR/Sources becomes one library: a plugin in Swift or in C, or an interface module \
      where its source has '#interfaceModule'. A plugin exports its entry alone, and each content of \
      sources has a name of its own for the Swift runtime, so that builds can be swapped for one \
      another. Prints the paths of the libraries.
      """
  )

  enum Mode: String, CaseIterable, ExpressibleByArgument { case debug, release }

  @Argument(help: ArgumentHelp("The package.", valueName: "dir"))
  var directory = "."

  @Option(name: [.short, .long], help: "How the libraries are compiled.")
  var configuration: Mode = .debug

  @Option(
    help: ArgumentHelp(
      "A folder with more interface modules and their libraries; may be repeated.",
      valueName: "folder"
    )
  )
  var interfaces: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where the libraries are written; DIR/.build/plughost if not given.",
      valueName: "folder"
    )
  )
  var output: String?

  mutating func run() throws {
    let package = URL(filePath: directory).standardizedFileURL
    let output =
      output.map { URL(filePath: $0).standardizedFileURL }
      ?? package.appending(path: ".build/plughost")
    let kit = try DevelopmentKit.find()
    if case .misses(let what) = kit.fit {
      Console.write(
        "Warning: \(what); name a kit that fits in \(DevelopmentKit.variable)",
        to: .error
      )
    }
    var compiler = PluginCompiler(
      kit: kit,
      interfaces: [output] + interfaces.map { URL(filePath: $0).standardizedFileURL },
      isOptimized: configuration == .release,
      output: output
    )
    let all = try PluginSources.all(in: package)
    if all.contains(where: { $0.kind != .c }), !ModuleCache.isWritable {
      compiler.ownCache = output.appending(path: "modules")
      Console.write(
        """
        Warning: the compiler's cache '\(ModuleCache.folder.path)' cannot be written, so this package has \
        one of its own; name another folder in XDG_CACHE_HOME
        """,
        to: .error
      )
    }
    for sources in all {
      Console.write(try compiler.compile(sources).path, to: .output)
    }
  }
}
