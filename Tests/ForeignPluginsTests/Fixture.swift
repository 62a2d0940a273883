import ForeignPlugins
import Foundation

/// The C library of `Tests/Fixtures/ForeignFunctions`, and its functions.
enum Fixture {
  /// Open as long as the process lives: it keeps what it is told.
  private static let library = Result {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures")
    let build = Process()
    build.executableURL = source.appending(path: "build.sh")
    try build.run()
    build.waitUntilExit()
    guard build.terminationStatus == 0 else { throw NotBuilt() }
    let file = source.appending(path: ".build/ForeignFunctions/libForeignFunctions.so")
    return try ForeignLibrary(opening: file.path)
  }

  struct NotBuilt: Error {}

  /// A function of the library.
  static func function(_ signature: String) throws -> ForeignFunction {
    try ForeignFunction(ForeignSignature(signature), in: library.get())
  }

  /// Calls a function with arguments as a person types them.
  static func call(_ text: String, _ arguments: String...) throws -> ForeignCall.Outcome {
    let function = try function(text)
    return try ForeignCall(function)(ValueReader(function.signature).values(arguments))
  }
}
