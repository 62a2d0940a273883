// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// The toolchain's own SwiftSyntax lies beside the compiler that builds us.
let toolchainModules =
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .map { URL(fileURLWithPath: "\($0)/swiftc").resolvingSymlinksInPath() }
  .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  .map { compiler in
    compiler.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift/host").path
  } ?? ""

let package = Package(
  name: "PluginInterface",
  products: [
    .library(name: "PluginInterface", type: .dynamic, targets: ["PluginInterface"])
  ],
  targets: [
    .target(name: "CPluginInterface"),
    .macro(
      name: "PluginMacros",
      swiftSettings: [.unsafeFlags(["-I", toolchainModules])],
      linkerSettings: [
        .unsafeFlags([
          "-L", toolchainModules, "-Xlinker", "-rpath", "-Xlinker", toolchainModules,
        ])
      ]
    ),
    .target(
      name: "PluginInterface",
      dependencies: ["PluginMacros", "CPluginInterface"],
      swiftSettings: [.unsafeFlags(["-enable-library-evolution"])],
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libPluginInterface.so"])
      ]
    ),
  ]
)
