import PluginHost
import PluginInspection
import Testing

/// One row per way a set of plugins can be wrong, with the sentence a person reads.
struct BrokenWiring: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let request: WiringRequest
  let code: String
  let message: String

  init(
    _ testDescription: String,
    _ code: String,
    _ message: String,
    _ candidates: WiringRequest.Candidate...,
    with change: (inout WiringRequest) -> Void = { _ in }
  ) {
    self.testDescription = testDescription
    self.code = code
    self.message = message
    var request = WiringRequest(candidates)
    change(&request)
    self.request = request
  }

  static let lives = [
    BrokenWiring(
      "a longer life that holds a shorter one through others",
      "captive",
      """
      'cache' lives as a singleton and would hold 'user', which lives as a session, through 'form' \
      and 'field', needed by home -> cache.form. Give 'cache' the lifetime session, or 'user' the \
      lifetime singleton
      """,
      .feature("home", needs: [.one("cache", "App.Cache")]),
      .provider("cache", of: "App.Cache", needs: [.one("form", "App.Form").later(.factory)]),
      .provider("form", of: "App.Form", needs: [.one("field", "App.Field")], lifetime: .transient),
      .provider("field", of: "App.Field", needs: [.one("user", "App.User")], lifetime: .transient),
      .provider("user", of: "App.User", lifetime: .session)
    ),
    BrokenWiring(
      "a lazy member that would be held too long",
      "captive",
      """
      'home' lives as a session and would hold 'page', which lives as a request, needed by \
      home.page. Give 'home' the lifetime request, or 'page' the lifetime session
      """,
      .feature("home", needs: [.one("page", "App.Page").later(.lazy)])
        .with { $0.lifetime = .session },
      .provider("page", of: "App.Page", lifetime: .request)
    ),
    BrokenWiring(
      "a value that the host has for each session",
      "captive",
      """
      'home' lives as a singleton and would hold the host's Host.Session, which lives as a \
      session, needed by home.session. Give 'home' the lifetime session
      """,
      .feature("home", needs: [.one("session", "Host.Session")]),
      with: {
        $0.hostInterfaces = ["Host.Session"]
        $0.hostLifetimes = ["Host.Session": .session]
      }
    ),
    BrokenWiring(
      "a factory of what is shared",
      "factory-of-shared",
      """
      home.drafts makes a new App.Editor at each call, and 'editor' lives as a singleton. Give \
      'editor' the lifetime transient, or take the value itself
      """,
      .feature("home", needs: [.one("drafts", "App.Editor").later(.factory)]),
      .provider("editor", of: "App.Editor")
    ),
    BrokenWiring(
      "a parameter that nobody gives",
      "parameter-mismatch",
      """
      'editor' takes 'name' (String), and home.editor gives nothing. Take a \
      ParameterFactory<String, …>
      """,
      .feature("home", needs: [.one("editor", "App.Editor")]),
      .provider("editor", of: "App.Editor", lifetime: .transient)
        .with { $0.parameter = .init(name: "name", type: "String") }
    ),
    BrokenWiring(
      "a parameter that nobody takes",
      "parameter-mismatch",
      """
      home.editor gives a Int, and 'editor' takes no parameter. Take a Factory, or mark a member \
      of 'editor' with @Parameter
      """,
      .feature("home", needs: [.one("editor", "App.Editor").later(.factory, "Int")]),
      .provider("editor", of: "App.Editor", lifetime: .transient)
    ),
    BrokenWiring(
      "a parameter of another type",
      "parameter-mismatch",
      """
      'editor' takes 'name' (Swift.String), and home.editor gives a Int. Write the same type on \
      both sides
      """,
      .feature("home", needs: [.one("editor", "App.Editor").later(.factory, "Int")]),
      .provider("editor", of: "App.Editor", lifetime: .transient)
        .with { $0.parameter = .init(name: "name", type: "Swift.String") }
    ),
    BrokenWiring(
      "two decorators in one place",
      "decorator-order",
      """
      inner and outer decorate App.Store with the same order, 3. Give each another order: the \
      greater one is further out
      """,
      .provider("disk", of: "App.Store"),
      .decorator("inner", of: "App.Store", order: 3),
      .decorator("outer", of: "App.Store", order: 3)
    ),
    BrokenWiring(
      "a decorator that outlives the one that it wraps",
      "captive",
      """
      'outer' lives as a session and would hold 'inner', which lives as a request, needed by \
      outer.base. Give 'outer' the lifetime request, or 'inner' the lifetime session
      """,
      .provider("disk", of: "App.Store"),
      .decorator("inner", of: "App.Store", order: 1, lifetime: .request),
      .decorator("outer", of: "App.Store", order: 2, lifetime: .session)
    ),
  ]

  static let all = dependencies + lives + knots + roster + choices + configuration

  static let dependencies = [
    BrokenWiring(
      "nothing provides what a feature needs",
      "missing",
      """
      nothing provides App.Store, needed by home.store. Add a plugin that provides it
      """,
      .feature("home", needs: [.one("store", "App.Store")])
    ),
    BrokenWiring(
      "a gap deep down shows the whole way to it",
      "missing",
      """
      nothing provides App.Disk, needed by home -> router -> store.disk and cache.disk. Add a \
      plugin that provides it
      """,
      .feature("home", needs: [.one("router", "App.Router")]),
      .provider("router", of: "App.Router", needs: [.one("store", "App.Store")]),
      .provider("store", of: "App.Store", needs: [.one("disk", "App.Disk")]),
      .provider("cache", of: "App.Cache", needs: [.one("disk", "App.Disk")])
    ),
    BrokenWiring(
      "a name that is nearly right",
      "missing",
      """
      nothing provides App.APIClent, needed by home.api. Add a plugin that provides it (did you \
      mean App.APIClient?)
      """,
      .feature("home", needs: [.one("api", "App.APIClent")]),
      .provider("live", of: "App.APIClient")
    ),
    BrokenWiring(
      "the right name in another module",
      "missing",
      """
      nothing provides App.Clock, needed by home.clock. Add a plugin that provides it (did you \
      mean Other.Clock?)
      """,
      .feature("home", needs: [.one("clock", "App.Clock")]),
      with: { $0.hostInterfaces = ["Other.Clock"] }
    ),
    BrokenWiring(
      "the provider was refused",
      "missing",
      """
      nothing provides App.Store, needed by home.store. 'disk' (plugins/disk.so) would provide it \
      and was refused: libz.so.9 is missing
      """,
      .feature("home", needs: [.one("store", "App.Store")]),
      with: {
        $0.refused = [
          .init(
            path: "plugins/disk.so",
            id: "disk",
            provides: ["App.Store"],
            reason: "libz.so.9 is missing"
          )
        ]
      }
    ),
    BrokenWiring(
      "several providers and no choice",
      "several-providers",
      """
      several plugins provide App.Store, needed by home.store: disk and memory. Choose one with \
      --use App.Store=disk
      """,
      .feature("home", needs: [.one("store", "App.Store")]),
      .provider("memory", of: "App.Store"),
      .provider("disk", of: "App.Store")
    ),
    BrokenWiring(
      "an interface module older than what a member accepts",
      "version-not-met",
      """
      App is 1.1.0, and 1.2.0..<2.0.0 is needed by home.store. Restart with --interface and a \
      newer App
      """,
      .feature("home", needs: [.one("store", "App.Store", "1.2.0..<2.0.0")]),
      .provider("disk", of: "App.Store"),
      with: { $0.interfaceVersions = ["App": .init(1, 1, 0)] }
    ),
    BrokenWiring(
      "an interface module newer than what a member accepts",
      "version-not-met",
      """
      App is 2.0.0, and 1.2.0..<2.0.0 is needed by home.store. Rebuild 'home' against App 2.0.0
      """,
      .feature("home", needs: [.one("store", "App.Store", "1.2.0..<2.0.0")]),
      .provider("disk", of: "App.Store"),
      with: { $0.interfaceVersions = ["App": .init(2, 0, 0)] }
    ),
    BrokenWiring(
      "an interface module without a version",
      "version-not-met",
      """
      App states no version, and 1.2.0..<2.0.0 is needed by home.store. State it with \
      #interfaceModule in App
      """,
      .feature("home", needs: [.one("store", "App.Store", "1.2.0..<2.0.0")]),
      .provider("disk", of: "App.Store")
    ),
    BrokenWiring(
      "a short name that two modules have",
      "unclear-interface",
      """
      several modules have a 'Store', needed by home.store. Its manifest must say which: A.Store \
      and B.Store
      """,
      .feature("home", needs: [.one("store", "Store")]),
      .provider("one", of: "A.Store"),
      .provider("two", of: "B.Store")
    ),
    BrokenWiring(
      "a singleton that would hold a value of one request",
      "captive",
      """
      'cache' lives as a singleton and would hold 'user', which lives as a request, needed by home \
      -> cache.user. Give 'cache' the lifetime request, or 'user' the lifetime singleton
      """,
      .feature("home", needs: [.one("cache", "App.Cache")]),
      .provider("cache", of: "App.Cache", needs: [.one("user", "App.User")]),
      .provider("user", of: "App.User", lifetime: .request)
    ),
  ]

  static let knots = [
    BrokenWiring(
      "two providers that need each other",
      "cycle",
      """
      'a' needs itself: a.b -> b.a -> a, reached by home -> a. Take one of these members out
      """,
      .feature("home", needs: [.one("a", "App.A")]),
      .provider("a", of: "App.A", needs: [.one("b", "App.B")]),
      .provider("b", of: "App.B", needs: [.one("a", "App.A")])
    ),
    BrokenWiring(
      "a provider that needs what it provides",
      "cycle",
      "'a' needs itself: a.inner -> a. Take one of these members out",
      .provider("a", of: "App.A", needs: [.one("inner", "App.A")])
    ),
    BrokenWiring(
      "a cycle through an optional member",
      "cycle",
      "'a' needs itself: a.b -> b.a -> a. Take one of these members out",
      .provider("a", of: "App.A", needs: [.optional("b", "App.B")]),
      .provider("b", of: "App.B", needs: [.one("a", "App.A")])
    ),
    BrokenWiring(
      "a cycle through a member that takes all",
      "cycle",
      "'a' needs itself: a.b -> b.a -> a. Take one of these members out",
      .provider("a", of: "App.A", needs: [.all("b", "App.B")]),
      .provider("b", of: "App.B", needs: [.one("a", "App.A")])
    ),
    BrokenWiring(
      "two cycles through one plugin",
      "cycle",
      """
      'a' needs itself: a.b -> b.a -> a; in the same knot: c. Take one of these members out
      """,
      .provider("a", of: "App.A", needs: [.one("b", "App.B"), .one("c", "App.C")]),
      .provider("b", of: "App.B", needs: [.one("a", "App.A")]),
      .provider("c", of: "App.C", needs: [.one("a", "App.A")])
    ),
  ]

  static let roster = [
    BrokenWiring(
      "two files with one id",
      "duplicate-id",
      """
      several plugins have the id 'home': a/home.so and b/home.so. Leave all but one of them out, \
      or give the others ids of their own
      """,
      WiringRequest.Candidate.feature("home").at("b/home.so"),
      WiringRequest.Candidate.feature("home").at("a/home.so")
    ),
    BrokenWiring(
      "a provider that provides nothing",
      "provides-nothing",
      """
      'empty' (plugins/empty.so) is a provider and provides nothing. Give @Plugin its 'provides:' \
      argument, or make it a feature
      """,
      .provider("empty", of: nil)
    ),
    BrokenWiring(
      "a provider of two interfaces",
      "provides-several",
      "'both' provides App.A and App.B, and a provider provides one interface. Make a plugin of each",
      WiringRequest.Candidate.provider("both", of: "App.A").with { $0.provides.append("App.B") }
    ),
    BrokenWiring(
      "a limit for a member that is not there",
      "unknown-limit",
      """
      --limit home.apl: that is neither a member of a plugin nor an interface. Did you mean home.api?
      """,
      .feature("home", needs: [.one("api", "App.API")]),
      .provider("live", of: "App.API"),
      with: { $0.limits = [LimitRule("home.apl=timeout:1s")].compactMap(\.self) }
    ),
    BrokenWiring(
      "a limit for an interface that two modules have",
      "unclear-limit",
      "--limit API: several modules have a 'API'. Write one of App.API and Web.API",
      .feature("home", needs: [.one("api", "App.API"), .one("web", "Web.API")]),
      .provider("live", of: "App.API"),
      .provider("web", of: "Web.API"),
      with: { $0.limits = [LimitRule("API=timeout:1s")].compactMap(\.self) }
    ),
    BrokenWiring(
      "a limit for calls that cannot fail",
      "not-limitable",
      """
      calls of 'home.router' (App.Router) cannot be limited: none of its requirements is 'async \
      throws', so no call of it could say so. Leave the limit out
      """,
      .feature("home", needs: [.one("router", "App.Router")]),
      .provider("router", of: "App.Router"),
      with: { $0.limits = [LimitRule("home.router=timeout:1s")].compactMap(\.self) }
    ),
    BrokenWiring(
      "a limit for calls of the host",
      "not-limitable",
      """
      calls of 'home.clock' (Host.Clock) cannot be limited: the host itself provides it. Leave the \
      limit out
      """,
      .feature("home", needs: [.one("clock", "Host.Clock")]),
      with: {
        $0.hostInterfaces = ["Host.Clock"]
        $0.limits = [LimitRule("Host.Clock=timeout:1s")].compactMap(\.self)
      }
    ),
    BrokenWiring(
      "a provider in C of an interface that stays in Swift",
      "swift-only",
      """
      'router' is not written in Swift and provides App.Router, which can be provided in Swift alone: of \
      'url()', it cannot throw. Write it in Swift, or provide another interface
      """,
      WiringRequest.Candidate.provider("router", of: "App.Router").with { $0.language = .c },
      with: { $0.swiftOnly = ["App.Router": "of 'url()', it cannot throw"] }
    ),
    BrokenWiring(
      "a feature that provides something",
      "feature-provides",
      """
      'home' is a feature and provides App.A; a feature provides nothing. Move that into a provider
      """,
      WiringRequest.Candidate.feature("home").with { $0.provides = ["App.A"] }
    ),
    BrokenWiring(
      "a decorator that wraps nothing",
      "decorator-takes-nothing",
      """
      'wrap' decorates App.Store and must take what it wraps as one member of its bundle. Give it \
      exactly one member of that interface, or make it a provider
      """,
      .provider("disk", of: "App.Store"),
      .decorator("wrap", of: "App.Store", needs: [.one("clock", "App.Store").later(.lazy)])
    ),
    BrokenWiring(
      "a wanted plugin that is not there",
      "unknown-plugin",
      "no plugin has the id 'hme'. Did you mean home?",
      .feature("home"),
      with: { $0.wanted = .plugins(["hme"]) }
    ),
    BrokenWiring(
      "a wanted plugin that was refused",
      "unknown-plugin",
      "no plugin has the id 'home'. home.so has that id and was refused: it is 32-bit",
      with: {
        $0.wanted = .plugins(["home"])
        $0.refused = [.init(path: "home.so", id: "home", reason: "it is 32-bit")]
      }
    ),
  ]

  static let choices = [
    BrokenWiring(
      "a choice for an interface that nobody knows",
      "unknown-choice",
      "--use Stor=disk: no plugin provides or needs 'Stor'. Did you mean App.Store?",
      .provider("disk", of: "App.Store"),
      with: { $0.use("Stor=disk") }
    ),
    BrokenWiring(
      "a choice by a short name that two modules have",
      "unclear-choice",
      "--use Store=one: several modules have a 'Store'. Write one of A.Store and B.Store",
      .provider("one", of: "A.Store"),
      .provider("two", of: "B.Store"),
      with: { $0.use("Store=one") }
    ),
    BrokenWiring(
      "a choice of a plugin that is not there",
      "choice-of-unknown-plugin",
      "--use App.Store=dsk: no plugin has the id 'dsk'. Did you mean disk?",
      .feature("home", needs: [.one("store", "App.Store")]),
      .provider("disk", of: "App.Store"),
      .provider("memory", of: "App.Store"),
      with: { $0.use("Store=dsk") }
    ),
    BrokenWiring(
      "a choice of a plugin that was refused",
      "choice-of-unknown-plugin",
      """
      --use App.Store=disk: no plugin has the id 'disk'. disk.so has that id and was refused: it \
      is cut short
      """,
      .provider("memory", of: "App.Store"),
      with: {
        $0.use("Store=disk")
        $0.refused = [.init(path: "disk.so", id: "disk", reason: "it is cut short")]
      }
    ),
    BrokenWiring(
      "a choice of a plugin that provides something else",
      "choice-does-not-provide",
      "--use App.Store=clock: 'clock' provides App.Clock. Choose one of disk and memory",
      .feature("home", needs: [.one("store", "App.Store")]),
      .provider("disk", of: "App.Store"),
      .provider("memory", of: "App.Store"),
      .provider("clock", of: "App.Clock"),
      with: { $0.use("Store=clock") }
    ),
    BrokenWiring(
      "two choices for one interface",
      "conflicting-choices",
      "--use names disk and memory for App.Store. Choose one of them",
      .feature("home", needs: [.one("store", "App.Store")]),
      .provider("disk", of: "App.Store"),
      .provider("memory", of: "App.Store"),
      with: { $0.use("Store=memory", "App.Store=disk") }
    ),
  ]

  static let configuration = [
    BrokenWiring(
      "a value without a default that is not given",
      "missing-configuration",
      """
      'live-api' has no value for 'base-url' (string, where the server is), needed by home -> \
      live-api. Give it with --set live-api.base-url=VALUE or PLUGHOST_LIVE_API_BASE_URL
      """,
      .feature("home", needs: [.one("api", "App.API")]),
      WiringRequest.Candidate.provider("live-api", of: "App.API")
        .configured(.option("base-url", summary: "where the server is"))
    ),
    BrokenWiring(
      "a value of the wrong type",
      "invalid-configuration",
      """
      'home.timeout' is '30', which is not a duration such as 500ms, 30s or 5m. Correct it where it \
      comes from, the first of --set home.timeout, PLUGHOST_HOME_TIMEOUT and the configuration file
      """,
      WiringRequest.Candidate.feature("home").configured(.option("timeout", .duration)),
      with: { $0.configuration = ["home": ["timeout": "30"]] }
    ),
    BrokenWiring(
      "a secret of the wrong type is not printed",
      "invalid-configuration",
      """
      'home.pin' is a secret that is not a whole number. Correct it where it comes from, the first \
      of --set home.pin, PLUGHOST_HOME_PIN and the configuration file
      """,
      WiringRequest.Candidate.feature("home").configured(.option("pin", .int, isSecret: true)),
      with: { $0.configuration = ["home": ["pin": "hunter2"]] }
    ),
    BrokenWiring(
      "a default of the wrong type",
      "invalid-configuration",
      "the default of 'home.deep' is 'yes', which is not true or false. Correct it in the plugin",
      WiringRequest.Candidate.feature("home").configured(.option("deep", .bool, default: "yes"))
    ),
    BrokenWiring(
      "a value that the plugin does not read",
      "unknown-configuration",
      "'home' reads no value 'timout'. Did you mean timeout?",
      WiringRequest.Candidate.feature("home")
        .configured(.option("timeout", .duration, default: "1s")),
      with: { $0.configuration = ["home": ["timout": "30s"]] }
    ),
    BrokenWiring(
      "values for a plugin that is not there",
      "configuration-of-unknown-plugin",
      "no plugin has the id 'hom', and values are given for it: a and b. Did you mean home?",
      .feature("home"),
      with: { $0.configuration = ["hom": ["a": "1", "b": "2"]] }
    ),
    BrokenWiring(
      "values for the first words of an id",
      "configuration-of-unknown-plugin",
      """
      no plugin has the id 'live-api', and values are given for it: url. Did you mean \
      live-api-client?
      """,
      .provider("live-api-client", of: "App.API"),
      with: { $0.configuration = ["live-api": ["url": "x"]] }
    ),
  ]
}
