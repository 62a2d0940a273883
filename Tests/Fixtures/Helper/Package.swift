// swift-tools-version: 6.2
import PackageDescription

/// A C library of a plugin's own; in a package apart, so that it stays a file of its own.
let package = Package(
  name: "Helper",
  products: [.library(name: "FixtureHelper", type: .dynamic, targets: ["FixtureHelper"])],
  targets: [.target(name: "FixtureHelper", path: "FixtureHelper", publicHeadersPath: ".")]
)
