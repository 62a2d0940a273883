/// What one verb on a running host came to.
struct Reply: Sendable {
  /// The verb; `nil` where the words name none.
  var verb: String?
  var status = CommandStatus.done
  /// The lines for a person.
  var text = ""
  /// Lines for standard error.
  var diagnostics: [String] = []
  /// The members of the document beside verb, status and error.
  var members: [JSON.Member] = []
  var error = JSON.null
  /// Whether the host is to end now.
  var endsHost = false

  init(text: String = "", members: [JSON.Member] = []) {
    self.text = text
    self.members = members
  }

  /// The reply of a verb that was not done.
  init(_ failure: Failure) {
    status = failure.status
    diagnostics = [failure.text]
    error = failure.json
  }

  /// The whole answer for programs.
  var document: JSON {
    .document(of: verb, status.rawValue, members + [JSON.Member(name: "error", value: error)])
  }
}
