import Testing

/// A plugin that is wrong in one way, and the check that it fails by it.
struct Manner: Sendable, CustomTestStringConvertible {
  /// Where the plugin is.
  enum Subject: Sendable {
    /// The feature whose configuration names what is wrong.
    case feature
    /// The feature in C whose environment does.
    case featureInC
    /// A plugin that is always wrong, of `make fixtures`.
    case fixture(String)
    /// The same, of `build.sh`.
    case file(String)
  }

  let name: String
  let check: String
  let outcome: String
  let subject: Subject
  /// Checks that are wrong with it too, because they contain what this one asks for.
  let besides: Set<String>

  init(
    _ name: String,
    _ check: String,
    _ outcome: String = "fail",
    in subject: Subject = .feature,
    besides: Set<String> = []
  ) {
    self.name = name
    self.check = check
    self.outcome = outcome
    self.subject = subject
    self.besides = besides
  }

  var testDescription: String { "\(name): \(check)" }

  /// What the command is given.
  func arguments() throws -> [String] {
    switch subject {
    case .feature: [Plughost.fixture("MannersFeature"), "--set", "manners.manner=\(name)"]
    case .featureInC: [try Plughost.brokenFile("MannersInC")]
    case .fixture(let name): [Plughost.fixture(name)]
    case .file(let path):
      [
        try Plughost.brokenFile("MannersInC").replacing("MannersInC/libMannersInC", with: path)
      ]
    }
  }

  static let all =
    files + loading + building + spoiling + calling + poisoning + ending + handingOver

  private static let files = [
    Manner("exports a variable", "file-exports", in: .file("ExportedVariable/libExportedVariable")),
    Manner(
      "one per process",
      "file-symbols-per-generation",
      in: .file("UniqueSymbol/libUniqueSymbol")
    ),
    Manner("exits", "file-never-exits", in: .file("ExitingInC/libExitingInC")),
    Manner("forks", "file-starts-no-process", "warning", in: .fixture("MannersFeature")),
    Manner("runs its stack", "file-stack", in: .file("MannersInC/ExecutableStack/libMannersInC")),
    Manner(
      "an unknown key",
      "manifest-known",
      "warning",
      in: .file("MannersInC/UnknownKey/libMannersInC")
    ),
    Manner(
      "an option without a summary",
      "manifest-options-explained",
      in: .file("MannersInC/UnexplainedOption/libMannersInC")
    ),
    Manner(
      "asks for more",
      "manifest-dependencies-used",
      "warning",
      in: .fixture("TrapsWithoutDependency"),
      besides: ["manifest-known"]
    ),
    Manner("calls undeclared", "manifest-nothing-undeclared", in: .fixture("CallsUndeclared")),
  ]

  private static let loading = [
    Manner("traps-while-loaded", "load-ends", "crash", in: .featureInC),
    Manner("exits-while-loaded", "load-ends", "crash", in: .featureInC),
    Manner("contradicts its manifest", "load-ends", in: .fixture("ContradictsManifest")),
    Manner("loads-once", "load-twice", "crash", in: .featureInC),
    Manner("prints-while-loaded", "load-quiet", in: .featureInC),
    Manner("starts-thread-while-loaded", "load-starts-no-thread", in: .featureInC),
    Manner("opens-while-loaded", "load-opens-no-file", in: .featureInC),
    Manner("starts-process-while-loaded", "load-starts-no-process", in: .featureInC),
    Manner("changes-while-loaded", "load-keeps-process", in: .featureInC),
  ]

  private static let building = [
    Manner("throws-in-builder", "build-succeeds"),
    Manner("builds-once", "build-twice", besides: ["build-concurrently"]),
    Manner("builds-one-at-a-time", "build-concurrently"),
    Manner("builds-until-shutdown", "build-after-shutdown"),
    Manner("needs-optional", "build-without-optional", "crash"),
    Manner("needs-some", "build-with-none", "crash"),
    Manner("needs-one", "build-with-many", "crash"),
    Manner("missing", "build-missing", "crash", in: .fixture("TrapsWithoutDependency")),
    Manner("prints-in-builder", "build-quiet"),
    Manner("burns-time", "build-time"),
    Manner("takes-memory", "build-memory"),
  ]

  private static let spoiling = [
    Manner("sets-environment-in-builder", "build-keeps-environment"),
    Manner("leaves-directory-in-builder", "build-keeps-directory"),
    Manner("sets-locale-in-builder", "build-keeps-locale"),
    Manner("catches-signals-in-builder", "build-keeps-signals"),
    Manner("sets-file-mode-in-builder", "build-keeps-file-mode"),
    Manner("closes-input-in-builder", "build-keeps-streams"),
    Manner("lowers-limits-in-builder", "build-keeps-limits"),
    Manner("starts-process-in-builder", "build-starts-no-process"),
  ]

  private static let calling = [
    Manner("traps-when-called", "call-answers", "crash"),
    Manner(
      "traps-on-odd-input",
      "call-any-input",
      "crash",
      besides: [
        "call-malformed-input", "call-huge-input", "call-deep-input", "call-concurrently",
        "call-quiet", "call-keeps-process", "call-leaves-no-file", "call-same-answer",
      ]
    ),
    Manner("traps-on-no-json", "call-malformed-input", "crash"),
    Manner("traps-on-huge-input", "call-huge-input", "crash"),
    Manner("traps-on-deep-input", "call-deep-input", "crash"),
    Manner("traps-on-concurrent-calls", "call-concurrently", "crash"),
    Manner("ignores-cancellation", "call-cancelled"),
    Manner("prints-when-called", "call-quiet"),
    Manner("sets-environment-when-called", "call-keeps-process"),
    Manner("opens-file-when-called", "call-leaves-no-file"),
    Manner("answers-by-chance", "call-same-answer"),
    Manner("renders-half", "call-renders"),
  ]

  private static let poisoning = [
    Manner("traps-on-first-error", "poison-throwing", "crash"),
    Manner("traps-on-later-error", "poison-throwing-later", "crash"),
    Manner("traps-on-cancellation", "poison-cancelled", "crash"),
    // It tells by the clock, so a busy machine is not to matter: elsewhere nothing answers it.
    Manner(
      "traps-on-slow-answers",
      "poison-slow",
      "crash",
      besides: [
        "poison-empty", "poison-huge", "poison-odd", "poison-builder", "poison-throwing-later",
      ]
    ),
    Manner("traps-on-empty-answers", "poison-empty", "crash"),
    Manner("traps-on-huge-answers", "poison-huge", "crash"),
    Manner("traps-on-odd-answers", "poison-odd", "crash"),
    Manner("traps-in-builder-when-poisoned", "poison-builder", "crash"),
  ]

  private static let ending = [
    Manner("traps-in-shutdown", "shutdown-ends", "crash"),
    Manner("traps-in-second-shutdown", "shutdown-twice", "crash"),
    Manner("traps-after-shutdown", "shutdown-then-call", "crash"),
    Manner("prints-in-shutdown", "shutdown-quiet"),
    Manner("opens-file-in-builder", "shutdown-leaves-no-file"),
    Manner("starts-thread-in-builder", "shutdown-leaves-no-thread"),
    Manner("starts-process-when-called", "shutdown-leaves-no-process"),
    Manner("hoards", "shutdown-releases-memory"),
    Manner("ends-badly-in-builder", "shutdown-lets-process-end", "crash"),
  ]

  private static let handingOver = [
    Manner("answers-alone", "swap-beside"),
    Manner("other-generation-while-busy", "swap-under-load"),
    Manner("drops-state", "state-handed-over"),
    Manner("takes-any-state", "state-unknown"),
    Manner("traps-on-damaged-state", "state-damaged", "crash"),
  ]
}
