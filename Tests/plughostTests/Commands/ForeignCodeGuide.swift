import Foundation
import Testing

/// One command of a page, and what the page says that it prints.
struct GuideSample: Sendable, CustomTestStringConvertible {
  let command: String
  let output: String

  var testDescription: String { command }

  /// The samples of `docs/foreign-plugins.md`.
  static let all: [GuideSample] = {
    let page = Plughost.root.appending(path: "docs/foreign-plugins.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .flatMap { $0.components(separatedBy: "$ plughost ").dropFirst() }
      .map { sample in
        let lines = sample.split(separator: "\n", maxSplits: 1)
        return GuideSample(command: String(lines[0]), output: String(lines[1]))
      }
  }()
}

@Suite struct ForeignCodeGuide {
  @Test(arguments: GuideSample.all)
  func `prints what the page says`(_ sample: GuideSample) throws {
    // What Swift prints of a crash, by itself, is not to depend on who runs the tests.
    let run = try Plughost.run(
      arguments(sample.command),
      environment: ["SWIFT_BACKTRACE": "enable=yes"]
    )
    var lines = (run.output + run.errors).split(separator: "\n")[...]

    // Usage may follow. A line of dots stands for lines that the page leaves out.
    let isThere = pieces(sample.output).allSatisfy { piece in
      let start = lines.indices.first { isPrinted(lines[$0...], piece) }
      lines = lines[(start.map { $0 + piece.count } ?? lines.endIndex)...]
      return start != nil
    }
    #expect(isThere, "\(run.output + run.errors)")
  }

  @Test func `has samples`() {
    #expect(GuideSample.all.count >= 10)
  }

  /// What stands between lines of dots; with a sanitizer, which may take a signal before Swift
  /// does, the last piece.
  private func pieces(_ output: String) -> ArraySlice<ArraySlice<Substring>> {
    let isSanitized = ProcessInfo.processInfo.environment["PLUGHOST_SANITIZE"] != nil
    let pieces = output.split(separator: "\n").split(separator: "…")
    return isSanitized ? pieces.suffix(1) : pieces[...]
  }

  /// Whether lines begin as promised.
  private func isPrinted(
    _ lines: ArraySlice<Substring>,
    _ promised: ArraySlice<Substring>
  ) -> Bool {
    let printed = lines.prefix(promised.count)
    return printed.count == promised.count && zip(printed, promised).allSatisfy(isPrinted)
  }

  /// Whether a line is as promised, up to dots.
  private func isPrinted(_ line: Substring, _ promise: Substring) -> Bool {
    promise.hasSuffix("…") ? line.hasPrefix(promise.dropLast()) : line == promise
  }

  /// The words of a command, with those in quotes together.
  private func arguments(_ command: String) -> [String] {
    command.components(separatedBy: "\"").enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [part]
    }
  }
}
