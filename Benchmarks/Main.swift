internal import Foundation

/// Measures what the project promises, on the release build, and prints a table.
///
/// `plughost-bench [--output FILE] [--only TEXT]`; FILE receives the same as JSON. The exit status is
/// 1 if a figure could not be measured. A figure that does not hold is said and is no failure: on a
/// busy machine that is no news about the code.
@main
struct Main {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let measured = try await Child.run(arguments) {
        print(measured)
        return
      }
      try await measure(output: value("--output", arguments), only: value("--only", arguments))
    } catch {
      FileHandle.standardError.write(Data("plughost-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func value(_ option: String, _ arguments: [String]) -> String? {
    arguments.firstIndex(of: option).flatMap { index in
      arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
  }

  private static func measure(output: String?, only: String?) async throws {
    let workspace = try Workspace()
    let figures = Figure.all.filter { only.map($0.name.contains) ?? true }
    var report = Report()
    for figure in figures {
      do {
        report.add(figure, try await figure.measure(workspace))
      } catch {
        report.fail(figure, "\(error)")
      }
      print(report.lastLine)
    }
    if let output { try report.json().write(to: URL(fileURLWithPath: output)) }
    guard report.failures.isEmpty else {
      throw NotMeasured(figures: report.failures)
    }
  }
}

/// Some figures have no value.
struct NotMeasured: Error, CustomStringConvertible {
  let figures: [String]

  var description: String { "not measured: \(figures.joined(separator: "; "))" }
}
