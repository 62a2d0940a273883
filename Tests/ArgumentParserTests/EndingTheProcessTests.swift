import ArgumentParser
import Testing

/// Fails with a status of its own.
struct Jam: AsyncParsableCommand {
  @Flag var throwsText = false

  mutating func run() async throws {
    await Task.yield()
    if throwsText { throw ValidationError("The needle is stuck.") }
    throw ExitCode(6)
  }
}

@Suite struct EndingTheProcess {
  @Test func `a usage error goes to standard error, with status 2`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(2),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) { Tool.main(["paly"]) }

    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.hasPrefix("Error: Unknown command 'paly'. Did you mean 'play'?\nUsage: tool"))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("Error"))
  }

  @Test func `help goes to standard output, with status 0`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) { Tool.main(["--help"]) }

    let page = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(page.contains("OVERVIEW: Plays records."))
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("OVERVIEW"))
  }

  @Test func `an asynchronous command ends with the status it throws`() async {
    await #expect(processExitsWith: .exitCode(6)) { await Jam.main([]) }
  }

  @Test func `a validation error of the work names the command`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(2),
      observing: [\.standardErrorContent]
    ) { await Jam.main(["--throws-text"]) }

    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Error: The needle is stuck.\nUsage: jam [--throws-text]"))
  }
}
