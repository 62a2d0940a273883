import PluginHost
import PluginInspection

/// Everything that has a number.
enum ErrorCatalog {
  static let kinds: [any ErrorKind.Type] = [
    Fault.Kind.self, WiringProblem.Kind.self, WiringWarning.Kind.self, StagingFailure.Kind.self,
    LoadFailure.Kind.self, BuildFailure.Kind.self, HostFailure.Kind.self, SwapFailure.Kind.self,
    ScopeFailure.Kind.self, LintFinding.Kind.self, FailureKind.self,
  ]

  /// All pages, by number.
  static let pages = kinds.flatMap { $0.pages }.sorted { $0.number < $1.number }

  /// The page of a number.
  ///
  /// - Throws: ``Failure`` with the numbers that are near it where there is none.
  static func page(of number: ErrorNumber) throws(Failure) -> ErrorPage {
    if let page = pages.first(where: { $0.number == number }) { return page }
    let near = NearMatches.of("\(number)", in: pages.map(\.number.description))
    throw Failure(
      kind: .unknownNumber,
      status: .usage,
      message: """
        no error has the number \(number). \
        \(near.isEmpty ? "'plughost explain --all' lists those that there are" : "Did you mean \(near.joined(separator: ", "))?")
        """
    )
  }
}

extension ErrorPage {
  /// The page for a person.
  ///
  /// - Parameter width: How wide a line may be; `nil` folds nothing.
  /// - Returns: The lines.
  func text(width: Int? = nil) -> String {
    var table = Table()
    table.add("meaning", meaning)
    table.add("remedy", remedy)
    table.add("example", example)
    return (["\(number) \(word): \(title)"] + table.lines(indent: 2, width: width))
      .joined(separator: "\n")
  }

  /// The page for programs.
  var members: [JSON.Member] {
    [
      JSON.Member(name: "subject", value: .string("\(number)")),
      JSON.Member(name: "code", value: .string(word)),
      JSON.Member(name: "title", value: .string(title)),
      JSON.Member(name: "meaning", value: .string(meaning)),
      JSON.Member(name: "remedy", value: .string(remedy)),
      JSON.Member(name: "example", value: .string(example)),
    ]
  }
}
