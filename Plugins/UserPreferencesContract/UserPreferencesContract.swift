internal import AppInterface
public import PluginContract
public import PluginInterface

/// What all preferences of a user must do.
@Plugin("user-preferences-contract", version: "1.0.0", checks: (any UserPreferences).self)
public struct UserPreferencesContract: ContractBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the checks.
  public func build(_ dependencies: NoDependencies) -> Contract {
    Contract(for: (any UserPreferences).self) {
      values
      circumstances
    }
  }

  @ContractChecks<any UserPreferences> private var values: [Check<any UserPreferences>] {
    check("keeps", "A value that was set is read.") { preferences, probe in
      let (key, value) = (probe.word(), probe.word())
      try await preferences.set(value, for: key)
      try requireEqual(try await preferences.value(for: key), value, "the value")
    }
    check("unset", "What was never set has no value.") { preferences, probe in
      try requireEqual(try await preferences.value(for: probe.word()), nil, "the value")
    }
    check("last-wins", "Of two values of one preference the later one is read.") {
      preferences,
      probe in
      let (key, value) = (probe.word(), probe.word())
      try await preferences.set("first", for: key)
      try await preferences.set(value, for: key)
      try requireEqual(try await preferences.value(for: key), value, "the value")
    }
    check("forgets", "After nil was set there is no value.") { preferences, probe in
      let key = probe.word()
      try await preferences.set(probe.word(), for: key)
      try await preferences.set(nil, for: key)
      try requireEqual(try await preferences.value(for: key), nil, "the value")
    }
    check("keys-apart", "Setting one preference changes no other.") { preferences, probe in
      let key = probe.word()
      let keys = [key, key + "_", key.uppercased(), key + "%", "_" + key]
      for key in keys { try await preferences.set("value of \(key)", for: key) }
      for key in keys {
        try requireEqual(try await preferences.value(for: key), "value of \(key)", "'\(key)'")
      }
    }
    check("any-value", "A value is read as it was set, whatever is in it.") { preferences, probe in
      let texts = [" ", ""] + (0..<30).map { _ in probe.text() }
      for value in texts {
        let key = probe.word()
        try await preferences.set(value, for: key)
        try requireEqual(try await preferences.value(for: key), value, "the value")
      }
    }
  }

  @ContractChecks<any UserPreferences> private var circumstances: [Check<any UserPreferences>] {
    check("outlives-restart", "What was set is read after a restart.") { preferences, probe in
      let (key, value) = (probe.word(), probe.word())
      try await preferences.set(value, for: key)
      try requireEqual(try await probe.restart().value(for: key), value, "the value")
    }
    check(
      "concurrent-calls",
      "Preferences that are set at the same time are all kept.",
      strictness: 2
    ) {
      preferences,
      probe in
      let keys = (0..<50).map { "\(probe.word())_\($0)" }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for key in keys { group.addTask { try await preferences.set("of \(key)", for: key) } }
        try await group.waitForAll()
      }
      for key in keys {
        try requireEqual(try await preferences.value(for: key), "of \(key)", "'\(key)'")
      }
    }
    check("large-value", "A value of a megabyte is kept or refused.", strictness: 3) {
      preferences,
      _ in
      let value = String(repeating: "x", count: 1_000_000)
      do {
        try await preferences.set(value, for: "large")
      } catch is PreferencesError { return }
      let found = try await preferences.value(for: "large")
      try require(found == value, "it is not read as it was set")
    }
  }
}
