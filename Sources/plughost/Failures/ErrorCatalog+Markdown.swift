import PluginInspection

extension ErrorCatalog {
  /// The content of docs/errors.md.
  static var markdown: String {
    let parts = stages.map { digit, name in
      let own = pages.filter { $0.number.value / 1000 == digit }
      return "## \(name)\n\n" + own.map(\.markdown).joined(separator: "\n\n")
    }
    return ([introduction] + parts).joined(separator: "\n\n") + "\n"
  }

  /// What the first digit says.
  private static let stages = [
    (1, "PH1xxx: files, manifests and libraries"), (2, "PH2xxx: wiring"),
    (3, "PH3xxx: copying, loading and building"), (4, "PH4xxx: running and swapping"),
    (5, "PH5xxx: contracts and good practice"), (6, "PH6xxx: command line and configuration"),
    (7, "PH7xxx: writing plugins"), (8, "PH8xxx: the machine"),
  ]

  private static let introduction = """
    # Errors

    Errors, and the warnings and findings that have a page here, end with a number in brackets. \
    `plughost explain PH1203` prints the page of one, and JSON documents have it as `number`, beside the \
    word that follows it here. Numbers are never changed, nor used again for something else; several may \
    share a word, for programs that need not tell them apart. In code, `number` of the error is the same.

    This page is what `plughost explain --all` prints.
    """
}

extension ErrorPage {
  fileprivate var markdown: String {
    """
    ### \(number)

    **\(title)** (`\(word)`)

    \(meaning)

    What to do: \(remedy)

    ```
    \(example)
    ```
    """
  }
}
