/// What the author does with the package.
extension Scaffold {
  private var library: String { ".build/plughost/lib\(name).so" }

  /// `make`, and what is done with the build.
  var makefile: String {
    let goals = [
      ("build", build), ("check", check), ("verify", verify), ("test", hasTest ? test : nil),
    ]
    let known = goals.filter { $0.1 != nil }
    return ".PHONY: \(known.map(\.0).joined(separator: " "))\n"
      + known.compactMap(\.1).map { "\n\($0)\n" }.joined()
  }

  private var build: String? {
    """
    # Writes \(library).
    build:
    \tplughost build -c release
    """
  }

  private var check: String? {
    guard kind != .interface, kind != .contract else { return nil }
    return """
      # PLUGINS names what else is needed: files, or folders with plugins.
      PLUGINS ?=
      check: build
      \tplughost check --plugin .build/plughost $(PLUGINS:%=--plugin %)
      """
  }

  private var verify: String? {
    switch kind {
    case .interface: nil
    case .contract:
      """
      # FILE is the plugin that is judged.
      verify: build
      \tplughost verify $(FILE) --contract \(library)
      """
    case .feature, .provider, .decorator:
      """
      # The checks that hold for every plugin, and the contracts among PLUGINS.
      verify: build
      \tplughost verify \(library) $(PLUGINS:%=--plugin %)
      """
    }
  }

  private var test: String? { "test:\n\tswift test" }

  /// What the author does next.
  var readme: String {
    """
    # \(name)

    \(about)

    ```sh
    plughost build            # \(library), in about a second
    \(use)
    ```

    \(hasTest ? "`swift build` and `swift test` work too; the test needs no host. " : "")\(closing)

    """
  }

  private var about: String {
    switch kind {
    case .feature: "A plugin that answers requests."
    case .provider: "A plugin that implements `\(against ?? "")` for other plugins."
    case .decorator: "A plugin that stands before the provider of `\(against ?? "")`."
    case .contract: "What every implementation of `\(against ?? "")` must do."
    case .interface: "An interface module: the protocols that plugins and hosts agree on."
    }
  }

  private var use: String {
    switch kind {
    case .feature: "plughost run \(id) --plugin .build/plughost"
    case .provider, .decorator: "plughost check --plugin .build/plughost --plugin OTHER-PLUGINS"
    case .contract: "plughost verify PROVIDER --contract \(library)"
    case .interface: "plughost header \(library)    # for plugins in C"
    }
  }

  private var closing: String {
    switch kind {
    case .feature, .provider, .decorator:
      """
      `make verify` runs the checks that every plugin must pass. While a host runs, \
      `plughost watch \(id) --build 'plughost build' --file \(library) --plugin .build/plughost` swaps \
      each build in.
      """
    case .contract:
      """
      Have a provider for each check that is wrong in that way alone: a check that nothing fails checks \
      nothing.
      """
    case .interface:
      """
      Plugins are compiled against it with `plughost build --interfaces FOLDER`. \
      `plughost interface check OLD NEW` says whether plugins that were built before run on a new build.
      """
    }
  }
}
