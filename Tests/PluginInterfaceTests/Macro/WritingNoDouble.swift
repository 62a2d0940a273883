import Testing

@Suite struct WritingNoDouble {
  /// One run of the compiler for the whole table.
  private static let output = Result {
    try Compiler().run(
      [
        "NoDouble.swift": """
        import PluginInterface
        public protocol Base { func base() }
        @DependencyInterface(swap: .rebuild) public protocol A: Sendable { static func make() -> Int }
        @DependencyInterface(swap: .rebuild) public protocol B: Sendable { func same(as b: Self) -> Bool }
        @DependencyInterface(swap: .rebuild) public protocol C: Sendable { init(c: Int) }
        @DependencyInterface(swap: .rebuild) public protocol D: Base, Sendable { func d() }
        @DependencyInterface(swap: .rebuild) public protocol E: Sendable { associatedtype Item }
        @DependencyInterface(swap: .rebuild) public protocol F: Sendable { subscript(_: Int) -> Int { get set } }
        @DependencyInterface(swap: .rebuild) public protocol G: Sendable { var g: Int { get set } }
        """
      ],
      ["-typecheck"]
    )
  }

  @Test(arguments: [
    ("A", "a static requirement"), ("B", "'Self'"), ("C", "an initialiser"),
    ("D", "what it inherits from 'Base'"), ("E", "an associated type"),
    ("F", "a settable requirement"),
  ])
  func `is told where the interface stands, with the requirement`(
    name: String,
    reason: String
  ) throws {
    let text = try Self.output.get().text

    #expect(
      text.contains(
        """
        note: '\(name)' gets no double: nothing generated can answer \(reason); write one by hand where a \
        test needs it
        """
      ),
      "\(text)"
    )
  }

  @Test func `hinders nothing, and a property that can be set has one`() throws {
    let output = try Self.output.get()

    #expect(output.errors == [])
    #expect(!output.text.contains("'G' gets no double"))
  }
}
