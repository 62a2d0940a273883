import Testing

/// A mistake that the compiler can correct by itself.
struct Fix: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let replaced: String
  let replacement: String
  /// How the correction is announced, where the compiler does not print its text: several lines.
  var note: String?

  var fixed: String { source.replacing(replaced, with: replacement) }

  /// A bundle member and its correction.
  static func member(_ member: String, _ replaced: String, _ replacement: String) -> Fix {
    let source = """
      import PluginInterface
      @DependencyInterface public protocol P: Sendable {}
      struct Built: Feature {
        func handle(_ request: FeatureRequest) async throws -> any FeatureResponse { Answer() }
      }
      struct Answer: FeatureResponse {
        func render(as format: ResponseFormat) throws -> String { "" }
      }
      @Plugin("sample", version: "1.0.0")
      struct Builder: FeatureBuilder {
        struct Dependencies: Sendable { \(member) }
        func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """
    return Fix(
      testDescription: member,
      source: source,
      replaced: replaced,
      replacement: replacement
    )
  }

  /// A builder that forgets its bundle, and a correction.
  private static func withoutBundle(
    _ replaced: String,
    _ replacement: String,
    note: String? = nil
  ) -> Fix {
    Fix(
      testDescription: "no bundle: \(replacement)",
      source: """
        import PluginInterface
        @DependencyInterface public protocol P: Sendable {}
        struct Real: P {}
        @Plugin("sample", version: "1.0.0", provides: (any P).self)
        struct Builder: ProviderBuilder { // builder
          func build(_ dependencies: Dependencies) async throws -> any P { Real() }
        }
        """,
      replaced: replaced,
      replacement: replacement,
      note: note
    )
  }

  static let all = [
    member("let p: some P", "some P", "any P"),
    member("var p: any P", "var", "let"),
    member("let bare: P", "bare: P", "bare: any P"),
    member("let bare: P?", "bare: P", "bare: (any P)"),
    member("let list: [P]", "[P", "[any P"),
    withoutBundle("_ dependencies: Dependencies", "_ dependencies: NoDependencies"),
    withoutBundle(
      "{ // builder",
      "{\n  struct Dependencies: Sendable {\n  } // builder",
      note: "write the bundle"
    ),
    Fix(
      testDescription: "a provider that returns its own type",
      source: """
        import PluginInterface
        @DependencyInterface public protocol P: Sendable {}
        struct Real: P {}
        @Plugin("sample", version: "1.0.0", provides: (any P).self)
        struct Builder: ProviderBuilder {
          func build(_ dependencies: NoDependencies) async throws -> Real { Real() }
        }
        """,
      replaced: "-> Real",
      replacement: "-> any P"
    ),
    Fix(
      testDescription: "an id with capitals",
      source: """
        import PluginInterface
        @Plugin("LiveThing", version: "1.0.0", provides: Int.self)
        struct Builder: ProviderBuilder {
          func build(_ dependencies: NoDependencies) async throws -> Int { 1 }
        }
        """,
      replaced: "\"LiveThing\"",
      replacement: "\"live-thing\""
    ),
    Fix(
      testDescription: "a protocol that is not Sendable",
      source: "import PluginInterface\n@DependencyInterface public protocol P {}",
      replaced: "P {",
      replacement: "P: Sendable {"
    ),
    Fix(
      testDescription: "a protocol that no other module sees",
      source: "import PluginInterface\n@DependencyInterface protocol P: Sendable {}",
      replaced: "protocol P",
      replacement: "public protocol P"
    ),
    Fix(
      testDescription: "a protocol that is said to be internal",
      source: "import PluginInterface\n@DependencyInterface internal protocol P: Sendable {}",
      replaced: "internal protocol P",
      replacement: "public protocol P"
    ),
    Fix(
      testDescription: "a requirement that cannot be forwarded",
      source: """
        import PluginInterface
        @DependencyInterface public protocol P: Sendable { static func a() }
        """,
      replaced: "@DependencyInterface",
      replacement: "@DependencyInterface(swap: .rebuild)"
    ),
  ]
}

@Suite struct AcceptingAFix {
  @Test(arguments: Fix.all)
  func `the offered text makes the source compile`(_ fix: Fix) throws {
    let wrong = try Compiler().run(["Sample.swift": fix.source], ["-typecheck"])
    let right = try Compiler().run(["Sample.swift": fix.fixed], ["-typecheck"])

    #expect(wrong.status != 0)
    #expect(
      fix.note.map { wrong.text.contains("note: \($0)\n") }
        ?? wrong.offers.contains { fix.replacement.contains($0) },
      "\(wrong.text)"
    )
    #expect(right.status == 0, "\(right.text)")
  }
}
