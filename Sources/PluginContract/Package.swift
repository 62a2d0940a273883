// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PluginContract",
  products: [.library(name: "PluginContract", type: .dynamic, targets: ["PluginContract"])],
  dependencies: [.package(path: "../PluginInterface")],
  targets: [
    .target(
      name: "PluginContract",
      dependencies: [.product(name: "PluginInterface", package: "PluginInterface")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        // The check of this module's interface needs the slot's C module, too.
        .unsafeFlags([
          "-enable-library-evolution", "-I",
          "\(Context.packageDirectory)/../PluginInterface/Sources/CPluginSlot/include",
        ]),
      ],
      linkerSettings: [.unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libPluginContract.so"])]
    )
  ]
)
