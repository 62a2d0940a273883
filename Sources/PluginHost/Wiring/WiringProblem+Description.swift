internal import PluginInspection

extension WiringProblem: CustomStringConvertible {
  /// What is wrong, with which plugin, and what to do about it.
  public var description: String { text.onOneLine }

  private var text: String {
    switch self {
    case .duplicateID, .providesNothing, .providesSeveral, .featureProvides, .swiftOnly,
      .structuresDiffer, .decoratorOrder, .decoratorTakesNothing, .unknownPlugin:
      rosterText
    case .unknownChoice, .unclearChoice, .choiceOfUnknownPlugin, .choiceDoesNotProvide,
      .conflictingChoices:
      choiceText
    case .unknownLimit, .unclearLimit, .notLimitable: limitText
    case .missingConfiguration, .invalidConfiguration, .unknownConfiguration,
      .configurationOfUnknownPlugin:
      configurationText
    default:
      dependencyText
    }
  }

  private var rosterText: String {
    switch self {
    case .duplicateID(let id, let paths):
      """
      several plugins have the id '\(id)': \(list(paths)). Leave all but one of them out, or give \
      the others ids of their own
      """
    case .providesNothing(let plugin, let path):
      """
      '\(plugin)' (\(path)) is a provider and provides nothing. Give @Plugin its 'provides:' \
      argument, or make it a feature
      """
    case .providesSeveral(let plugin, let interfaces):
      """
      '\(plugin)' provides \(list(interfaces)), and a provider provides one interface. Make a \
      plugin of each
      """
    case .featureProvides(let plugin, let interfaces):
      """
      '\(plugin)' is a feature and provides \(list(interfaces)); a feature provides nothing. Move \
      that into a provider
      """
    case .swiftOnly(let plugin, let interface, let reason):
      """
      '\(plugin)' is not written in Swift and provides \(interface), which can be provided in Swift \
      alone: \(reason). Write it in Swift, or provide another interface
      """
    case .structuresDiffer(let name, let plugins, let layouts):
      """
      \(list(zip(plugins, layouts).map { "'\($0)' uses the C structure '\(name)' as \($1)" })), and \
      Swift has one of that name in a process. Build them with one header, or rename one of the \
      structures
      """
    case .decoratorOrder(let interface, let order, let decorators):
      """
      \(list(decorators)) decorate \(interface) with the same order, \(order). Give each another \
      order: the greater one is further out
      """
    case .decoratorTakesNothing(let plugin, let interface):
      """
      '\(plugin)' decorates \(interface) and must take what it wraps as one member of its bundle. \
      Give it exactly one member of that interface, or make it a provider
      """
    case .unknownPlugin(let id, let similar, let refused):
      "no plugin has the id '\(id)'. \(remedy(similar, refused, "Add its file with --plugin"))"
    default: ""
    }
  }

  private var choiceText: String {
    switch self {
    case .unknownChoice(let interface, let plugin, let similar):
      """
      --use \(interface)=\(plugin): no plugin provides or needs '\(interface)'. \
      \(remedy(similar, nil, "Leave the choice out"))
      """
    case .unclearChoice(let interface, let plugin, let candidates):
      """
      --use \(interface)=\(plugin): several modules have a '\(interface)'. Write one of \
      \(list(candidates))
      """
    case .choiceOfUnknownPlugin(let interface, let plugin, let similar, let refused):
      """
      --use \(interface)=\(plugin): no plugin has the id '\(plugin)'. \
      \(remedy(similar, refused, "Add its file with --plugin"))
      """
    case .choiceDoesNotProvide(let interface, let plugin, let provides, let providers):
      """
      --use \(interface)=\(plugin): '\(plugin)' provides \
      \(provides.isEmpty ? "nothing" : list(provides)). \
      \(providers.isEmpty ? "No plugin provides \(interface)" : "Choose \(oneOf(providers))")
      """
    case .conflictingChoices(let interface, let plugins):
      "--use names \(list(plugins)) for \(interface). Choose one of them"
    default: ""
    }
  }

  private var limitText: String {
    switch self {
    case .unknownLimit(let name, let similar):
      """
      --limit \(name): that is neither a member of a plugin nor an interface. \
      \(remedy(similar, nil, "Write CONSUMER.member, or an interface"))
      """
    case .unclearLimit(let name, let candidates):
      "--limit \(name): several modules have a '\(name)'. Write one of \(list(candidates))"
    case .notLimitable(let member, let interface, let reason):
      "calls of '\(member)' (\(interface)) cannot be limited: \(reason). Leave the limit out"
    default: ""
    }
  }

  private var dependencyText: String {
    switch self {
    case .unclearInterface(let name, let need, let candidates):
      """
      several modules have a '\(name)', needed by \(need). Its manifest must say which: \
      \(list(candidates))
      """
    case .missing(let interface, let need, let similar, let refused):
      "nothing provides \(interface), needed by \(need). \(gapRemedy(similar, refused))"
    case .severalProviders(let interface, let need, let providers):
      """
      several plugins provide \(interface), needed by \(need): \(list(providers)). Choose one with \
      --use \(interface)=\(providers[0])
      """
    case .versionNotMet(let need, let module, let accepts, let found):
      """
      \(module) \(found.map { "is \($0)" } ?? "states no version"), and \(accepts) is needed by \
      \(need). \(versionRemedy(need, module, accepts, found))
      """
    case .cycle(let path, let others, let chain):
      cycleText(path, others, chain)
    case .captive(let need, let lifetime, let provider, let provided, let isHost, let through):
      """
      '\(need.members[0].plugin)' lives as a \(lifetime.rawValue) and would hold \
      \(isHost ? "the host's \(provider)" : "'\(provider)'"), \
      which lives as a \(provided.rawValue)\
      \(through.isEmpty ? "" : ", through \(list(through.map { "'\($0)'" }))"), \
      needed by \(need). Give '\(need.members[0].plugin)' the lifetime \(provided.rawValue)\
      \(isHost ? "" : ", or '\(provider)' the lifetime \(lifetime.rawValue)")
      """
    case .factoryOfShared(let need, let interface, let provider, let lifetime):
      """
      \(need.members[0]) makes a new \(interface) at each call, and '\(provider)' lives as a \
      \(lifetime.rawValue). Give '\(provider)' the lifetime transient, or take the value itself
      """
    case .parameterMismatch(let need, let gives, let provider, let takes):
      parameterText(need, gives, provider, takes)
    default: ""
    }
  }

  private var configurationText: String {
    switch self {
    case .missingConfiguration(let plugin, let option, let chain):
      """
      '\(plugin)' has no value for '\(option.key)' (\(option.type.rawValue)\
      \(option.summary.isEmpty ? "" : ", \(option.summary)"))\
      \(chain.count > 1 ? ", needed by \(chain.joined(separator: " -> "))" : ""). Give it with \
      --set \(plugin).\(option.key)=VALUE or \(option.environmentName(of: plugin))
      """
    case .invalidConfiguration(let plugin, let option, let text, let isDefault):
      """
      \(isDefault ? "the default of " : "")'\(plugin).\(option.key)' is \
      \(option.isSecret ? "a secret that" : "'\(text)', which") is not \(option.type.example). \
      \(isDefault ? "Correct it in the plugin" : valueRemedy(plugin, option))
      """
    case .unknownConfiguration(let plugin, let key, let similar):
      "'\(plugin)' reads no value '\(key)'. \(remedy(similar, nil, "Leave it out"))"
    case .configurationOfUnknownPlugin(let plugin, let keys, let similar):
      """
      no plugin has the id '\(plugin)', and values are given for it: \(list(keys)). \
      \(remedy(similar, nil, "Leave them out"))
      """
    default: ""
    }
  }
}

extension WiringProblem.Need: CustomStringConvertible {
  /// `home -> app-router.store and profile.store`: the whole way to the first member, then the rest.
  public var description: String {
    let way = (chain.dropLast() + [members[0].description]).joined(separator: " -> ")
    let shown = members.dropFirst().prefix(3).map(\.description)
    let hidden = members.count - 1 - shown.count
    return list([way] + shown + (hidden > 0 ? ["\(hidden) more"] : []))
  }
}
