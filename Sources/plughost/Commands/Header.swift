import ArgumentParser
import ForeignPlugins
internal import Foundation
import PluginHost
import PluginInspection

/// Writes the C header of interface modules.
struct Header: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the C header of interface modules.",
    discussion: """
      For each protocol a structure of functions, and what lists them in a plugin's table. The code of \
      the modules is loaded; no plugin is.

      --order names a file with the order of the functions, which only grows: methods that are new are \
      appended to it, one that is gone or has changed is an error. Keep it beside the module's source.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Interface modules: the name of one that lies beside plughost, or the path of its library.",
      valueName: "module"
    )
  )
  var modules: [String]

  @Option(help: ArgumentHelp("The file that keeps the order of functions.", valueName: "file"))
  var order: String?

  @Flag(help: "Write nothing to that file; fail if it lacks a method.")
  var check = false

  mutating func run() throws {
    let before = try order.map(Self.read) ?? ""
    var methods = MethodOrder(before)
    var text = ""
    for module in modules {
      let interface = try Self.module(module)
      try interface.load()
      do {
        text += try InterfaceHeader(
          module: interface.name,
          version: "\(interface.version)",
          protocols: interface.protocolNames,
          order: &methods
        ).text
      } catch let fault as OrderFault {
        throw Failure(kind: .order, status: .failed, message: "\(fault).")
      }
    }
    if let order, methods.text != before { try keep(methods, in: order) }
    Console.write(String(text.dropLast()), to: .output)
  }

  private func keep(_ methods: MethodOrder, in file: String) throws {
    guard !check else {
      throw Failure(
        kind: .order,
        status: .failed,
        message: "'\(file)' lacks methods of the modules; run the command without --check."
      )
    }
    do {
      try methods.text.write(toFile: file, atomically: true, encoding: .utf8)
    } catch {
      throw Failure(
        kind: .order,
        status: .failed,
        message: "'\(file)' could not be written: \(error.localizedDescription)"
      )
    }
  }

  /// The content of the file; nothing where there is none yet.
  private static func read(_ file: String) throws -> String {
    guard FileManager.default.fileExists(atPath: file) else { return "" }
    do {
      return try String(contentsOfFile: file, encoding: .utf8)
    } catch {
      throw Failure(
        kind: .order,
        status: .usage,
        message: "'\(file)' could not be read: \(error.localizedDescription)"
      )
    }
  }

  private static func module(_ name: String) throws -> InterfaceModule {
    if name.contains("/") { return try InterfaceModule(reading: name) }
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let file = program.deletingLastPathComponent().appending(path: "lib\(name).so")
    return try InterfaceModule(reading: file.path)
  }
}
