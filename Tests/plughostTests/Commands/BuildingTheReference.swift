import Foundation
import Testing

@Suite struct BuildingTheReference {
  /// It is part of a toolchain, and not of what runs plugins.
  private static let hasDocC =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/docc") }

  @Test(.enabled(if: hasDocC))
  func `every public module has a reference without a warning`() throws {
    let folder = try TemporaryFolder()

    let run = try Program.run(
      "/bin/sh",
      ["Packaging/build-docs.sh", Plughost.products.path, folder.url.path],
      in: Plughost.root
    )

    #expect(run.status == 0, "\(run.output)\(run.errors)")
    for module in ["PluginInterface", "PluginHost", "PluginContract", "PluginTesting"] {
      let page = folder.url.appending(
        path: "\(module).doccarchive/data/documentation/\(module.lowercased()).json"
      )
      #expect(FileManager.default.fileExists(atPath: page.path), "\(module)")
    }
  }

  @Test func `every article of a catalog is on a page that leads to it`() throws {
    let catalogs = [
      "Sources/PluginInterface/Sources/PluginInterface/PluginInterface.docc",
      "Sources/PluginHost/PluginHost.docc",
      "Sources/PluginContract/Sources/PluginContract/PluginContract.docc",
      "Sources/PluginTesting/PluginTesting.docc",
    ]
    for catalog in catalogs {
      let folder = Plughost.root.appending(path: catalog)
      let module = folder.deletingPathExtension().lastPathComponent
      let start = try String(
        contentsOf: folder.appending(path: "\(module).md"),
        encoding: .utf8
      )
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for file in files where file != "\(module).md" {
        #expect(start.contains("<doc:\(file.dropLast(3))>"), "\(catalog)/\(file)")
      }
    }
  }
}
