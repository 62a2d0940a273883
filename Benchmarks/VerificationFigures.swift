internal import Foundation

extension Figure {
  static let verification = [
    Figure(
      name: """
        a check beyond the check itself, against starting the same program with the same plugin loaded
        """,
      limit: 1.5,
      unit: "×"
    ) { workspace in
      let host = try workspace.product("plughost").path
      let plugin = try workspace.product("libAppRouter.so").path
      // What runs nothing of the plugin beyond loading it.
      let checks = [
        "load-ends", "load-quiet", "load-opens-no-file", "load-starts-no-process", "file-stack",
        "file-exports", "file-never-exits", "manifest-known", "manifest-options-explained",
      ]
      let some = checks.flatMap { ["--only", $0] }
      let (all, one) = try await Timing.medians(of: 11) { _ in
        try Timing.once { try verify(host, plugin, some) }
      } _: { _ in
        try Timing.once { try verify(host, plugin, Array(some.prefix(2))) }
      }
      let bare = try await Timing.medians(of: 11) { _ in
        try Timing.once {
          _ = try Command(["LD_PRELOAD=\(plugin)", host, "--version"]).run()
        }
      } _: { _ in
        0
      }.first
      return Measurement(value: (all - one) / Double(checks.count - 1) / bare, baseline: bare)
    },
    Figure(name: "all checks for every plugin on one provider", limit: 10, unit: "s") { workspace in
      let host = try workspace.product("plughost").path
      let plugin = try workspace.product("libSQLiteAnalytics.so").path
      let time = try Timing.once { try verify(host, plugin, ["--strictness", "5"], jobs: 2) }
      return Measurement(value: time / 1e6)
    },
  ]

  private static func verify(
    _ host: String,
    _ plugin: String,
    _ options: [String],
    jobs: Int = 1
  ) throws {
    _ = try Command([host, "verify", plugin, "--jobs", "\(jobs)"] + options).run()
  }
}
