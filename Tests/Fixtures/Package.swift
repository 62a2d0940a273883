// swift-tools-version: 6.2
import PackageDescription

let interfaces: [Target.Dependency] = [
  .product(name: "PluginInterface", package: "PluginInterface"),
  .product(name: "AppInterface", package: "AppInterface"),
]

/// Plugins in Swift, one line each; the folder and the product bear the name.
let swiftPlugins = [
  "APIClientMutants",
  "AllConsumer",
  "AnalyticsMutants",
  "AnalyticsOverRouter",
  "AskingFeature",
  "AsksInItsBuilder",
  "AsksTwice",
  "AsksWhileOpening",
  "CallsUndeclared",
  "CaptiveRouter",
  "CircularRouter",
  "ClientOverRouter",
  "ComposingFeature",
  "CountingFeatureV1",
  "CountingFeatureV2",
  "DiamondFeature",
  "DirectConsumer",
  "DoublePointFeature",
  "EchoAPIClient",
  "EchoFeature",
  "ExclusiveRouterLeaking",
  "ExclusiveRouterThrowing",
  "ExclusiveRouterV1",
  "ExclusiveRouterV2",
  "ExitingAtExit",
  "ExitingCall",
  "FactoryFeature",
  "FailingAfterRecording",
  "FloatPointFeature",
  "ForkingCall",
  "HangingCall",
  "HangingWithoutDescriptors",
  "HelpedFeature",
  "HoldsContainer",
  "HostileFeature",
  "ImageLoaderMutants",
  "LazyAnalytics",
  "LazyConsumer",
  "LazySingletonAnalytics",
  "LiveConsumer",
  "MannersFeature",
  "MoodyAnalyticsV1",
  "MoodyAnalyticsV2",
  "OpeningFeature",
  "OptionalRouterFeature",
  "OtherRouter",
  "OverflowingBuilder",
  "OverflowingCall",
  "ParameterRouter",
  "PreferencesMutants",
  "PrintingFeature",
  "ReachesBeyondBundle",
  "ReadsFromItsTask",
  "ReadsOfItsCaller",
  "RecordingAnalytics",
  "RecordingFeature",
  "RecordingRouter",
  "RequestRouter",
  "RequestRouterThrowing",
  "RequestRouterUnready",
  "RouterMutants",
  "ScopedFeature",
  "SessionAnalytics",
  "SessionMutants",
  "SoakClientA",
  "SoakClientB",
  "SoakConsumer",
  "SoakRouterA",
  "SoakRouterB",
  "SwappedRouterFreezing",
  "SwappedRouterHanging",
  "SwappedRouterReplacing",
  "SwappedRouterThrowing",
  "SwappedRouterUnready",
  "SwappedRouterV1",
  "SwappedRouterV2",
  "SwappedRouterV3NeedsAnalytics",
  "ThrowingBuilder",
  "ThrowingCall",
  "ThrowingControls",
  "TracksInItsBuilder",
  "TransientRouter",
  "TrappingBuilder",
  "TrappingCall",
  "TrappingShutdown",
  "TwoPlugins",
  "UsesFactoryTooLate",
  "VandalContract",
  "WrappingRouter1",
  "WrappingRouter2",
  "WrongRouter",
]

/// What single plugins need besides.
let ownLibraries: [String: [Target.Dependency]] = [
  "DoublePointFeature": ["CDoublePoint"],
  "FloatPointFeature": ["CFloatPoint"],
  "VandalContract": [.product(name: "PluginContract", package: "PluginContract")],
  "HelpedFeature": [.product(name: "FixtureHelper", package: "Helper")],
]

/// Plugins in Swift whose manifest is not written by the macro but stands in `<name>Manifest`.
let handwrittenPlugins = ["ContradictsManifest", "TrapsWithoutDependency", "UndeclaredMember"]

/// Plugins in C.
let cPlugins = ["HangingConstructor", "TrappingConstructor"]

/// A plugin exports its entry symbol and nothing else.
let exports: [LinkerSetting] = [
  .unsafeFlags([
    "-Xlinker", "--version-script=\(Context.packageDirectory)/../../Plugins/exports.map",
  ])
]

let package = Package(
  name: "Fixtures",
  products: (swiftPlugins + handwrittenPlugins + cPlugins).map {
    .library(name: $0, type: .dynamic, targets: [$0])
  },
  dependencies: [
    .package(path: "../../Sources/PluginInterface"),
    .package(path: "../../Sources/AppInterface"),
    .package(path: "../../Sources/PluginContract"),
    .package(path: "Helper"),
  ],
  targets: swiftPlugins.map {
    .target(
      name: $0,
      dependencies: interfaces + ["RecordingSupport", "SwapSupport"]
        + ownLibraries[$0, default: []],
      path: $0,
      linkerSettings: exports
    )
  }
    + ["CDoublePoint", "CFloatPoint"].map { .target(name: $0, path: $0, publicHeadersPath: ".") }
    + [
      .target(name: "RecordingSupport", dependencies: interfaces, path: "RecordingSupport"),
      .target(
        name: "SwapSupport",
        dependencies: interfaces + ["RecordingSupport"],
        path: "SwapSupport"
      ),
    ]
    + handwrittenPlugins.flatMap { name -> [Target] in
      [
        .target(
          name: name,
          dependencies: interfaces + [.target(name: "\(name)Manifest")],
          path: name,
          linkerSettings: exports
        ),
        .target(
          name: "\(name)Manifest",
          dependencies: [interfaces[0]],
          path: "\(name)Manifest",
          publicHeadersPath: "."
        ),
      ]
    }
    + cPlugins.map {
      .target(
        name: $0,
        dependencies: [interfaces[0]],
        path: $0,
        publicHeadersPath: ".",
        linkerSettings: exports
      )
    }
)

for target in package.targets where !cPlugins.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .strictMemorySafety(),  // SE-0458
  ]
}
