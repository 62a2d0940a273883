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
    let run = try Plughost.run(arguments(sample.command))
    let lines = (run.output + run.errors).split(separator: "\n")
    let promised = sample.output.split(separator: "\n")

    // Usage may follow, and a backtrace go before where Swift was asked for it.
    let isThere = lines.indices.contains { start in
      let printed = lines[start...].prefix(promised.count)
      return printed.count == promised.count && zip(printed, promised).allSatisfy(isPrinted)
    }
    #expect(isThere, "\(run.output + run.errors)")
  }

  @Test func `has samples`() {
    #expect(GuideSample.all.count >= 10)
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
