internal import Foundation

extension Scaffold {
  /// For `swift build` and `swift test`; `plughost build` does not read it.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    // The folder lib/plughost of an installation.
    let plughost = Context.environment["\(DevelopmentKit.variable)"] ?? \(Self.literal(kit.folder.path))
    \(isC ? "" : "\n" + flags)
    let package = Package(
      name: "\(id)",
      products: [.library(name: "\(name)", type: .dynamic, targets: ["\(name)"])],
      targets: [
    \(isC ? cTarget : swiftTargets)
      ]
    )

    """
  }

  private var flags: String {
    """
    let compile = SwiftSetting.unsafeFlags([
      "-I", "\\(plughost)/swift", "-I", "\\(plughost)/swift/CPluginSlot",
      "-load-plugin-executable", "\\(plughost)/PluginMacros#PluginMacros",
    ])
    let link = LinkerSetting.unsafeFlags([
      "-L", plughost, \(libraries), "-Xlinker", "-rpath", "-Xlinker", plughost,
    ])

    """
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private var libraries: String {
    (["PluginInterface", module].compactMap(\.self).map { "\"-l\($0)\"" }).joined(separator: ", ")
  }

  private var swiftTargets: String {
    let isInterface = kind == .interface
    let own =
      isInterface
      ? #""-soname", "-Xlinker", "lib\#(name).so""#
      : #""--version-script=\(Context.packageDirectory)/exports.map""#
    let evolution = isInterface ? #", .unsafeFlags(["-enable-library-evolution"])"# : ""
    return """
          .target(
            name: "\(name)",
            swiftSettings: [compile\(evolution)],
            linkerSettings: [link, .unsafeFlags(["-Xlinker", \(own)])]
          ),
          .testTarget(
            name: "\(name)Tests",
            dependencies: ["\(name)"],
            swiftSettings: [compile],
            linkerSettings: [link]
          ),
      """
  }

  private var cTarget: String {
    """
        .target(
          name: "\(name)",
          publicHeadersPath: ".",
          cSettings: [.unsafeFlags(["-I", "\\(plughost)/include"])],
          linkerSettings: [
            .unsafeFlags(["-Xlinker", "--version-script=\\(Context.packageDirectory)/exports.map"])
          ]
        )
    """
  }

  /// `make`, `make check` and `make test`.
  var makefile: String {
    let test = isC ? "" : "\ntest:\n\tswift test\n"
    let check =
      kind == .interface
      ? ""
      : """

      # PLUGINS names what else is needed: files, or folders with plugins.
      PLUGINS ?=
      check: build
      \tplughost check --plugin .build/plughost $(PLUGINS:%=--plugin %)

      """
    let phony = ["build", kind == .interface ? nil : "check", isC ? nil : "test"].compactMap(\.self)
    return """
      .PHONY: \(phony.joined(separator: " "))

      # Writes .build/plughost/lib\(name).so.
      build:
      \tplughost build -c release
      \(check)\(test)
      """
  }

  /// What the author does next.
  var readme: String {
    """
    # \(name)

    \(about)

    ```sh
    plughost build            # .build/plughost/lib\(name).so, in about a second
    \(use)
    ```

    \(isC ? "" : "`swift build` and `swift test` work too; the test needs no host. ")\(closing)

    """
  }

  private var about: String {
    switch kind {
    case .feature: "A plugin that answers requests."
    case .provider: "A plugin that implements `\(against ?? "")` for other plugins."
    case .decorator: "A plugin that stands before the provider of `\(against ?? "")`."
    case .interface: "An interface module: the protocols that plugins and hosts agree on."
    }
  }

  private var use: String {
    switch kind {
    case .feature: "plughost run \(id) --plugin .build/plughost"
    case .provider, .decorator: "plughost check --plugin .build/plughost --plugin OTHER-PLUGINS"
    case .interface: "plughost header .build/plughost/lib\(name).so    # for plugins in C"
    }
  }

  private var closing: String {
    let library = ".build/plughost/lib\(name).so"
    guard kind == .interface else {
      return """
        While a host runs, `plughost watch \(id) --build 'plughost build' --file \(library) \
        --plugin .build/plughost` swaps each build in.
        """
    }
    return """
      Plugins are compiled against it with `plughost build --interfaces FOLDER`. A plugin that was built \
      against an older version runs on a newer one as long as nothing is removed and each new requirement \
      has a default; write the new version in `#interfaceModule`.
      """
  }
}
