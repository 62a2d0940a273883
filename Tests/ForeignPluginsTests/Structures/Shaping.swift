import ForeignPlugins
import Foundation
public import PluginInterface
import Testing

/// A structure inside another.
@CStructure
public struct Inner: Codable, Hashable, Sendable {
  var small: Int8
  var wide: Int
}

/// A structure with every kind of field, and room between them.
@CStructure
public struct Shape: Codable, Hashable, Sendable {
  var isFlat: Bool
  var mode: Mode
  let inner: Inner
  var angle: Double
  var number: UInt16
  var ratio: Float = 1

  /// No field.
  var isTurned: Bool { angle != 0 }
  static let none = 0
}

extension Mode: Codable {}

/// Structures in every place.
@DependencyInterface
public protocol Shaping: Sendable {
  func turned(_ shape: Shape, by angle: Double) throws -> Shape
  func later(_ shape: Shape) async throws -> Shape
  @Fallback(-2) func count(_ shape: Shape, mode: Mode) -> Int32
}

/// The plugins of `Tests/Fixtures/StructuresInC`, compiled with the header that the host writes.
enum StructuresInC {
  private static let library = Result { try build() }

  /// The header of the interface.
  static func header() throws -> String {
    var order = MethodOrder()
    return try InterfaceHeader(
      module: "ForeignPluginsTests",
      version: "1.0.0",
      protocols: ["Shaping"],
      order: &order
    ).text
  }

  /// What an entry returns.
  static func entry(_ name: String) throws -> EntryDescriptor {
    let entry = try ForeignFunction(ForeignSignature("\(name)() -> ptr"), in: library.get())
    guard case .address(let address) = try ForeignCall(entry)([]).result else {
      throw Fixture.NotBuilt()
    }
    return try unsafe EntryDescriptor(copying: UnsafeRawPointer(bitPattern: address))
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  private static func build() throws -> ForeignLibrary {
    let source = root.appending(path: "Tests/Fixtures/StructuresInC/plugin.c").path
    return try inFolder { folder in
      let file = folder.appending(path: "libStructuresInC.so").path
      let options = ["-shared", "-fPIC", "-Wall", "-Werror", source, "-o", file]
      guard try compile(options, in: folder) == "" else { throw Fixture.NotBuilt() }
      return try ForeignLibrary(opening: file)
    }
  }

  /// Compiles a file that has the header alone.
  ///
  /// - Returns: What the compiler says.
  static func compileHeader(_ options: [String]) throws -> String {
    try inFolder { folder in
      let source = folder.appending(path: "source").path
      try "#include <foreign_plugins_tests.h>\n".write(
        toFile: source,
        atomically: true,
        encoding: .utf8
      )
      return try compile(options + ["-fsyntax-only", source], in: folder)
    }
  }

  /// A folder with the header, as long as `body` runs.
  private static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plughost-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let header = folder.appending(path: "foreign_plugins_tests.h")
    try self.header().write(to: header, atomically: true, encoding: .utf8)
    return try body(folder)
  }

  private static func compile(_ options: [String], in folder: URL) throws -> String {
    let include = root.appending(path: "Sources/PluginInterface/Sources/CPluginInterface/include")
    let compiler = Process()
    let errors = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-I", folder.path, "-I", include.path] + options
    compiler.standardError = errors
    try compiler.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
