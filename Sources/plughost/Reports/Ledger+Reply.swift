import PluginHost
import PluginInspection

extension GenerationRecord {
  /// The calls that are still on it, and whose they are.
  var callsLeft: String {
    "generation \(generation) of '\(plugin)': \(leases)"
      + (holders.isEmpty ? "" : " (\(holders.joined(separator: ", ")))")
  }
}

extension Reply {
  /// The plugins of a plan, with the generation of those that serve.
  init(list plan: WiringPlan, _ serving: [GenerationRecord]) {
    let numbers = Dictionary(
      serving.map { ($0.plugin, $0.generation) },
      uniquingKeysWith: { $1 }
    )
    var table = Table()
    table.add("ID", "VERSION", "KIND", "GENERATION", "STATE")
    for plugin in plan.plugins {
      table.add(
        plugin.id,
        "\(plugin.manifest.version)",
        plugin.manifest.kind.rawValue,
        numbers[plugin.id].map { "\($0)" } ?? "-",
        numbers[plugin.id] == nil ? plugin.activity.description : "serving"
      )
    }
    let plugins = plan.plugins.map { plugin -> JSON in
      [
        "id": .string(plugin.id), "version": .string("\(plugin.manifest.version)"),
        "kind": .string(plugin.manifest.kind.rawValue), "path": .string(plugin.path),
        "generation": numbers[plugin.id].map(JSON.int) ?? .null,
        "provides": JSON(plugin.manifest.provides),
      ]
    }
    self.init(
      text: table.lines().joined(separator: "\n"),
      members: [JSON.Member(name: "plugins", value: .array(plugins))]
    )
  }

  /// The ledger.
  init(generations records: [GenerationRecord]) {
    var table = Table()
    table.add(
      "ID",
      "GENERATION",
      "VERSION",
      "HASH",
      "STATE",
      "CALLS",
      "AGE",
      "SERVED",
      "KIB",
      "HOLDERS"
    )
    for record in records {
      table.add(
        record.plugin,
        "\(record.generation)",
        "\(record.version)",
        String(record.hash.description.prefix(12)),
        record.phase.rawValue,
        "\(record.leases)",
        "\(record.age.components.seconds)s",
        record.served.map { "\($0)" } ?? "-",
        "\(record.mappedKiB)",
        record.holders.joined(separator: ", ")
      )
    }
    self.init(
      text: table.lines().joined(separator: "\n"),
      members: [JSON.Member(name: "generations", value: .array(records.map(Self.json)))]
    )
  }

  private static func json(_ record: GenerationRecord) -> JSON {
    [
      "plugin": .string(record.plugin), "generation": .int(record.generation),
      "version": .string("\(record.version)"), "hash": .string("\(record.hash)"),
      "phase": .string(record.phase.rawValue), "calls": .int(record.leases),
      "ageSeconds": .int(Int(record.age.components.seconds)),
      "served": record.served.map(JSON.int) ?? .null, "mappedKiB": .int(record.mappedKiB),
      "holders": JSON(record.holders),
    ]
  }
}
