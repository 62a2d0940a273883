import Foundation
import Glibc
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
        == "Error: Interrupted by signal \(signal) while answering. [PH4304]\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [SIGINT, SIGTERM])
  func `of a shell lets the call finish, and ends with the signal that came`(
    _ signal: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let gate = folder.url.appending(path: "gate").path
    try #require(unsafe mkfifo(gate, 0o600) == 0)
    let (lines, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = Plughost.products.appending(path: "plughost")
    process.arguments = ["shell"] + Script.plugins.flatMap { ["-p", Plughost.fixture($0)] }
    process.standardInput = lines
    process.standardOutput = output
    try process.run()
    // Stays open: the shell does not end by itself.
    try lines.fileHandleForWriting.write(
      contentsOf: Data("run live-consumer --input '\"\(gate)\"'\n".utf8)
    )
    // Returns when the call has opened the other end.
    let writer = unsafe open(gate, O_WRONLY | O_CLOEXEC)

    kill(process.processIdentifier, signal)
    _ = unsafe write(writer, "\n", 1)
    close(writer)
    process.waitUntilExit()

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + signal)
    try lines.fileHandleForWriting.close()
  }
}
