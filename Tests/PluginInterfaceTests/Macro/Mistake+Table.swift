extension Mistake {
  static let all = plugins + builders + bundles + members + interfaces

  private static let plugins: [Mistake] = [
    .plugin(
      "an id with capitals",
      "@Plugin(▸\"HomeFeature\", version: \"1.0.0\")",
      """
      'HomeFeature' is no plugin id: use lower-case letters and digits, parts joined by single \
      hyphens, beginning with a letter
      """
    ),
    .plugin(
      "an id that is not a literal",
      "@Plugin(▸\"a\" + \"b\", version: \"1.0.0\")",
      "write the id as one string literal"
    ),
    .plugin(
      "a version of two numbers",
      "@Plugin(\"sample\", version: ▸\"1.0\")",
      "'1.0' is no version: write three numbers such as \"1.0.0\" (semver.org)"
    ),
    .plugin(
      "a version with a leading zero",
      "@Plugin(\"sample\", version: ▸\"1.0.01\")",
      "'1.0.01' is no version: write three numbers such as \"1.0.0\" (semver.org)"
    ),
    .plugin(
      "an option key with capitals",
      "@Plugin(\"sample\", version: \"1.0.0\", configuration: [.string(▸\"baseURL\")])",
      "\"baseURL\" is no option key: write a literal such as \"base-url\""
    ),
    .plugin(
      "a duration without a unit",
      """
      @Plugin("sample", version: "1.0.0", configuration: [.duration("timeout", default: ▸"10")])
      """,
      "\"10\" is no duration: write \"250ms\", \"10s\", \"5m\" or \"1h\""
    ),
    .plugin(
      "a default that is no literal",
      "@Plugin(\"sample\", version: \"1.0.0\", configuration: [.int(\"limit\", default: ▸Int.max)])",
      "Int.max goes into the manifest: write it as a literal"
    ),
    .plugin(
      "an option twice",
      "@Plugin(\"sample\", version: \"1.0.0\", configuration: [.int(\"limit\"), ▸.bool(\"limit\")])",
      "the option 'limit' is declared twice"
    ),
    .plugin(
      "an overlap that is no word",
      "@Plugin(\"sample\", version: \"1.0.0\", overlap: ▸PluginOverlap(name: \"x\"))",
      "write one of .allowed, .forbidden here, it goes into the manifest"
    ),
    .plugin(
      "a flag that is computed",
      "@Plugin(\"sample\", version: \"1.0.0\", isDeterministic: ▸!false)",
      "write true or false here, it goes into the manifest"
    ),
  ]

  private static let builders: [Mistake] = [
    Mistake(
      "a contract that does not say of what",
      """
      @Plugin("sample", version: "1.0.0") struct ▸Builder: ContractBuilder {
        func build(_ dependencies: NoDependencies) -> Int { 1 }
      }
      """,
      "'Builder0' builds a contract: say of what with 'checks: (any P).self'"
    ),
    Mistake(
      "a provider that says it checks",
      """
      @Plugin("sample", version: "1.0.0", checks: (any Clock).self) struct ▸Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) throws -> any Clock { throw CancellationError() }
      }
      """,
      "'Builder0' builds no contract: make it a ContractBuilder, or remove 'checks:'"
    ),
    Mistake(
      "a class",
      "▸@Plugin(\"sample\", version: \"1.0.0\") final class Builder: Sendable {}",
      "@Plugin stands on a struct: the builder of the plugin"
    ),
    Mistake(
      "a generic builder",
      """
      @Plugin("sample", version: "1.0.0") struct Builder▸<T: Sendable>: FeatureBuilder {
        func build(_ dependencies: NoDependencies) async throws -> Built { Built() }
      }
      """,
      "a plugin's builder cannot be generic: the host makes it"
    ),
    Mistake(
      "a private builder",
      """
      @Plugin("sample", version: "1.0.0") ▸private struct Builder: FeatureBuilder {
        func build(_ dependencies: NoDependencies) async throws -> Built { Built() }
      }
      """,
      "a plugin's builder cannot be private: the generated entry makes it"
    ),
    Mistake(
      "a provider that names nothing",
      """
      @Plugin("sample", version: "1.0.0") struct ▸Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> Int { 1 }
      }
      """,
      "'Builder0' builds a provider: add 'provides: (any P).self' to @Plugin"
    ),
    Mistake(
      "a feature that provides",
      """
      @Plugin("sample", version: "1.0.0", provides: (any P).self) struct ▸Builder: FeatureBuilder {
        func build(_ dependencies: NoDependencies) async throws -> Built { Built() }
      }
      """,
      "'Builder0' builds a feature, which provides nothing: remove 'provides:'"
    ),
    Mistake(
      "a composition that is provided",
      """
      @Plugin("sample", version: "1.0.0", provides: ▸(any P & Q).self)
      struct Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> any P & Q { Real() }
      }
      """,
      """
      'any P & Q' is no dependency: a provider provides one protocol without generic arguments
      """
    ),
    Mistake(
      "an alias that is provided",
      """
      @Plugin("sample", version: "1.0.0", provides: (any ▸▸Short).self)
      struct Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> any P { Real() }
      }
      """,
      "cannot find type 'ShortKey' in scope",
      """
      'describe' is unavailable: 'Builder0' must be a ProviderBuilder whose 'build' returns \
      'any Short', named as @DependencyInterface knows it and not by an alias
      """
    ),
    Mistake(
      "a result without its protocol",
      """
      @Plugin("sample", version: "1.0.0", provides: (any P).self)
      struct Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> ▸Real { Real() }
      }
      """,
      """
      'build' returns what the plugin provides, by its protocol: write 'any P' instead of 'Real'
      """
    ),
    Mistake(
      "an opaque result",
      """
      @Plugin("sample", version: "1.0.0", provides: (any P).self)
      struct Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> ▸some P { Real() }
      }
      """,
      """
      'build' returns what the plugin provides, by its protocol: write 'any P' instead of 'some P'
      """
    ),
    Mistake(
      "a result that is an alias in the builder",
      """
      @Plugin("sample", version: "1.0.0", provides: (any P).self)
      struct Builder: ProviderBuilder {
        typealias Provided = any P
        func build(_ dependencies: NoDependencies) async throws -> Provided { Real() }
      }
      """
    ),
    Mistake(
      "another result than what is provided",
      """
      @Plugin("sample", version: "1.0.0", provides: (any ▸P).self)
      struct Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> any Q { Real() }
      }
      """,
      """
      'describe' is unavailable: 'Builder0' must be a ProviderBuilder whose 'build' returns \
      'any P', named as @DependencyInterface knows it and not by an alias
      """
    ),
    Mistake(
      "a builder of nothing",
      """
      @Plugin("sample", version: "1.0.0") struct ▸Builder: Sendable {
        func build(_ dependencies: NoDependencies) async throws -> Built { Built() }
      }
      """,
      "'describe' is unavailable: 'Builder0' must be a FeatureBuilder, or say what it provides"
    ),
    Mistake(
      "an alias of another bundle",
      """
      @Plugin("sample", version: "1.0.0") struct Builder: FeatureBuilder {
        typealias Dependencies = ▸Shared
        func build(_ dependencies: Shared) async throws -> Built { Built() }
      }
      """,
      """
      'Dependencies' may be an alias of NoDependencies alone: the members of another type are not \
      visible here, write 'struct Dependencies: Sendable'
      """
    ),
    Mistake(
      "a bundle that is an enum",
      """
      @Plugin("sample", version: "1.0.0") struct Builder: FeatureBuilder {
        enum ▸Dependencies: Sendable {}
        func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """,
      "'Dependencies' is a struct, so that the bundle is a value"
    ),
    Mistake(
      "a bundle under #if",
      """
      @Plugin("sample", version: "1.0.0") struct Builder: FeatureBuilder {
        ▸#if true
        struct Dependencies: Sendable {}
        #endif
        func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """,
      "'Dependencies' cannot depend on #if: the manifest is one; move the #if into 'build'"
    ),
    Mistake(
      "a private bundle",
      """
      @Plugin("sample", version: "1.0.0") struct Builder: Sendable {
        ▸fileprivate struct Dependencies: Sendable {}
        fileprivate func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """,
      "'Dependencies' cannot be fileprivate: the host fills it"
    ),
  ]

  private static let bundles: [Mistake] = [
    Mistake(
      "a bundle in an extension",
      """
      @Plugin("sample", version: "1.0.0")
      struct Builder: FeatureBuilder {
        func build(_ dependencies: ▸Dependencies) async throws -> Built { Built() }
      }
      extension Builder: Hashable {
        struct Dependencies: Sendable {
          var p: (any P)? = nil
        }
      }
      """,
      """
      the members of 'Dependencies' are not visible here: write 'struct Dependencies: Sendable' in \
      the builder, or take NoDependencies
      """
    ),
    Mistake(
      "no bundle",
      """
      @Plugin("sample", version: "1.0.0")
      struct ▸Builder: FeatureBuilder {
        func build(_ dependencies: ▸Dependencies) async throws -> Built { Built() }
      }
      """,
      "type 'Builder0' does not conform to protocol 'FeatureBuilder'",
      """
      the members of 'Dependencies' are not visible here: write 'struct Dependencies: Sendable' in \
      the builder, or take NoDependencies
      """
    ),
    Mistake(
      "a bundle of another name",
      """
      @Plugin("sample", version: "1.0.0")
      struct Builder: FeatureBuilder {
        func build(_ dependencies: ▸Defaulted) async throws -> Built { Built() }
      }
      """,
      """
      the members of 'Defaulted' are not visible here: write 'struct Dependencies: Sendable' in \
      the builder, or take NoDependencies
      """
    ),
    .bundle(
      "any of an alias",
      "let q: any Q\n    let p: any ▸▸Short",
      "cannot find type 'ShortKey' in scope",
      """
      'p' is unavailable: no dependency is known here as 'any Short'; write the name of the \
      protocol that @DependencyInterface stands on, not an alias of it, and with its module \
      ('any Module.Short') where another declaration has the same name
      """
    ),
    .bundle(
      "a protocol that does not exist",
      "let short: [any ▸▸Shrot]",
      "cannot find type 'ShrotKey' in scope",
      "cannot find type 'Shrot' in scope"
    ),
    Mistake(
      "a protocol that another one hides",
      """
      @Plugin("sample", version: "1.0.0") struct Builder: FeatureBuilder {
        protocol P: Sendable {}
        struct Dependencies: Sendable {
          let q: any Q
          let p: (any ▸P)?
        }
        func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """,
      """
      'p' is unavailable: no dependency is known here as 'any P'; write the name of the protocol \
      that @DependencyInterface stands on, not an alias of it, and with its module \
      ('any Module.P') where another declaration has the same name
      """
    ),
    Mistake(
      "a value of a nested type",
      """
      @Plugin("sample", version: "1.0.0") struct Builder: FeatureBuilder {
        struct Limits: Sendable {}
        struct Dependencies: Sendable {
          @Value let limits: ▸▸Limits
        }
        func build(_ dependencies: Dependencies) async throws -> Built { Built() }
      }
      """,
      "cannot find type 'Limits' in scope",
      """
      'limits' is unavailable: 'Limits' is looked up outside of the builder; write where it \
      stands, 'Builder.Limits' or 'Module.Limits'
      """
    ),
    .bundle(
      "an initialiser",
      "let p: any P; ▸init(p: any P) { self.p = p }",
      """
      'Dependencies' keeps its memberwise initialiser: remove this one, the host fills every member
      """
    ),
    .bundle(
      "a member under #if",
      "▸#if true\n    let p: any P\n    #endif",
      "a bundle member cannot depend on #if: the manifest is one; declare it optional instead"
    ),
    .bundle(
      "a method",
      "▸func help() {}",
      "'Dependencies' holds its members and nothing else; move this out of it"
    ),
    .bundle(
      "several names on one let",
      "let p: any P, ▸q: any Q",
      "one bundle member a line: each 'let' names one dependency"
    ),
    .bundle(
      "a default value",
      "let p: any P ▸= Real()",
      "a bundle member has no default value: it would never be asked for; make it '(any P)?'"
    ),
    .bundle(
      "a var",
      "▸var p: any P",
      "a bundle member is a 'let': the bundle is a value that the host fills once"
    ),
    .bundle(
      "a private member",
      "▸private let p: any P",
      "a bundle member cannot be private: the host fills it"
    ),
    .bundle(
      "a static member",
      "▸static let p: any P ▸= Real()",
      "a bundle member cannot be 'static'",
      "a bundle member has no default value: it would never be asked for; make it '(any P)?'"
    ),
    .bundle(
      "a computed property",
      "▸var p: any P ▸{ Real() }",
      "a bundle member is a 'let': the bundle is a value that the host fills once",
      "a bundle member is stored; move a computed property out of 'Dependencies'"
    ),
    .bundle(
      "two faults at once",
      "▸var p: any P\n    let q: ▸Alias",
      "a bundle member is a 'let': the bundle is a value that the host fills once",
      """
      'Alias' may be an alias, so the manifest cannot name it: write 'any Alias' for a protocol, \
      or mark a plain value with @Value
      """
    ),
  ]

  private static let members: [Mistake] = [
    .bundle(
      "an alias",
      "let p: ▸Alias",
      """
      'Alias' may be an alias, so the manifest cannot name it: write 'any Alias' for a protocol, \
      or mark a plain value with @Value
      """
    ),
    .bundle(
      "a tuple",
      "let both: ▸(any P, any Q)",
      """
      '(any P, any Q)' is no dependency: write 'any P', '(any P)?' or '[any P]', or mark a plain \
      value with @Value
      """
    ),
    .bundle(
      "a composition",
      "let both: ▸any P & Q",
      """
      'any P & Q' is no dependency: a bundle member names one protocol without generic arguments, \
      'any P'
      """
    ),
    .bundle(
      "a closure",
      "let make: ▸@Sendable () -> any P",
      """
      '@Sendable () -> any P' is no dependency: write 'any P', '(any P)?' or '[any P]', or mark a \
      plain value with @Value
      """
    ),
    .bundle(
      "a lazy one of a type",
      "let p: ▸Lazy<any Clock & Sendable>",
      """
      'any Clock & Sendable' is nothing that 'Lazy' brings: write 'any P' in it; an optional one is \
      'Lazy<any P>?', and all of them '[Lazy<any P>]'
      """
    ),
    .bundle(
      "a factory of an optional",
      "let p: ▸Factory<(any Clock)?>",
      """
      '(any Clock)?' is nothing that 'Factory' brings: write 'any P' in it; an optional one is \
      'Factory<any P>?', and all of them '[Factory<any P>]'
      """
    ),
    Mistake(
      "two parameters",
      """
      @Plugin("sample", version: "1.0.0", provides: (any Clock).self, lifetime: .transient)
      struct Builder: ProviderBuilder {
        struct Dependencies: Sendable {
          @Parameter let a: Int
          ▸@Parameter let b: Int
        }
        func build(_ dependencies: Dependencies) async throws -> any Clock { fatalError() }
      }
      """,
      "a bundle has one @Parameter; put what belongs together into a struct"
    ),
    Mistake(
      "a decorator that takes nothing",
      """
      @Plugin("sample", version: "1.0.0", decorates: (any Clock).self)
      struct ▸Builder: ProviderBuilder {
        func build(_ dependencies: NoDependencies) async throws -> any Clock { fatalError() }
      }
      """,
      """
      a decorator takes what it wraps: give its bundle one member of the type 'any Clock'
      """
    ),
    Mistake(
      "a parameter of a singleton",
      """
      @Plugin("sample", version: "1.0.0", provides: (any Clock).self)
      struct ▸Builder: ProviderBuilder {
        struct Dependencies: Sendable {
          @Parameter let a: Int
        }
        func build(_ dependencies: Dependencies) async throws -> any Clock { fatalError() }
      }
      """,
      """
      what takes a @Parameter is made for each caller: a provider with 'lifetime: .transient'
      """
    ),
    .bundle(
      "a list of optional ones",
      "let p: ▸[(any P)?]",
      """
      '[(any P)?]' is no dependency: write 'any P', '(any P)?' or '[any P]', or mark a plain \
      value with @Value
      """
    ),
    .bundle(
      "a protocol marked as a value",
      "@Value let p: ▸any P",
      "@Value is for plain value types; 'any P' is a protocol, remove @Value"
    ),
    .bundle(
      "a version that is none",
      "@Requires(from: ▸\"1\") let p: any P",
      "\"1\" is no version; write it as a literal such as \"1.2.0\""
    ),
    .bundle(
      "a policy that is no word",
      "▸@Edge(EdgePolicy(name: \"x\")) let p: any P",
      "write @Edge(.direct) or @Edge(.rebuild)"
    ),
  ]

  private static let interfaces: [Mistake] = [
    .requirement("a static requirement", "▸static func a()", "a static requirement"),
    .requirement("an initialiser", "▸init()", "an initialiser"),
    .requirement("a mutating requirement", "▸mutating func a()", "a mutating requirement"),
    .requirement("a settable property", "var a: Int { get ▸set }", "a settable requirement"),
    .requirement(
      "a settable subscript",
      "subscript(i: Int) -> Int { get ▸set }",
      "a settable requirement"
    ),
    .requirement("a variadic parameter", "func a(_ b: Int▸...)", "a variadic parameter"),
    .requirement("a parameter pack", "func a<▸each T>(_ b: repeat each T)", "a parameter pack"),
    .requirement("Self as a result", "func a() -> ▸Self", "'Self'"),
    .requirement("Self in a property", "var a: ▸Self { get }", "'Self'"),
    .requirement("an associated type", "▸associatedtype T", "an associated type"),
    Mistake(
      "unknown inheritance",
      "@DependencyInterface public protocol Builder: Sendable, ▸Hashable {}",
      """
      a proxy cannot forward what it inherits from 'Hashable': write \
      '@DependencyInterface(swap: .rebuild)', the dependency then works without a proxy and a \
      swap rebuilds its consumers
      """
    ),
    Mistake(
      "a protocol that is not Sendable",
      "@DependencyInterface public protocol ▸Builder: AnyObject {}",
      "'Builder0' must be Sendable: its implementation is shared by plugins"
    ),
    Mistake(
      "a private protocol",
      "@DependencyInterface ▸private protocol Builder: Sendable {}",
      "a dependency interface is shared: it cannot be private"
    ),
    Mistake(
      "a protocol of one module",
      "@DependencyInterface protocol ▸Builder: Sendable {}",
      "a dependency interface is shared: make 'Builder0' public"
    ),
    Mistake(
      "a C structure that is none",
      "▸@CStructure public enum Builder: Int32, Codable { case one }",
      "@CStructure stands on a struct"
    ),
    .structure(
      "an optional field",
      "var a: ▸Int32?",
      """
      a field of a C structure cannot be optional: C has a value in every field; add a Bool that says \
      whether it counts
      """
    ),
    .structure(
      "a text",
      "var a: ▸String",
      """
      a field of a C structure cannot be a text, which somebody would have to free; pass it as a \
      parameter of its own
      """
    ),
    .structure(
      "a collection",
      "var a: ▸[Int32]",
      """
      a field of a C structure cannot be a collection; pass it as a parameter of its own
      """
    ),
    .structure(
      "a field without a type",
      "var ▸a = 1",
      """
      write each field of a C structure by itself and with its type, 'var floor: Int32'
      """
    ),
    Mistake(
      "a constant with a value in a C structure",
      "@CStructure public struct Builder { let ▸a: Int32 = 1 }",
      "what C writes goes into each field: take away the value, or write 'var'"
    ),
    .structure(
      "a lazy field",
      "▸lazy var a: Int32 = 1",
      """
      a field of a C structure is stored as it is: it cannot be lazy
      """
    ),
    Mistake(
      "a C structure without fields",
      "@CStructure public struct ▸Builder: Codable { static let a = 1 }",
      "a C structure has at least one stored property"
    ),
    Mistake(
      "a generic C structure",
      "@CStructure public struct Builder▸<T: Codable>: Codable { var a: T }",
      "C has no generic structures"
    ),
    Mistake(
      "a struct",
      "▸@DependencyInterface struct Builder: Sendable {}",
      "@DependencyInterface stands on a protocol"
    ),
    Mistake(
      "an interface module without a version",
      "#interfaceModule(▸\"one\")",
      """
      write the version of the interface module as one literal such as "1.0.0" (semver.org)
      """
    ),
  ]
}
