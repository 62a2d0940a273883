public import AppInterface
internal import Foundation
public import PluginInterface

/// Analytics that are right, or wrong in the way that their configuration names.
@Plugin(
  "analytics-mutants",
  version: "1.0.0",
  provides: (any AnalyticsClient).self,
  configuration: [.string("mutant", default: "none", summary: "What is wrong.")]
)
public struct AnalyticsMutantsBuilder: ProviderBuilder {
  /// What it takes.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the client.
  public func build(_ dependencies: Dependencies) throws -> any AnalyticsClient {
    MutantAnalytics(mutant: try dependencies.configuration.string("mutant"))
  }
}

/// A line of a file an event, as JSON with quotes only where there must be some.
private actor MutantAnalytics: AnalyticsClient {
  private let mutant: String
  private var userID: String?
  private var held: [String] = []
  private var isBroken = false
  private var tracked = 0

  init(mutant: String) {
    self.mutant = mutant
    if mutant == "remembers-user" {
      userID = try? String(contentsOfFile: "user.txt", encoding: .utf8)
    }
    if mutant == "empties-at-start" { try? FileManager.default.removeItem(atPath: "events.log") }
  }

  func track(_ event: AnalyticsEvent) async throws {
    var event = event
    tracked += 1
    if mutant == "loses-properties" {
      event.properties = event.properties.filter { $0.key == "n" || $0.key == "text" }
    }
    if mutant == "cuts", event.properties["text"] != nil { event.properties["text"] = "x" }
    if mutant == "breaks-by-odd-names",
      !event.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    {
      isBroken = true
    }
    guard !isBroken else { return }
    let fields = event.properties.map { "\($0.debugDescription)=\($1.debugDescription)" }
    let user = userID.map { "user=\($0) " } ?? ""
    let line = "\(event.name.debugDescription) \(user)\(fields.joined(separator: " "))\n"
    if mutant == "swaps-neighbours", event.properties.isEmpty {
      held.append(line)
      guard held.count == 2 else { return }
      for line in held.reversed() { try write(line) }
      held = []
      return
    }
    if mutant == "loses-under-load" {
      // Whoever comes while this one waits is not recorded.
      held.append(line)
      let isAlone = held.count == 1
      try await Task.sleep(for: .milliseconds(1))
      held.removeLast()
      guard isAlone else { return }
    }
    try write(line)
    if mutant == "records-twice" { try write(line) }
  }

  func identify(userID: String?) throws {
    if mutant == "keeps-first-user", self.userID != nil, userID != nil { return }
    if mutant == "keeps-last-user", userID == nil { return }
    self.userID = userID
    if mutant == "remembers-user" {
      try? (userID ?? "").write(toFile: "user.txt", atomically: true, encoding: .utf8)
    }
  }

  private func write(_ line: String) throws {
    let file =
      FileHandle(forWritingAtPath: "events.log")
      ?? {
        _ = FileManager.default.createFile(atPath: "events.log", contents: nil)
        return FileHandle(forWritingAtPath: "events.log")
      }()
    try file?.seekToEnd()
    try file?.write(contentsOf: Data(line.utf8))
    try file?.close()
  }
}
