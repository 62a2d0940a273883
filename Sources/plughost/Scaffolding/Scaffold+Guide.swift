internal import Foundation

/// What the author does with the package.
extension Scaffold {
  private var library: String { ".build/plughost/lib\(name).so" }

  /// `make`, and what is done with the build.
  var makefile: String {
    let goals = [
      ("build", isC ? cBuild : build), ("check", check), ("verify", verify),
      ("test", hasTest ? isC ? cTestGoal : test : nil),
    ]
    let known = goals.filter { $0.1 != nil }
    return (isC ? cVariables : "") + ".PHONY: \(known.map(\.0).joined(separator: " "))\n"
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

  private var cVariables: String {
    """
    # The folder lib/plughost of an installation.
    \(DevelopmentKit.variable) ?= \(kit.folder.path.replacing("$", with: "$$").replacing("#", with: "\\#"))
    CFLAGS ?= -O2 -Wall
    include := -I "$(\(DevelopmentKit.variable))/include"


    """
  }

  /// A C compiler is all that it takes.
  private var cBuild: String? {
    """
    # Writes \(library), as 'plughost build' does.
    build: \(library)

    \(library): $(wildcard Sources/\(name)/*) exports.map
    \tmkdir -p $(@D)
    \t$(CC) -shared -fPIC $(CFLAGS) $(include) -Wl,--version-script=exports.map \\
    \t  -Wl,-soname,lib\(name).so -o $@ Sources/\(name)/*.c
    """
  }

  private var cTestGoal: String? {
    """
    test:
    \tmkdir -p .build
    \t$(CC) -g $(CFLAGS) $(include) -o .build/\(id)-test Tests/\(id)-test.c
    \t.build/\(id)-test
    """
  }

  /// What the author does next.
  var readme: String {
    """
    # \(name)

    \(about)

    ```sh
    plughost build            # \(library), in about a second
    \(use)
    ```

    \(others)\(closing)

    """
  }

  /// What else builds and tests it.
  private var others: String {
    guard isC else {
      return hasTest ? "`swift build` and `swift test` work too; the test needs no host. " : ""
    }
    let header =
      against == nil
      ? "" : "`plughost header MODULE` writes the header anew, when its module has grown. "
    return
      "`make` needs a C compiler alone; `make test` runs the test, which needs no host. \(header)"
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
