import ArgumentParser

/// How a command tells what it found.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON document and nothing else on standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Also tell what was skipped, on standard error.")
  var verbose = false
}
