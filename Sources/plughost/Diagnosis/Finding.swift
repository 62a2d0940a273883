import PluginInspection

/// One thing that was looked at, and what to do where it is not as it should be.
struct Finding: Hashable {
  enum State: String { case good, warning, fault }

  /// A word for programs, in kebab case.
  let topic: String
  let state: State
  /// What there is.
  let text: String
  /// What to do; `nil` where nothing is.
  var remedy: String?
  /// The number of its page in docs/errors.md; `nil` where all is well.
  var number: ErrorNumber?

  static func good(_ topic: String, _ text: String) -> Finding {
    Finding(topic: topic, state: .good, text: text)
  }

  static func warning(_ kind: FailureKind, _ text: String, remedy: String) -> Finding {
    Finding(kind, .warning, text, remedy)
  }

  static func fault(_ kind: FailureKind, _ text: String, remedy: String) -> Finding {
    Finding(kind, .fault, text, remedy)
  }

  var json: JSON {
    [
      "topic": .string(topic), "state": .string(state.rawValue),
      "number": JSON(number?.description), "text": .string(text), "remedy": JSON(remedy),
    ]
  }
}

extension Finding {
  private init(_ kind: FailureKind, _ state: State, _ text: String, _ remedy: String) {
    self.init(
      topic: kind.word,
      state: state,
      text: text,
      remedy: remedy,
      number: kind.number
    )
  }
}
