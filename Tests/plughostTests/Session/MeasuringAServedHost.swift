import Foundation
import Testing

@Suite struct MeasuringAServedHost {
  @Test func `ctl shows what was counted, as text and as a document`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    #expect(try host.ctl("run", "live-consumer").status == 0)
    #expect(try host.ctl("swap", "swapped-router", "/nowhere.so").status == 3)

    let text = try host.ctl("metrics")
    let document = try host.ctl("metrics", options: ["--json"]).document()

    #expect(text.status == 0)
    #expect(text.output.hasPrefix("# HELP plughost_build_info "))
    #expect(
      text.output.contains(
        "\nplughost_requests_total{feature=\"live-consumer\",outcome=\"answered\"} 1\n"
      )
    )
    // What is refused before the host is asked to change counts, too.
    #expect(text.output.contains("\nplughost_refusals_total{kind=\"refused\"} 1\n"))
    #expect(text.output.contains("\nplughost_changes_total{outcome=\"failed\"} 1\n"))
    let metrics = try #require(document["metrics"] as? [[String: Any]])
    let requests = metrics.first { $0["name"] as? String == "plughost_requests_total" }
    let samples = try #require(requests?["samples"] as? [[String: Any]])
    #expect(samples.count == 1)
    #expect(
      samples[0]["labels"] as? [String: String]
        == ["feature": "live-consumer", "outcome": "answered"]
    )
    #expect(samples[0]["value"] as? Int == 1)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a file has it from the start on, again and again, and at the end`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "host metrics.prom")
    let options = ["--metrics-file", file.path, "--metrics-interval", "1ms"]
    let plugins = Script.plugins.flatMap { ["--plugin", Plughost.fixture($0)] }
    let host = try Served(in: folder, ["serve"] + options + plugins)
    try host.waitFor("listening on")
    let first = try String(contentsOf: file, encoding: .utf8)
    #expect(try host.ctl("run", "live-consumer").status == 0)

    let answered = "plughost_requests_total{feature=\"live-consumer\",outcome=\"answered\"} 1\n"
    // Whole at any moment: its first and its last line are there, however often it is read.
    var text = first
    while !text.contains(answered) {
      text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("# HELP plughost_build_info "))
      #expect(text.contains("\nprocess_start_time_seconds "))
      #expect(text.hasSuffix("\n"))
    }
    host.signal(SIGTERM)

    #expect(host.end() == 0)
    let last = try String(contentsOf: file, encoding: .utf8)
    #expect(first.contains("plughost_generations{state=\"serving\"} 2\n"))
    #expect(last.contains("plughost_generations{state=\"retired\"} 2\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left == ["host metrics.prom"])
  }

  @Test func `a file that cannot be written is told before the host listens`() throws {
    let folder = try TemporaryFolder()
    let nowhere = "\(folder.url.path)/none/x.prom"

    let serve = try Plughost.run([
      "serve", "--control", "\(folder.url.path)/control", "--metrics-file", nowhere,
      "--plugin", Plughost.fixture("SwappedRouterV1"),
    ])

    #expect(serve.status == 1)
    #expect(
      serve.errors.hasPrefix("Error: the metrics file '\(nowhere)' cannot be written: "),
      "\(serve.errors)"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a file that cannot be written any more is told once`() throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "metrics")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    let options = ["--metrics-file", "\(place.path)/x.prom", "--metrics-interval", "1ms"]
    let router = ["--plugin", Plughost.fixture("SwappedRouterV1")]
    let host = try Served(in: folder, ["serve"] + options + router)
    try host.waitFor("listening on")

    try FileManager.default.removeItem(at: place)
    try host.waitFor("Warning: the metrics file")
    host.signal(SIGTERM)

    #expect(host.end() == 0)
    #expect(host.told.components(separatedBy: "Warning: ").count == 2, "\(host.told)")
  }
}
