/// What docs/errors.md says of one kind of error.
package struct ErrorPage: Hashable, Sendable {
  package let number: ErrorNumber
  /// The name for programs, in kebab case; kinds that programs need not tell apart share one.
  package let word: String
  /// What it is, in one clause.
  package let title: String
  /// What it means and why it is an error.
  package let meaning: String
  /// What to do about it.
  package let remedy: String
  /// A message as people see it.
  package let example: String

  package init(
    _ number: ErrorNumber,
    _ word: String,
    _ title: String,
    meaning: String,
    remedy: String,
    example: String
  ) {
    self.number = number
    self.word = word
    self.title = title
    self.meaning = meaning
    self.remedy = remedy
    self.example = example
  }
}
