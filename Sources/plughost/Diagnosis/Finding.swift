/// One thing that was looked at, and what to do where it is not as it should be.
struct Finding: Hashable {
  enum State: String { case good, warning, fault }

  /// A word for programs, in kebab case.
  let topic: String
  let state: State
  /// What there is.
  let text: String
  /// What to do; `nil` where nothing is.
  let remedy: String?

  static func good(_ topic: String, _ text: String) -> Finding {
    Finding(topic: topic, state: .good, text: text, remedy: nil)
  }

  static func warning(_ topic: String, _ text: String, remedy: String) -> Finding {
    Finding(topic: topic, state: .warning, text: text, remedy: remedy)
  }

  static func fault(_ topic: String, _ text: String, remedy: String) -> Finding {
    Finding(topic: topic, state: .fault, text: text, remedy: remedy)
  }

  var json: JSON {
    [
      "topic": .string(topic), "state": .string(state.rawValue), "text": .string(text),
      "remedy": JSON(remedy),
    ]
  }
}
