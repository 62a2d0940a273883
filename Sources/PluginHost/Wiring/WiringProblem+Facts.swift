extension WiringProblem {
  /// The ids of the plugins that have the problem.
  public var plugins: [String] {
    switch self {
    case .duplicateID(let id, _), .unknownPlugin(let id, _, _): [id]
    case .providesNothing(let plugin, _), .providesSeveral(let plugin, _),
      .featureProvides(let plugin, _), .swiftOnly(let plugin, _, _),
      .unknownChoice(_, let plugin, _), .unclearChoice(_, let plugin, _),
      .choiceOfUnknownPlugin(_, let plugin, _, _), .choiceDoesNotProvide(_, let plugin, _, _),
      .missingConfiguration(let plugin, _, _), .invalidConfiguration(let plugin, _, _, _),
      .unknownConfiguration(let plugin, _, _), .configurationOfUnknownPlugin(let plugin, _, _):
      [plugin]
    case .unknownLimit, .unclearLimit: []
    case .notLimitable(let member, _, _): [member.plugin]
    case .conflictingChoices(_, let plugins), .structuresDiffer(_, let plugins, _): plugins
    case .unclearInterface(_, let need, _), .missing(_, let need, _, _),
      .severalProviders(_, let need, _), .versionNotMet(let need, _, _, _):
      need.members.map(\.plugin)
    case .captive(let need, _, let provider, _, let isHost, _):
      [need.members[0].plugin] + (isHost ? [] : [provider])
    case .factoryOfShared(let need, _, let provider, _),
      .parameterMismatch(let need, _, let provider, _):
      [need.members[0].plugin, provider]
    case .decoratorOrder(_, _, let decorators): decorators
    case .decoratorTakesNothing(let plugin, _): [plugin]
    case .cycle(let path, let others, _): path.map(\.plugin) + others
    }
  }

  /// The members that have the problem, where it is one of members.
  package var members: [MemberName] {
    switch self {
    case .unclearInterface(_, let need, _), .missing(_, let need, _, _),
      .severalProviders(_, let need, _), .versionNotMet(let need, _, _, _),
      .captive(let need, _, _, _, _, _), .factoryOfShared(let need, _, _, _),
      .parameterMismatch(let need, _, _, _):
      need.members
    case .cycle(let path, _, _): path
    default: []
    }
  }

  /// The interface that the problem is about.
  public var interface: String? {
    switch self {
    case .unknownChoice(let interface, _, _), .unclearChoice(let interface, _, _),
      .choiceOfUnknownPlugin(let interface, _, _, _),
      .choiceDoesNotProvide(let interface, _, _, _), .conflictingChoices(let interface, _),
      .unclearInterface(let interface, _, _), .missing(let interface, _, _, _),
      .severalProviders(let interface, _, _), .decoratorOrder(let interface, _, _),
      .decoratorTakesNothing(_, let interface), .factoryOfShared(_, let interface, _, _),
      .notLimitable(_, let interface, _):
      interface
    default: nil
    }
  }

  /// The ids from a feature to the plugin that has the problem; empty where none leads there.
  public var chain: [String] {
    switch self {
    case .unclearInterface(_, let need, _), .missing(_, let need, _, _),
      .severalProviders(_, let need, _), .versionNotMet(let need, _, _, _),
      .captive(let need, _, _, _, _, _), .factoryOfShared(let need, _, _, _),
      .parameterMismatch(let need, _, _, _):
      need.chain
    case .cycle(_, _, let chain), .missingConfiguration(_, _, let chain): chain
    default: []
    }
  }

  /// What may have been meant, or what can be chosen.
  public var suggestions: [String] {
    switch self {
    case .unknownPlugin(_, let similar, _), .unknownChoice(_, _, let similar),
      .choiceOfUnknownPlugin(_, _, let similar, _), .missing(_, _, let similar, _),
      .unknownConfiguration(_, _, let similar), .configurationOfUnknownPlugin(_, _, let similar),
      .unknownLimit(_, let similar):
      similar
    case .unclearChoice(_, _, let candidates), .unclearInterface(_, _, let candidates),
      .unclearLimit(_, let candidates):
      candidates
    case .choiceDoesNotProvide(_, _, _, let providers), .severalProviders(_, _, let providers):
      providers
    case .conflictingChoices(_, let plugins): plugins
    default: []
    }
  }
}

extension WiringProblem: Encodable {
  private enum CodingKeys: CodingKey {
    case number, code, message, plugins, interface, chain, suggestions
  }

  /// Writes the kind of problem, its sentence and its facts.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("\(number)", forKey: .number)
    try container.encode(code, forKey: .code)
    try container.encode(description, forKey: .message)
    try container.encode(plugins, forKey: .plugins)
    try container.encodeIfPresent(interface, forKey: .interface)
    try container.encode(chain, forKey: .chain)
    try container.encode(suggestions, forKey: .suggestions)
  }
}
