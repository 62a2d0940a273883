import ArgumentParser
internal import CGlibcShims
import PluginHost
import PluginVerification

/// Runs checks on plugins, each in a process of its own.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run contracts and the checks that every plugin must pass.",
    discussion: """
      Each check runs in a process of its own, with a limit on its time and its memory: one that \
      crashes or hangs is that check's result, and the others still run. What a plugin takes and \
      nobody given with --plugin provides is a double.

      Exit status: 0 every check passed, 5 one failed, 6 one crashed, ended its process or took too \
      long; 2, 3 and 4 where a check could not even be begun. Warnings and skipped checks change \
      nothing, unless no check is left.
      """
  )

  @Argument(
    help: ArgumentHelp("A plugin or a contract, or a folder of them.", valueName: "file")
  )
  var files: [String]

  @OptionGroup var given: VerifyOptions

  @Flag(help: "List the checks that would run, and run none.")
  var list = false

  @Option(help: "How the results are told.")
  var format: Format?

  @OptionGroup var output: OutputOptions

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, junit }

  mutating func run() throws {
    // Below a running host what is not a worker's may be another plugin's.
    Supervisor.claimOrphans()
    let stop = StopSwitch()
    // The checks hear of it as of an end that was asked for; the reason is known here.
    let interruption = Answer<Int32>()
    // Held back where this program was started from a thread that holds them back.
    plughost_unblock_interrupts()
    Interrupts().first { signal in
      interruption.give(signal)
      stop.stop()
    }
    do {
      try verify(until: stop)
    } catch let failure as Failure where failure.kind == "interrupted" {
      throw interruption.wait(.seconds(1)).map(Failure.interrupted) ?? failure
    }
  }

  private func verify(until stop: StopSwitch) throws {
    let plan = try VerifyPlan(given.request(for: files), stop: stop)
    var report = VerifyReport(plan: plan, results: nil)
    if !list {
      let showsProgress = Console.width(of: .error) != nil
      report.results = try VerifyRun(plan, jobs: given.jobCount, stop: stop).results { line in
        if showsProgress { Console.write(line, to: .error) }
      }
    }
    let format = format ?? (output.json ? .json : .text)
    for line in plan.diagnostics { Console.write(line, to: .error) }
    Console.write(report.text(as: format), to: .output)
    throw ExitCode(report.status.rawValue)
  }
}
