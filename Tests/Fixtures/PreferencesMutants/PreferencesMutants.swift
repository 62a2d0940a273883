internal import AppInterface
internal import Foundation
internal import PluginInterface

/// Preferences that are right, or wrong in the way that their configuration names.
@Plugin(
  "preferences-mutants",
  version: "1.0.0",
  provides: (any UserPreferences).self,
  configuration: [.string("mutant", default: "none", summary: "What is wrong.")]
)
struct PreferencesMutantsBuilder: ProviderBuilder {
  struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  init() {}

  func build(_ dependencies: Dependencies) throws -> any UserPreferences {
    MutantPreferences(mutant: try dependencies.configuration.string("mutant"))
  }
}

private actor MutantPreferences: UserPreferences {
  private let mutant: String
  private var values: [String: String]
  private var isSetting = false

  init(mutant: String) {
    self.mutant = mutant
    let data = FileManager.default.contents(atPath: "preferences.json") ?? Data()
    values = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    if mutant == "forgets-at-restart" { values = [:] }
  }

  func value(for key: String) -> String? {
    if mutant == "adds-a-letter", let value = values[stored(key)], value.count < 12,
      !value.isEmpty, value.allSatisfy(\.isLetter), values.count == 1, value != "first", count == 1
    {
      return value + "x"
    }
    return values[stored(key)] ?? (mutant == "invents" && count == 0 ? "value" : nil)
  }

  private var count = 0

  func set(_ value: String?, for key: String) async throws {
    count += 1
    if mutant == "keeps-first", values[stored(key)] == "first", value != nil { return }
    if mutant == "keeps-forgotten", value == nil { return }
    if mutant == "loses-under-load" {
      guard !isSetting else { return }
      isSetting = true
      try await Task.sleep(for: .milliseconds(1))
      isSetting = false
    }
    values[stored(key)] = value.map { value in
      if mutant == "trims", !value.hasPrefix("value of") {
        return value.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      return mutant == "cuts" ? String(value.prefix(1000)) : value
    }
    try JSONEncoder().encode(values).write(to: URL(filePath: "preferences.json"))
  }

  private func stored(_ key: String) -> String { mutant == "ignores-case" ? key.lowercased() : key }
}
