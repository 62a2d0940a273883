import ArgumentParser

/// Writes what a shell completes.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the script that completes plughost in a shell.",
    discussion: """
      'make install' puts the scripts where the shells look for them. By hand, in bash: \
      'source <(plughost completions bash)'.
      """
  )

  @Argument(help: "The shell.")
  var shell: CompletionShell

  mutating func run() throws {
    Console.write(PlugHost.completionScript(for: shell), to: .output)
  }
}
