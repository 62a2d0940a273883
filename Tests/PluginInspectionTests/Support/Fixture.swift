import Foundation

@testable import PluginInspection

/// A file that `Tests/Fixtures/build.sh` makes.
enum Fixture {
  /// The folder of the built fixtures; the first use builds what is out of date.
  static let folder: String = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")
    let build = Process()
    build.executableURL = source.appendingPathComponent("build.sh")
    do {
      try build.run()
      build.waitUntilExit()
      precondition(build.terminationStatus == 0, "Tests/Fixtures/build.sh failed; run it by hand")
    } catch {
      preconditionFailure("Tests/Fixtures/build.sh cannot be run: \(error)")
    }
    return source.appendingPathComponent(".build").path
  }()

  /// The path of a built file.
  static func path(_ name: String) -> String { folder + "/" + name }

  /// `NAME/libNAME.so`.
  static func plugin(_ name: String) -> String { path("\(name)/lib\(name).so") }

  /// The bytes of a built file.
  static func bytes(_ name: String) throws -> [UInt8] {
    let bytes = try PluginFile(reading: path(name)).bytes
    return bytes.copy(from: 0, length: bytes.count)
  }
}

extension Auditor {
  /// An auditor for which version 1.0.0 of the module `Shop` was chosen, and `Market`.
  static let withShop1 = Result { try Auditor.choosing("Shop-1.0.0") }
  /// An auditor for which version 2.0.0 of the module `Shop` was chosen, and `Market`.
  static let withShop2 = Result { try Auditor.choosing("Shop-2.0.0") }

  private static func choosing(_ shop: String) throws -> Auditor {
    Auditor(
      interfaces: [
        try InterfaceModule(reading: Fixture.path("\(shop)/libShop.so")),
        try InterfaceModule(reading: Fixture.path("Market-1.0.0/libMarket.so")),
      ]
    )
  }

  /// What the audit says about a built plugin, one sentence a fault.
  func messages(_ plugin: String) throws -> [String] {
    try audit(fileAt: Fixture.path(plugin)).refusals.map { $0.readable }
  }
}

extension Refusal {
  /// The sentence with the folder of the fixtures left out.
  var readable: String { description.replacingOccurrences(of: Fixture.folder, with: "FIXTURES") }
}

/// A folder that goes when the value does.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("plughost tests \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder in the folder.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name,
      withIntermediateDirectories: true
    )
  }

  /// Writes a file into the folder.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    return path + "/" + name
  }
}
