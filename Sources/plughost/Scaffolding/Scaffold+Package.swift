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
    let contracts = kind == .contract ? "PluginContract" : nil
    return ["PluginInterface", contracts, module].compactMap(\.self).map { "\"-l\($0)\"" }
      .joined(separator: ", ")
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
      """ + (hasTest ? "\n" + testTarget : "")
  }

  private var testTarget: String {
    """
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
            // Swift's own start files would make it a Swift image, which can never be unmapped.
            .unsafeFlags([
              "-nostartfiles", "-Xlinker", "--version-script=\\(Context.packageDirectory)/exports.map",
            ])
          ]
        )
    """
  }
}
