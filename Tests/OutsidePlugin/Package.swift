// swift-tools-version: 6.2
import PackageDescription

// Where the checkout of plughost is; in a package of your own, write its path here.
let plughost = Context.environment["PLUGHOST"] ?? "../.."

let interfaces: [Target.Dependency] = [
  .product(name: "PluginInterface", package: "PluginInterface"),
  .product(name: "AppInterface", package: "AppInterface"),
]

// One line per plugin; each becomes a file of its own, `lib<name>.so`.
let plugins = ["StatsFeature", "PocketAPIClient"]

let package = Package(
  name: "outside",
  products: plugins.map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "\(plughost)/Sources/PluginInterface"),
    .package(path: "\(plughost)/Sources/AppInterface"),
  ],
  targets: plugins.map {
    .target(
      name: $0,
      dependencies: interfaces,
      linkerSettings: [
        // Exports the entry symbol and nothing else.
        .unsafeFlags(["-Xlinker", "--version-script=\(Context.packageDirectory)/exports.map"])
      ]
    )
  } + [
    .testTarget(name: "StatsFeatureTests", dependencies: ["StatsFeature"] + interfaces)
  ]
)
