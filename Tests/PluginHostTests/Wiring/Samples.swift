import PluginHost
import PluginInspection

typealias Manifest = PluginManifest

/// Manifests for tests, written as short as what matters.
extension WiringRequest.Candidate {
  static func feature(_ id: String, needs: [Manifest.Requirement] = []) -> Self {
    var manifest = Manifest(id: id, version: .init(1, 0, 0), kind: .feature, entry: "entry")
    manifest.requires = needs
    return Self(manifest, path: "plugins/\(id).so")
  }

  static func provider(
    _ id: String,
    of interface: String?,
    needs: [Manifest.Requirement] = [],
    lifetime: Manifest.Lifetime = .singleton
  ) -> Self {
    var manifest = Manifest(id: id, version: .init(1, 0, 0), kind: .provider, entry: "entry")
    manifest.provides = interface.map { [$0] } ?? []
    manifest.requires = needs
    manifest.lifetime = lifetime
    return Self(manifest, path: "plugins/\(id).so")
  }

  static func decorator(
    _ id: String,
    of interface: String,
    order: Int = 0,
    needs: [Manifest.Requirement]? = nil,
    lifetime: Manifest.Lifetime = .singleton
  ) -> Self {
    provider(id, of: interface, needs: needs ?? [.one("base", interface)], lifetime: lifetime)
      .with {
        $0.kind = .decorator
        $0.order = order
      }
  }

  func with(_ change: (inout Manifest) -> Void) -> Self {
    var copy = self
    change(&copy.manifest)
    return copy
  }

  func at(_ path: String) -> Self {
    var copy = self
    copy.path = path
    return copy
  }

  func configured(_ options: Manifest.ConfigurationOption...) -> Self {
    with { $0.configuration = options }
  }
}

extension Manifest.Requirement {
  static func one(_ name: String, _ interface: String, _ versions: String? = nil) -> Self {
    member(name, interface, .one, versions)
  }

  static func optional(_ name: String, _ interface: String, _ versions: String? = nil) -> Self {
    member(name, interface, .optional, versions)
  }

  static func all(_ name: String, _ interface: String) -> Self {
    member(name, interface, .all, nil)
  }

  /// The same, delivered after the plugin was built.
  func later(_ delivery: Manifest.Delivery, _ parameter: String? = nil) -> Self {
    var copy = self
    copy.delivery = delivery
    copy.parameter = parameter
    return copy
  }

  private static func member(
    _ name: String,
    _ interface: String,
    _ cardinality: Manifest.Cardinality,
    _ versions: String?
  ) -> Self {
    var requirement = Self(name: name, interface: interface)
    requirement.cardinality = cardinality
    requirement.versions = versions.flatMap { VersionRange($0) }
    return requirement
  }
}

extension Manifest.ConfigurationOption {
  static func option(
    _ key: String,
    _ type: ValueType = .string,
    default value: String? = nil,
    isSecret: Bool = false,
    summary: String = ""
  ) -> Self {
    var option = Self(key: key)
    option.type = type
    option.defaultValue = value
    option.isSecret = isSecret
    option.summary = summary
    return option
  }
}

extension WiringRequest {
  init(_ candidates: Candidate..., with change: (inout Self) -> Void = { _ in }) {
    self.init(candidates)
    change(&self)
  }

  mutating func use(_ choices: String...) { self.choices = choices.compactMap { Choice($0) } }
}

extension WiringPlan {
  /// The messages of the problems.
  var messages: [String] { problems.map(\.description) }

  /// The providers of one member.
  func providers(_ plugin: String, _ member: String) -> [String]? {
    self[plugin]?.members.first { $0.name == member }?.providers
  }

  func reason(_ plugin: String, _ member: String) -> WiredMember.Reason? {
    self[plugin]?.members.first { $0.name == member }?.reason
  }
}
