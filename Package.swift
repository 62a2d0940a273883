// swift-tools-version: 6.2
import PackageDescription

/// Linked by every plugin: the generic core and the sample app's dependency protocols.
let interfaces: [Target.Dependency] = [
  .product(name: "PluginInterface", package: "PluginInterface"),
  .product(name: "AppInterface", package: "AppInterface"),
]
let pluginInterface = interfaces[0]
/// The header for plugins in C.
let header: Target.Dependency = .product(name: "CPluginInterface", package: "PluginInterface")

/// One line per plugin; the folder is `Plugins/<name>` and the product `lib<name>.so`.
let plugins: [(name: String, dependencies: [Target.Dependency])] = [
  (name: "HomeFeature", dependencies: ["FeatureSupport"]),
  (name: "ProfileFeature", dependencies: ["FeatureSupport"]),
  (name: "EmbeddedAPIClient", dependencies: []),
  (name: "LiveAPIClient", dependencies: []),
  (name: "SQLiteAnalytics", dependencies: ["StoreSupport"]),
  (name: "ConsoleAnalytics", dependencies: ["ConsoleAnalyticsManifest"]),
  (name: "AppRouter", dependencies: []),
  (name: "AppCoordinator", dependencies: []),
  (name: "AppUserSession", dependencies: []),
  (name: "SQLitePreferences", dependencies: ["StoreSupport"]),
  (name: "AuthenticatedAPIClient", dependencies: []),
  (name: "RequestIDAPIClient", dependencies: []),
  (name: "DiskImageLoader", dependencies: ["StoreSupport"]),
]

/// The same for contracts, which judge providers.
let contracts = [
  "RouterContract", "AnalyticsClientContract", "APIClientContract", "UserPreferencesContract",
  "UserSessionContract", "ImageLoaderContract",
]
/// What contracts and the runner share.
let pluginContract: Target.Dependency = .product(name: "PluginContract", package: "PluginContract")

/// The same for plugins in C, which need nothing but the header.
let cPlugins = ["CAnalytics", "CTitles"]

/// A plugin exports its entry symbol and nothing else.
let exportsEntryOnly = LinkerSetting.unsafeFlags([
  "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
])
/// Whether `make sanitize` builds.
///
/// The test executable is linked with the flags of the plugins in it, and would hide the sanitizer's
/// own symbols from the libraries that need them.
let isSanitized = Context.environment["PLUGHOST_SANITIZE"] != nil

let package = Package(
  name: "plughost",
  products: [
    .executable(name: "plughost", targets: ["plughost"]),
    .library(name: "PluginHost", targets: ["PluginHost"]),
    .library(name: "PluginTesting", targets: ["PluginTesting"]),
  ]
    + (plugins.map(\.name) + contracts + cPlugins).map {
      .library(name: $0, type: .dynamic, targets: [$0])
    },
  dependencies: [
    .package(path: "Sources/PluginInterface"),
    .package(path: "Sources/PluginContract"),
    .package(path: "Sources/AppInterface"),
  ],
  targets: [
    .systemLibrary(name: "CEdit", path: "Sources/CEdit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(
      name: "CFFI",
      path: "Sources/CFFI",
      pkgConfig: "libffi",
      providers: [.apt(["libffi-dev"])]
    ),
    .systemLibrary(name: "CELF", path: "Sources/CELF", providers: [.apt(["libelf-dev"])]),
    .systemLibrary(name: "CSodium", path: "Sources/CSodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CSQLite", path: "Sources/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CGlibcShims"),
    .target(name: "ArgumentParser"),
    .target(name: "FeatureSupport", dependencies: interfaces),
    .target(name: "StoreSupport", dependencies: ["CSQLite"]),
    .target(
      name: "ConsoleAnalyticsManifest",
      dependencies: [pluginInterface],
      path: "Plugins/ConsoleAnalyticsManifest",
      publicHeadersPath: "."
    ),
    .target(name: "PluginInspection", dependencies: ["CELF", "CSodium", "CGlibcShims"]),
    .target(name: "CForeignProof"),
    .target(
      name: "ForeignPlugins",
      dependencies: ["CFFI", "CForeignProof", "CGlibcShims", header, pluginInterface]
    ),
    .target(
      name: "PluginHost",
      dependencies: ["ForeignPlugins", "PluginInspection", "CGlibcShims", pluginInterface]
    ),
    // Contracts as tests of Swift Testing.
    .target(name: "PluginTesting", dependencies: [pluginContract, pluginInterface]),
    // What runs in the process of one check.
    .target(
      name: "PluginVerification",
      dependencies: [
        "PluginHost", "PluginInspection", "ForeignPlugins", "CGlibcShims", header, pluginInterface,
        pluginContract,
      ]
    ),
    .executableTarget(
      name: "plughost",
      dependencies: [
        "ArgumentParser", "CEdit", "CGlibcShims", "ForeignPlugins", "PluginInspection",
        "PluginHost", "PluginVerification",
        pluginInterface,
      ]
    ),
    .executableTarget(
      name: "embedding-example",
      dependencies: ["PluginHost"] + interfaces,
      path: "Examples/Embedding"
    ),
    // The plugin of the README, compiled so that it stays true. Its name leaves Greeting to readers.
    .target(
      name: "greeting-example",
      dependencies: [pluginInterface],
      path: "Examples/Greeting"
    ),
    // The same for samples of docs/authoring.md.
    .target(
      name: "authoring-example",
      dependencies: interfaces,
      path: "Examples/Authoring"
    ),
    // The same for samples of docs/dependency-injection.md.
    .target(
      name: "injection-example",
      dependencies: ["PluginHost"] + interfaces,
      path: "Examples/Injection"
    ),
    // The same for docs/migration.md.
    .target(
      name: "migration-example",
      dependencies: interfaces,
      path: "Examples/Migration"
    ),
    .executableTarget(
      name: "plughost-bench",
      dependencies: [
        "CForeignBench", "ForeignPlugins", "PluginInspection", "PluginHost", "CSodium",
        pluginInterface,
      ],
      path: "Benchmarks",
      // Compiled when the bench runs, into libraries of their own.
      exclude: ["Calls", "Foreign", "Rounds"]
    ),
    .target(name: "CForeignBench", dependencies: ["CFFI", header], path: "Benchmarks/Foreign"),
    // Swaps under load, over and over; `make soak`, and a short form in the tests.
    .executableTarget(
      name: "plughost-soak",
      dependencies: ["PluginHost", "PluginInspection", pluginInterface],
      path: "Tests/Soak"
    ),
    .testTarget(name: "ArgumentParserTests", dependencies: ["ArgumentParser"]),
    .testTarget(name: "PluginInspectionTests", dependencies: ["PluginInspection"]),
    .testTarget(
      name: "PluginInterfaceTests",
      dependencies: [pluginInterface],
      exclude: ["Litmus"]
    ),
    .testTarget(name: "AppInterfaceTests", dependencies: interfaces),
    .testTarget(name: "FeatureSupportTests", dependencies: ["FeatureSupport"]),
    // The samples of docs/testing.md: a feature of the sample app, tested without a host.
    .testTarget(
      name: "TestingExampleTests",
      dependencies: interfaces + ["HomeFeature", "migration-example"],
      path: "Examples/Testing"
    ),
    .testTarget(
      name: "SamplePluginsTests",
      dependencies: interfaces
        + ["ForeignPlugins", "StoreSupport", "PluginTesting", "RouterContract", pluginContract]
        + plugins.map { .target(name: $0.name) },
      exclude: ["Server/api-server.py"]
    ),
    .testTarget(
      name: "plughostTests",
      dependencies: ["plughost", "PluginVerification", "CGlibcShims", pluginInterface]
    ),
    .testTarget(name: "ForeignPluginsTests", dependencies: ["ForeignPlugins", pluginInterface]),
    .testTarget(
      name: "PluginHostTests",
      dependencies: ["PluginHost", "PluginInspection"] + interfaces
    ),
  ]
    + plugins.map {
      .target(
        name: $0.name,
        dependencies: interfaces + $0.dependencies,
        path: "Plugins/\($0.name)",
        linkerSettings: isSanitized ? [] : [exportsEntryOnly]
      )
    }
    + contracts.map {
      .target(
        name: $0,
        dependencies: interfaces + [pluginContract, "StoreSupport"],
        path: "Plugins/\($0)",
        linkerSettings: isSanitized ? [] : [exportsEntryOnly]
      )
    }
    + cPlugins.map {
      .target(
        name: $0,
        dependencies: [header],
        path: "Plugins/\($0)",
        publicHeadersPath: ".",
        // Swift's own start files would make it a Swift image, which can never be unmapped. No test may
        // depend on such a target: the test executable would be linked without them, and find no tests.
        linkerSettings: [.unsafeFlags(["-nostartfiles"])]
          + (isSanitized ? [] : [exportsEntryOnly])
      )
    }
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .strictMemorySafety(),  // SE-0458
    ]
}
