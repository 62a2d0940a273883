import ArgumentParser
import ForeignPlugins
internal import Foundation
import PluginHost

/// Calls one function of a C library, in a child process.
struct Call: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Call one function of any C library and print what it returns.",
    discussion: """
      As in: plughost call libm.so.6 "cos(f64) -> f64" 0. Types are i8 i16 i32 i64 u8 u16 u32 u64 \
      f32 f64 bool text bytes ptr void, {i32,f64} for a structure, out:T for what the function \
      writes, '...' before variadic arguments, and text:free for a text that free releases.

      The call is made in a child process. Nothing can check a signature against the library: a \
      wrong one may end the child, and that is told with status 6.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A C library. A name without '/' is searched in the folders of the system.",
      valueName: "file"
    )
  )
  var file: String

  @Argument(help: ArgumentHelp("The function, as in: pow(f64, f64) -> f64", valueName: "signature"))
  var signature: String

  @Argument(
    help: ArgumentHelp(
      "A number, true, a text, hex:00ff, {1,2.5}; for out:bytes the size, for other out: nothing.",
      valueName: "arg"
    )
  )
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      "How long the call may take, as in 500ms, 10s or 2m. By default for ever.",
      valueName: "time"
    ),
    transform: DurationArgument.reading
  )
  var timeout: DurationArgument?

  @OptionGroup var output: OutputOptions

  mutating func validate() throws {
    if let number = CommandLine.firstInvalidArgument {
      throw ValidationError("argument \(number) of the command is not UTF-8.")
    }
    do {
      _ = try parsed()
    } catch {
      throw ValidationError("\(error).")
    }
  }

  mutating func run() throws {
    if Worker.channel != nil {
      try Worker.call(self)
    } else {
      Supervisor.prepare()
      throw try supervise()
    }
  }

  /// The signature and the values for it.
  ///
  /// - Throws: `SignatureFault` or `ValueFault`.
  func parsed() throws -> (signature: ForeignSignature, values: [ForeignValue]) {
    let signature = try ForeignSignature(signature)
    return (signature, try ValueReader(signature).values(arguments))
  }

  /// Makes the call in a child process, and prints what comes of it.
  ///
  /// - Throws: `SpawnFailure` if no process could be started; ``Failure`` if the child ended badly.
  private func supervise() throws -> ExitCode {
    let supervisor = Supervisor(timeout: timeout?.duration)
    let outcome = try supervisor.run(arguments: CommandLine.arguments)
    outcome.tellWhatWasEnded(startedBy: "the function")
    let name = try parsed().signature.name
    if let failure = outcome.failure(in: nil, of: "'\(name)' of '\(file)'") { throw failure }
    guard let result = outcome.result else { return ExitCode(CommandStatus.crashed.rawValue) }
    for line in result.diagnostics { Console.write(line, to: .error) }
    Console.write(result.output, to: .output)
    return ExitCode(result.status)
  }
}

extension CommandLine {
  /// The number of the first argument that is not UTF-8, which Swift would repair without a word.
  fileprivate static var firstInvalidArgument: Int? {
    (1..<max(1, Int(argc))).first { number in
      // Safe: there are `argc` arguments, which nobody changes.
      guard let argument = unsafe unsafeArgv[number] else { return false }
      return unsafe String(validatingCString: argument) == nil
    }
  }
}
