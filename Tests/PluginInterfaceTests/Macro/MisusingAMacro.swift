import Testing

/// What the mistakes refer to.
private let common = """
  import PluginInterface
  @DependencyInterface public protocol P: Sendable {}
  @DependencyInterface public protocol Q: Sendable {}
  struct Real: P, Q {}
  typealias Alias = any P
  typealias Short = P
  struct Shared: Sendable { let p: any P }
  struct Defaulted: Sendable { var p: (any P)? = nil }
  struct Lazy<T: Sendable>: Sendable { let value: T }
  struct Built: Feature {
    func handle(_ request: FeatureRequest) async throws -> any FeatureResponse { Answer() }
  }
  struct Answer: FeatureResponse {
    func render(as format: ResponseFormat) throws -> String { "" }
  }
  """

@Suite struct MisusingAMacro {
  /// One run of the compiler for the whole table.
  private static let output = Result {
    var files = ["Common.swift": common]
    for (index, mistake) in Mistake.all.enumerated() {
      files["Mistake\(index).swift"] = mistake.file(index)
    }
    return try Compiler().run(files, ["-typecheck", "-whole-module-optimization"])
  }

  @Test(arguments: Mistake.all.indices)
  func `the compiler says on the token what to write instead`(index: Int) throws {
    let mistake = Mistake.all[index]
    let found = try Self.output.get().errors(in: "Mistake\(index).swift")
    let expected = mistake.expected(index).map {
      $0.description.replacing("'Builder0'", with: "'Builder\(index)'")
    }
    #expect(found.map(\.description) == expected, "\(mistake.testDescription)")
  }

  @Test func `the compiler says nothing about code that nobody wrote`() throws {
    let output = try Self.output.get()
    #expect(output.errors.filter { $0.contains("swift-generated-sources") } == [])
  }
}
