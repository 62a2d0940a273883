// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AppInterface",
  products: [.library(name: "AppInterface", type: .dynamic, targets: ["AppInterface"])],
  dependencies: [.package(path: "../PluginInterface")],
  targets: [
    .target(
      name: "AppInterface",
      dependencies: [.product(name: "PluginInterface", package: "PluginInterface")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
        // The proxies are compiled against the slot's C module, and so is the check of this
        // module's interface.
        .unsafeFlags([
          "-enable-library-evolution", "-I",
          "\(Context.packageDirectory)/../PluginInterface/Sources/CPluginSlot/include",
        ]),
      ],
      linkerSettings: [.unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libAppInterface.so"])]
    )
  ]
)
