import Foundation
import Testing

@Suite struct InterruptingARun {
  @Test(arguments: [SIGINT, SIGTERM])
  func `ends the plugin, cleans up and says so`(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    let errors = Pipe()
    process.executableURL = Plughost.products.appending(path: "plughost")
    process.arguments = ["run", "--plugin", Plughost.fixture("HangingCall")]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": folder.url.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let begun = errors.fileHandleForReading.availableData
    #expect(String(decoding: begun, as: UTF8.self) == "hanging\n")

    kill(process.processIdentifier, signal)
    process.waitUntilExit()

    let rest = try errors.fileHandleForReading.readToEnd() ?? Data()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + signal)
    #expect(
      String(decoding: rest, as: UTF8.self)
        == "Error: Interrupted by signal \(signal) while answering.\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
