internal import Foundation

extension Workspace {
  /// Compiles against the interface modules of the build, optimised.
  func swiftc(_ arguments: [String], in directory: URL) throws {
    let macros = build.appendingPathComponent("PluginMacros-tool").path
    let common = [
      "-O", "-parse-as-library", "-I", build.appendingPathComponent("Modules").path,
      "-I", slotModule,
      "-load-plugin-executable", "\(macros)#PluginMacros",
    ]
    _ = try Command(["swiftc"] + common + arguments, in: directory).run()
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
