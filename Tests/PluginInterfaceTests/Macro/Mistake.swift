import Testing

/// A mistake of an author and what the compiler says about it.
///
/// The source holds the mark `▸` right before the place of each message.
struct Mistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let messages: [String]

  init(_ name: String, _ source: String, _ messages: String...) {
    testDescription = name
    self.source = source
    self.messages = messages
  }

  /// A mistake in the bundle of a feature.
  static func bundle(_ name: String, _ members: String, _ messages: String...) -> Mistake {
    let source = """
      @Plugin("sample", version: "1.0.0")
      struct Builder: FeatureBuilder {
        struct Dependencies: Sendable {
          \(members)
        }
        func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """
    return Mistake(named: name, source, messages)
  }

  /// A mistake in the attribute of a feature that needs nothing.
  static func plugin(_ name: String, _ attribute: String, _ messages: String...) -> Mistake {
    let source = """
      \(attribute)
      struct Builder: FeatureBuilder {
        func build(_ dependencies: NoDependencies) async throws -> Built { Built() }
      }
      """
    return Mistake(named: name, source, messages)
  }

  /// A mistake in a requirement of a dependency protocol.
  static func requirement(_ name: String, _ source: String, _ what: String) -> Mistake {
    let message = """
      a proxy cannot forward \(what): write '@DependencyInterface(swap: .rebuild)', the \
      dependency then works without a proxy and a swap rebuilds its consumers
      """
    let source = """
      @DependencyInterface
      public protocol Builder: Sendable {
        \(source)
      }
      """
    return Mistake(named: name, source, [message])
  }

  /// A mistake in a field of a C structure.
  static func structure(_ name: String, _ member: String, _ messages: String...) -> Mistake {
    let source = "@CStructure public struct Builder: Codable { \(member) }"
    return Mistake(named: name, source, messages)
  }

  private init(named name: String, _ source: String, _ messages: [String]) {
    testDescription = name
    self.source = source
    self.messages = messages
  }

  /// The source as file number `index` of one module, without the marks.
  func file(_ index: Int) -> String {
    let text = source.replacing("▸", with: "")
      .replacing(#/ Builder([:<])/#) { " Builder\(index)\($0.output.1)" }
    return "import PluginInterface\n" + text + "\n"
  }

  /// What the compiler is to say, in the order of the source.
  func expected(_ index: Int) -> [Compiler.Message] {
    let added = String(index).utf8.count
    var found: [Compiler.Message] = []
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let pieces = line.split(separator: "▸", omittingEmptySubsequences: false)
      for count in 1..<max(1, pieces.count) {
        let before = pieces.prefix(count).joined()
        let shift = before.contains(#/ Builder(?:[:<]|$)/#) ? added : 0
        let message = messages[min(found.count, messages.count - 1)]
        // The import is the first line.
        found.append(
          Compiler.Message(line: number + 2, column: before.utf8.count + shift + 1, text: message)
        )
      }
    }
    return found
  }
}
