internal import PluginContract
internal import PluginInterface

/// What a builder made for a check, and the doubles in its bundle.
struct Instance: Sendable {
  let built: BuiltPlugin
  let doubles: [BundleDouble]

  /// Gives back what it has.
  func shutdown() async { await built.shutdownable?.shutdown() }

  /// What can be called.
  ///
  /// - Parameter others: The inputs of features that are left out.
  /// - Returns: The calls.
  /// - Throws: `SkippedCheck` if no code but Swift's can call anything.
  func calls(besides others: Set<FeatureInput> = []) throws -> [SubjectCall] {
    switch built.value {
    case .feature(let feature):
      let inputs = FeatureInput.allCases.filter { !others.contains($0) }
      return inputs.map { SubjectCall.feature(feature, $0) }
    case .provider(let provided):
      let calls = Self.open(provided.key, provided).map(SubjectCall.generated)
      guard !calls.isEmpty else {
        throw SkippedCheck(
          reason: "nothing of \(provided.key.interface) can be called without knowing it"
        )
      }
      return calls
    @unknown default: throw SkippedCheck(reason: "it is of a kind that this runner does not know")
    }
  }

  private static func open<Key: DependencyKey>(
    _ key: Key.Type,
    _ provided: ProvidedDependency
  ) -> [GeneratedCall] { GeneratedCall.all(key, provided) }

  /// Makes every call that can be made, once; an error is an answer.
  ///
  /// - Parameters:
  ///   - source: Makes the arguments.
  ///   - others: The inputs of features that are left out.
  /// - Returns: How many calls answered with a value.
  /// - Throws: `SkippedCheck` if nothing can be called.
  @discardableResult
  func callAll(_ source: Fabricator, besides others: Set<FeatureInput> = []) async throws -> Int {
    var answered = 0
    for call in try calls(besides: others) where await call.answers(source) { answered += 1 }
    return answered
  }
}

/// The documents that features are asked with.
enum FeatureInput: Sendable, CaseIterable {
  case none, madeUp, noJSON, huge, deep

  func text(_ source: Fabricator) -> String {
    switch self {
    case .none: "null"
    case .madeUp: #"{"id": \#(Self.quoted(source.text)), "offset": \#(source.integer(Int32.self))}"#
    case .noJSON: source.text + "{"
    case .huge: "\"" + String(repeating: "a", count: 1_000_000) + "\""
    case .deep: String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    }
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    return "\"\(String(String.UnicodeScalarView(scalars)))\""
  }
}

/// One call of the subject.
enum SubjectCall: Sendable {
  case feature(any Feature, FeatureInput)
  case generated(GeneratedCall)

  /// What the messages call it.
  var name: String {
    switch self {
    case .generated(let call): "'\(call.method.name)'"
    case .feature: "it"
    }
  }

  /// Whether it answers with a value; an error is no fault.
  func answers(_ source: Fabricator) async -> Bool {
    if case .value = await answer(source) { true } else { false }
  }

  /// What it answers.
  func answer(_ source: Fabricator) async -> Answer {
    do {
      switch self {
      case .generated(let call):
        return .value(String(decoding: try await call(source), as: UTF8.self))
      case .feature(let feature, let input):
        let response = try await feature.handle(FeatureRequest(input: input.text(source)))
        let texts = [ResponseFormat.text, .json, .html].map { try? response.render(as: $0) }
        return .value(texts.map { $0 ?? "" }.joined(separator: "\0"))
      }
    } catch { return .error("\(error)") }
  }

  /// The answer to one call.
  enum Answer: Hashable, CustomStringConvertible {
    case value(String)
    case error(String)

    var description: String {
      switch self {
      case .value(let text): text.prefix(80).debugDescription
      case .error(let text): "the error \(text.prefix(80).debugDescription)"
      }
    }
  }
}
