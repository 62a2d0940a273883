import Foundation
import Testing

@Suite struct SpeakingOneLanguage {
  private static let locales = ["de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "C", "nonsense"]
  private static let app = ["HomeFeature", "EmbeddedAPIClient", "ConsoleAnalytics", "AppRouter"]
    .flatMap { ["--plugin", Plughost.plugin($0)] }

  private func run(_ arguments: [String], _ locale: String) throws -> Plughost.Outcome {
    try Plughost.run(
      arguments,
      environment: ["LC_ALL": locale, "LANG": locale, "LANGUAGE": locale, "LC_NUMERIC": locale]
    )
  }

  @Test(arguments: locales)
  func `what commands print is the same in every language`(_ locale: String) throws {
    for command in [
      ["run", "home"] + Self.app, ["run", "home", "--json"] + Self.app, ["graph"] + Self.app,
      ["graph", "--format", "svg"] + Self.app, ["check"] + Self.app, ["--help"], ["run", "--help"],
      ["inspect", Plughost.plugin("AppRouter")], ["run", "nobody"] + Self.app,
      ["call", "libm.so.6", "cos(f64) -> f64", "1.5"], ["check", "--plugin", "/nowhere.so"],
    ] {
      let (here, there) = (try run(command, "C.UTF-8"), try run(command, locale))
      #expect(there.status == here.status)
      #expect(there.output == here.output)
      // Analytics write the time before each line.
      #expect(there.errors.replacing(times, with: "") == here.errors.replacing(times, with: ""))
    }
  }

  @Test(arguments: locales)
  func `times in the log and numbers in metrics are written the same`(_ locale: String) throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("run asking-feature\nmetrics\n", to: "script")
    let shell = try Program.run(
      Plughost.products.appending(path: "plughost").path,
      ["shell", "--log-format", "json"] + Asking.options,
      environment: ["LC_ALL": locale, "LANG": locale],
      input: FileHandle(forReadingFrom: URL(filePath: script))
    )

    let log = try LogOfAMachine(shell.errors)
    #expect(shell.status == 0)
    for time in log.lines.compactMap({ $0["time"] as? String }) {
      #expect(time.wholeMatch(of: times) != nil, "\(time)")
    }
    let samples = shell.output.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }
    #expect(samples.count > 20)
    for sample in samples {
      #expect(sample.wholeMatch(of: /[a-z_]+(\{.*\})? [0-9.e+-]+/) != nil, "\(sample)")
    }
  }

  private var times: Regex<Substring> { /2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/ }
}
