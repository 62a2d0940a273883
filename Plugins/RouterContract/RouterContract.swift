internal import AppInterface
public import PluginContract
public import PluginInterface

/// What every router must do.
@Plugin("router-contract", version: "1.0.0", checks: (any Router).self)
public struct RouterContract: ContractBuilder {
  /// Makes a builder; the host does this.
  public init() {}

  /// Makes the checks.
  public func build(_ dependencies: NoDependencies) -> Contract {
    Contract(for: (any Router).self) {
      linksAndPlaces
      answersForAnything
      answersAtAnyTime
    }
  }

  @ContractChecks<any Router> private var linksAndPlaces: [Check<any Router>] {
    check("round-trip", "A link leads back to the place that it was made for.") { router, probe in
      for _ in 0..<50 {
        let route = probe.plainRoute()
        try requireEqual(router.route(for: router.url(for: route)), route, "the place of the link")
      }
    }
    check("any-parameter", "A place keeps its parameters, whatever is in their names and values.") {
      router,
      probe in
      for _ in 0..<50 {
        let route = Route(
          probe.word(),
          parameters: [probe.word() + probe.text(): probe.text(), probe.word(): probe.text()]
        )
        try requireEqual(router.route(for: router.url(for: route)), route, "the place of the link")
      }
    }
    check("absolute-url", "A link is an absolute URL: a scheme, a colon, and no spaces.") {
      router,
      probe in
      let url = router.url(for: Route(probe.word(), parameters: [probe.word(): probe.text()]))
      let scheme = url.prefix { $0 != ":" }
      try require(
        scheme.first?.isLetter == true && scheme.count < url.count && scheme.allSatisfy(\.isScheme)
          && url.utf8.allSatisfy { (0x21...0x7E).contains($0) },
        "'\(url)' is no absolute URL"
      )
    }
    check("different-links", "Two places have two links.") { router, probe in
      let feature = probe.word()
      let places = [
        Route(feature), Route(feature + "s"), Route(feature, parameters: ["a": "1"]),
        Route(feature, parameters: ["a": "2"]), Route(feature, parameters: ["b": "1"]),
        Route(feature, parameters: ["a": "1", "b": "1"]), Route(feature, parameters: ["a": ""]),
      ]
      for (index, one) in places.enumerated() {
        for other in places.dropFirst(index + 1) {
          let link = router.url(for: one)
          try require(link != router.url(for: other), "\(one) and \(other) have one link, \(link)")
        }
      }
    }
  }

  @ContractChecks<any Router> private var answersForAnything: [Check<any Router>] {
    check("foreign-links", "A link that this router would never have made leads nowhere.") {
      router,
      probe in
      for link in ["", " ", "://", "https://example.com/", "mailto:a@example.com", "%", "app", "#"]
      {
        try requireEqual(router.route(for: link), nil, "the place of '\(link)'")
      }
      for _ in 0..<50 {
        let text = probe.text()
        guard let route = router.route(for: text) else { continue }
        try requireEqual(router.url(for: route), text, "the link to the place of a link")
      }
    }
    check("large-values", "A parameter of a megabyte comes through.", strictness: 3) { router, _ in
      let route = Route("home", parameters: ["text": String(repeating: "ä", count: 500_000)])
      try require(
        router.route(for: router.url(for: route)) == route,
        "the value is not what it was"
      )
    }
  }

  @ContractChecks<any Router> private var answersAtAnyTime: [Check<any Router>] {
    check("same-answer", "The same place has the same link, every time and in every instance.") {
      router,
      probe in
      // In a dictionary of one content the order differs, by the way it was made.
      let names = (0..<8).map { "\(probe.word())-\($0)" }
      let links = Set(
        (0..<20).map { _ in
          var route = Route("home")
          for name in probe.shuffled(names) { route.parameters[name] = name }
          return router.url(for: route)
        }
      )
      try requireEqual(links.count, 1, "the number of links of one place")
      let route = probe.plainRoute()
      let before = router.url(for: route)
      try requireEqual(try await probe.another().url(for: route), before, "another's link")
      try requireEqual(
        try await probe.restart().url(for: route),
        before,
        "the link after a restart"
      )
    }
    check("concurrent-calls", "Calls at the same time do not disturb each other.", strictness: 2) {
      router,
      probe in
      let routes = (0..<200).map { Route("home", parameters: ["n": "\($0)", "t": probe.word()]) }
      let wrong = await withTaskGroup(of: Bool.self) { group in
        for route in routes {
          group.addTask { router.route(for: router.url(for: route)) != route }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      try requireEqual(wrong, 0, "the number of wrong answers")
    }
  }
}

extension Probe {
  /// A place whose parts need no escaping.
  fileprivate func plainRoute() -> Route {
    let parameters = (0..<number(in: 0...4)).map { (word() + "\($0)", word()) }
    return Route(word(), parameters: Dictionary(parameters, uniquingKeysWith: { $1 }))
  }
}

extension Character {
  fileprivate var isScheme: Bool {
    isASCII && (isLetter || isNumber || ["+", "-", "."].contains(self))
  }
}
