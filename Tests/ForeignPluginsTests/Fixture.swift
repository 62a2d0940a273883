import ForeignPlugins
import Foundation
import PluginInterface

/// The C library of `Tests/Fixtures/ForeignFunctions`, and its functions.
enum Fixture {
  /// Open as long as the process lives: it keeps what it is told.
  private static let library = Result { try open("ForeignFunctions") }
  /// `Tests/Fixtures/PlainProvider`.
  private static let providers = Result { try open("PlainProvider") }

  /// `Tests/Fixtures/RichPlugins`.
  private static let rich = Result { try open("RichPlugins") }

  /// `Tests/Fixtures/CompletingInC`.
  private static let completing = Result { try open("CompletingInC") }

  private static func open(_ name: String) throws -> ForeignLibrary {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures")
    let build = Process()
    build.executableURL = source.appending(path: "build.sh")
    try build.run()
    build.waitUntilExit()
    guard build.terminationStatus == 0 else { throw NotBuilt() }
    let file = source.appending(path: ".build/\(name)/lib\(name).so")
    return try ForeignLibrary(opening: file.path)
  }

  struct NotBuilt: Error {}

  /// A function of the library.
  static func function(_ signature: String) throws -> ForeignFunction {
    try ForeignFunction(ForeignSignature(signature), in: library.get())
  }

  /// A function of the providers in C.
  static func provider(_ signature: String) throws -> ForeignFunction {
    try ForeignFunction(ForeignSignature(signature), in: providers.get())
  }

  /// A function of the plugins in C that use `Rich`.
  static func rich(_ signature: String) throws -> ForeignFunction {
    try ForeignFunction(ForeignSignature(signature), in: rich.get())
  }

  /// What an entry of the providers in C returns.
  static func entry(_ name: String) throws -> EntryDescriptor {
    try describe(provider("\(name)() -> ptr"))
  }

  /// What an entry of the plugins in C that use `Rich` returns.
  static func richEntry(_ name: String) throws -> EntryDescriptor {
    try describe(rich("\(name)() -> ptr"))
  }

  /// A function of the providers in C that complete.
  static func completing(_ signature: String) throws -> ForeignFunction {
    try ForeignFunction(ForeignSignature(signature), in: completing.get())
  }

  /// What an entry of them returns.
  static func completingEntry(_ name: String) throws -> EntryDescriptor {
    try describe(completing("\(name)() -> ptr"))
  }

  private static func describe(_ entry: ForeignFunction) throws -> EntryDescriptor {
    let entry = try ForeignCall(entry)([])
    guard case .address(let address) = entry.result else { throw NotBuilt() }
    return try unsafe EntryDescriptor(copying: UnsafeRawPointer(bitPattern: address))
  }

  /// Calls a function with arguments as a person types them.
  static func call(_ text: String, _ arguments: String...) throws -> ForeignCall.Outcome {
    let function = try function(text)
    return try ForeignCall(function)(ValueReader(function.signature).values(arguments))
  }
}
