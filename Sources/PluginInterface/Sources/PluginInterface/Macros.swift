/// Writes the key, the proxy and the interface description of a dependency protocol.
///
/// The key is always `<Protocol>Key`. The proxy, `<Protocol>Proxy`, forwards every call to the
/// implementation that is current at that moment. Requirements that a proxy cannot forward
/// (static ones, initialisers, `mutating`, settable, variadic, `Self`, associated types, those of
/// another protocol) are errors, unless `swap` is `.rebuild`.
///
/// `<Protocol>Mock` is a double for tests: it records calls and answers as it is told.
///
/// - Parameter swap: `.live` makes a proxy; `.rebuild` makes none, and a swap rebuilds consumers.
@attached(
  peer,
  names: suffixed(Key),
  suffixed(Proxy),
  suffixed(Stub),
  suffixed(Mock),
  prefixed(_plughostInterface)
)
public macro DependencyInterface(swap: InterfaceSwap = .live) =
  #externalMacro(module: "PluginMacros", type: "DependencyInterfaceMacro")

/// Gives a requirement that cannot throw a value for when its implementation is not Swift and fails.
///
/// ```swift
/// @DependencyInterface
/// public protocol Router: Sendable {
///   @Fallback("") func url(for route: Route) -> String
/// }
/// ```
///
/// Without one such a requirement can be provided in Swift alone, unless it moves numbers alone. `()` is
/// the value of a requirement that returns nothing.
@attached(peer)
public macro Fallback<Value>(_ value: Value) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// The same for `nil`.
@attached(peer)
public macro Fallback(_ value: NilFallback) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// What `@Fallback(nil)` takes.
public struct NilFallback: ExpressibleByNilLiteral, Sendable {
  /// Nothing.
  public init(nilLiteral: ()) {}
}

/// Declares that a structure crosses to other languages as a C structure of these fields, in this order.
///
/// A field is a number, a truth value, an enum with such a raw value, or a structure that is declared
/// itself. Without it a `Codable` value crosses as JSON. See ``CStructure``.
@attached(
  extension,
  conformances: CStructure,
  names: named(layout),
  named(init),
  named(write)
)
public macro CStructure() = #externalMacro(module: "PluginMacros", type: "StructureMacro")

/// Makes a feature builder a plugin: writes the manifest and the entry symbol.
///
/// ```swift
/// @Plugin("home", version: "1.0.0")
/// public struct HomeFeatureBuilder: FeatureBuilder {
///   public struct Dependencies: Sendable {
///     let apiClient: any APIClient
///     let analytics: (any AnalyticsClient)?
///   }
///   public init() {}
///   public func build(_ dependencies: Dependencies) async throws -> HomeFeature { … }
/// }
/// ```
///
/// Every stored property of the nested `Dependencies` is declared in the manifest, or is an error
/// on its token. Without a nested `Dependencies` the plugin needs nothing.
///
/// - Parameters:
///   - id: Unique in a host; lower-case words joined by hyphens.
///   - version: The plugin's own version, as semver.org defines it.
///   - lifetime: How long one built feature lives. One that is built for each request may hold what
///     lives as long as a request.
///   - overlap: Whether two generations of the plugin may be alive at once.
///   - isDeterministic: Whether the same input gets the same answer, always; contract tests hold the
///     plugin to it.
///   - configuration: The values the plugin reads through `Configuration`.
@attached(
  peer,
  names: prefixed(_plughostManifest),
  prefixed(_plughostCompiler),
  prefixed(_plughostBundle),
  prefixed(_plughostPlugin),
  prefixed(_plughostEntry)
)
public macro Plugin(
  _ id: String,
  version: String,
  lifetime: PluginLifetime = .singleton,
  overlap: PluginOverlap = .allowed,
  isDeterministic: Bool = false,
  configuration: [ConfigurationOption] = []
) = #externalMacro(module: "PluginMacros", type: "PluginMacro")

/// Makes a provider builder a plugin: writes the manifest and the entry symbol.
///
/// - Parameters:
///   - id: Unique in a host; lower-case words joined by hyphens.
///   - version: The plugin's own version, as semver.org defines it.
///   - provides: The dependency, `(any APIClient).self`, or the type of a plain value.
///   - lifetime: How long one built value lives.
///   - overlap: Whether two generations of the plugin may be alive at once.
///   - isDeterministic: Whether the same input gets the same answer, always; contract tests hold the
///     plugin to it.
///   - configuration: The values the plugin reads through `Configuration`.
@attached(
  peer,
  names: prefixed(_plughostManifest),
  prefixed(_plughostCompiler),
  prefixed(_plughostBundle),
  prefixed(_plughostPlugin),
  prefixed(_plughostEntry)
)
public macro Plugin<Provided>(
  _ id: String,
  version: String,
  provides: Provided.Type,
  lifetime: PluginLifetime = .singleton,
  overlap: PluginOverlap = .allowed,
  isDeterministic: Bool = false,
  configuration: [ConfigurationOption] = []
) = #externalMacro(module: "PluginMacros", type: "PluginMacro")

/// Makes a provider builder a decorator: it takes what others provide and gives it on, wrapped.
///
/// ```swift
/// @Plugin("request-id-client", version: "1.0.0", decorates: (any APIClient).self, lifetime: .request)
/// public struct RequestIDClientBuilder: ProviderBuilder {
///   public struct Dependencies: Sendable {
///     let base: any APIClient
///     let request: any RequestContext
///   }
///   …
/// }
/// ```
///
/// One member of the bundle is what is decorated. Consumers receive the outermost decorator that
/// lives at least as long as they do.
///
/// - Parameters:
///   - id: Unique in a host; lower-case words joined by hyphens.
///   - version: The plugin's own version, as semver.org defines it.
///   - decorates: The dependency, `(any APIClient).self`.
///   - order: Where it stands: of two decorators the one of the greater order is further out.
///   - lifetime: How long one built value lives; no longer than what it decorates.
///   - overlap: Whether two generations of the plugin may be alive at once.
///   - isDeterministic: Whether the same input gets the same answer, always; contract tests hold the
///     plugin to it.
///   - configuration: The values the plugin reads through `Configuration`.
@attached(
  peer,
  names: prefixed(_plughostManifest),
  prefixed(_plughostCompiler),
  prefixed(_plughostBundle),
  prefixed(_plughostPlugin),
  prefixed(_plughostEntry)
)
public macro Plugin<Decorated>(
  _ id: String,
  version: String,
  decorates: Decorated.Type,
  order: Int = 0,
  lifetime: PluginLifetime = .singleton,
  overlap: PluginOverlap = .allowed,
  isDeterministic: Bool = false,
  configuration: [ConfigurationOption] = []
) = #externalMacro(module: "PluginMacros", type: "PluginMacro")

/// Makes a contract builder a plugin: writes the manifest and the entry symbol.
///
/// ```swift
/// @Plugin("router-contract", version: "1.0.0", checks: (any Router).self)
/// public struct RouterContract: ContractBuilder { … }
/// ```
///
/// - Parameters:
///   - id: Unique in a host; lower-case words joined by hyphens.
///   - version: The plugin's own version, as semver.org defines it.
///   - checks: The dependency whose implementations are judged, `(any Router).self`.
///   - configuration: The values the plugin reads through `Configuration`.
@attached(
  peer,
  names: prefixed(_plughostManifest),
  prefixed(_plughostCompiler),
  prefixed(_plughostBundle),
  prefixed(_plughostPlugin),
  prefixed(_plughostEntry)
)
public macro Plugin<Checked>(
  _ id: String,
  version: String,
  checks: Checked.Type,
  configuration: [ConfigurationOption] = []
) = #externalMacro(module: "PluginMacros", type: "PluginMacro")

/// Marks the bundle member that the caller of a ``ParameterFactory`` gives.
@attached(peer)
public macro Parameter() = #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Marks a bundle member that is a plain value type instead of a protocol.
@attached(peer)
public macro Value() = #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Accepts versions of the member's interface module from this one up to the next major one.
@attached(peer)
public macro Requires(from version: String) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Accepts versions of the member's interface module from this one up to the next minor one.
@attached(peer)
public macro Requires(upToNextMinor version: String) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Accepts one version of the member's interface module.
@attached(peer)
public macro Requires(exact version: String) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Accepts versions of the member's interface module in a half-open range.
@attached(peer)
public macro Requires(_ versions: Range<String>) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Says what happens to this plugin when the member's provider is swapped.
@attached(peer)
public macro Edge(_ policy: EdgePolicy) =
  #externalMacro(module: "PluginMacros", type: "MemberMarkMacro")

/// Writes the name and the version of an interface module into its file; once in each module.
@freestanding(declaration, names: named(_plughostThisModule))
public macro interfaceModule(_ version: String) =
  #externalMacro(module: "PluginMacros", type: "InterfaceModuleMacro")

/// Makes a variable in an extension of `EnvironmentValues` or `DependencyValues` one that is kept there.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry public var locale = "en"
/// }
/// extension DependencyValues {
///   @Entry public var apiClient: any APIClient
///   @Entry public var retries = 3
/// }
/// ```
///
/// A value of the environment needs a default, which is made once; an optional one is `nil` without. A
/// dependency that is `any P` has the key `PKey`, one of another type without a default
/// `ValueKey<Type>`; one with a default has a key of its own, whose value that is in every context.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "PluginMacros", type: "EntryMacro")
