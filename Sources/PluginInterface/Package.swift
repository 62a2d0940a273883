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

/// What every Swift target of ours is built with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .strictMemorySafety(),  // SE-0458
]

/// Imported by the interface itself, so whoever builds an interface module needs it, too.
let slotModule = "\(Context.packageDirectory)/Sources/CPluginSlot/include"

let package = Package(
  name: "PluginInterface",
  products: [
    .library(name: "PluginInterface", type: .dynamic, targets: ["PluginInterface"]),
    // The header for C, for plugins and for the host.
    .library(name: "CPluginInterface", targets: ["CPluginInterface"]),
  ],
  targets: [
    .target(name: "CPluginInterface"),
    .target(name: "CPluginSlot"),
    .macro(
      name: "PluginMacros",
      swiftSettings: strict + [.unsafeFlags(["-I", toolchainModules])],
      linkerSettings: [
        .unsafeFlags([
          "-L", toolchainModules, "-Xlinker", "-rpath", "-Xlinker", toolchainModules,
        ])
      ]
    ),
    .target(
      name: "PluginInterface",
      dependencies: ["PluginMacros", "CPluginInterface", "CPluginSlot"],
      swiftSettings: strict + [
        // The check of the emitted interface does not get SwiftPM's own module maps.
        .unsafeFlags(["-enable-library-evolution", "-I", slotModule])
      ],
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libPluginInterface.so"])
      ]
    ),
  ]
)
