internal import Foundation

extension Workspace {
  /// Compiles against the interface modules of the build, optimised.
  func swiftc(_ arguments: [String], in directory: URL) throws {
    _ = try Command(["swiftc"] + compilerOptions + arguments, in: directory).run()
  }

  /// What it takes to compile against the interface modules of the build.
  var compilerOptions: [String] {
    let macros = build.appendingPathComponent("PluginMacros-tool").path
    return [
      "-O", "-parse-as-library", "-I", build.appendingPathComponent("Modules").path,
      "-I", slotModule,
      "-load-plugin-executable", "\(macros)#PluginMacros",
    ]
  }

  /// The sources that lie beside this program's own.
  var benchmarks: URL { checkout.appendingPathComponent("Benchmarks") }

  /// The folder of the C module that the module file of PluginInterface imports.
  private var slotModule: String {
    checkout.appendingPathComponent("Sources/PluginInterface/Sources/CPluginSlot/include").path
  }

  /// The build folder is .build/<triple>/release in it.
  private var checkout: URL {
    build.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}
