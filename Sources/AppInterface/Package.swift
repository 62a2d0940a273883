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
        .unsafeFlags(["-enable-library-evolution"]),
      ],
      linkerSettings: [.unsafeFlags(["-Xlinker", "-soname", "-Xlinker", "libAppInterface.so"])]
    )
  ]
)
