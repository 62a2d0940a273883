extension Scaffold {
  /// A feature that runs as it stands.
  func featureSource() throws -> String {
    let offered = try module.map { try ProtocolText.names(in: $0, of: kit) } ?? []
    let hint =
      offered.isEmpty
      ? "" : "\n    // There are: \(offered.map { "any \($0)" }.joined(separator: ", "))."
    return """
      \(imports(["Foundation"]))

      @Plugin("\(id)", version: "0.1.0")
      struct \(name)Builder: FeatureBuilder {
        /// All that the feature will ever see of the host.
        struct Dependencies: Sendable {\(hint)
          let context: any RequestContext
        }

        func build(_ dependencies: Dependencies) -> \(name) { \(name)(context: dependencies.context) }
      }

      /// Answers requests.
      struct \(name): Feature {
        let context: any RequestContext

        func handle(_ request: FeatureRequest) async throws -> any FeatureResponse {
          \(name)Response(message: "Hello from \(id), request \\(context.requestID).")
        }
      }

      /// What a request is answered with.
      struct \(name)Response: FeatureResponse, Codable {
        let message: String

        func render(as format: ResponseFormat) throws -> String {
          switch format {
          case .text: message
          case .json: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
          default: throw UnsupportedFormat(format)
          }
        }
      }

      """
  }

  /// Its test, with a double of the dependency.
  var featureTest: String {
    """
    import PluginInterface
    import Testing

    @testable import \(name)

    @Suite struct \(name)Tests {
      @Test func `a request is answered with its id`() async throws {
        let context = RequestContextMock { $0.onRequestID.returning("7") }
        let bundle = \(name)Builder.Dependencies(context: context)

        let response = try await \(name)Builder().build(bundle).handle(FeatureRequest())

        #expect(try response.render(as: .text) == "Hello from \(id), request 7.")
      }
    }

    """
  }

  /// What a provider takes in the beginning: not what it provides itself.
  private func companion(of interface: ProtocolText) -> (member: String, type: String) {
    interface.identity == "PluginInterface.Logger" ? ("clock", "Clock") : ("logger", "Logger")
  }

  /// A provider whose requirements are to be written.
  func providerSource(_ interface: ProtocolText) -> String {
    let (member, type) = companion(of: interface)
    return """
      \(imports())

      @Plugin("\(id)", version: "0.1.0", provides: (any \(interface.name)).self)
      struct \(name)Builder: ProviderBuilder {
        /// All that the provider will ever see of the host.
        struct Dependencies: Sendable {
          let \(member): any \(type)
        }

        func build(_ dependencies: Dependencies) -> any \(interface.name) {
          \(name)(\(member): dependencies.\(member))
        }
      }

      /// Implements \(interface.identity).
      struct \(name): \(interface.name) {
        let \(member): any \(type)

      \(members(interface.requirements.map(\.unwritten)))
      }

      """
  }

  /// A test that says what is left to do.
  func providerTest(_ interface: ProtocolText) -> String {
    let (member, type) = companion(of: interface)
    return """
      \(imports())
      import Testing

      @testable import \(name)

      @Suite struct \(name)Tests {
        @Test func `it is built with its bundle alone`() {
          let bundle = \(name)Builder.Dependencies(\(member): \(type)Mock())

          let provider: any \(interface.name) = \(name)Builder().build(bundle)

          // Next: write the requirements, and a test for what each of them promises.
          #expect(provider is \(name))
        }
      }

      """
  }

  /// A decorator that passes every call on.
  func decoratorSource(_ interface: ProtocolText) -> String {
    """
    \(imports())

    @Plugin("\(id)", version: "0.1.0", decorates: (any \(interface.name)).self)
    struct \(name)Builder: ProviderBuilder {
      /// All that the decorator will ever see of the host.
      struct Dependencies: Sendable {
        let base: any \(interface.name)
      }

      func build(_ dependencies: Dependencies) -> any \(interface.name) { \(name)(base: dependencies.base) }
    }

    /// Stands before the provider of \(interface.identity), and passes every call on.
    struct \(name): \(interface.name) {
      let base: any \(interface.name)

    \(members(interface.requirements.map(\.forwarding)))
    }

    """
  }

  /// A test with a double as what is decorated.
  func decoratorTest(_ interface: ProtocolText) -> String {
    """
    \(imports())
    import Testing

    @testable import \(name)

    @Suite struct \(name)Tests {
      @Test func `it stands before what it is given`() {
        let base = \(interface.name)Mock()

        let decorator = \(name)Builder().build(.init(base: base))

        // Next: change what a call does, and test that with rules on `base`.
        #expect(decorator is \(name))
      }
    }

    """
  }

  private func members(_ texts: [String]) -> String {
    texts.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
      .map { $1.isEmpty || $1.hasPrefix("  ") ? String($1) : "  \($1)" }.joined(separator: "\n")
  }

  /// A contract with a check that holds for every implementation.
  func contractSource(_ interface: ProtocolText) -> String {
    """
    \(imports(["PluginContract"]))

    /// What every implementation of \(interface.identity) must do.
    @Plugin("\(id)", version: "0.1.0", checks: (any \(interface.name)).self)
    struct \(name): ContractBuilder {
      func build(_ dependencies: NoDependencies) -> Contract {
        Contract(for: (any \(interface.name)).self) {
          check("built-anew", "It can be shut down, and built anew with the same configuration.") {
            _, probe in
            // Next: call what the probe gives, and 'require' what must come of it.
            _ = try await probe.restart()
          }
        }
      }
    }

    """
  }

  /// An interface module with one protocol.
  var interfaceSource: String {
    """
    public import PluginInterface

    #interfaceModule("1.0.0")

    /// What plugins and hosts agree on; see the README before you change it.
    @DependencyInterface
    public protocol \(name)Service: Sendable {
      /// Answers a question.
      ///
      /// - Throws: What the provider throws.
      func answer(to question: String) async throws -> String
    }

    """
  }

  /// A test of the double that comes with the protocol.
  var interfaceTest: String {
    """
    import \(name)
    import Testing

    @Suite struct \(name)Tests {
      @Test func `the service can be stood in for`() async throws {
        let service: any \(name)Service = \(name)ServiceMock { $0.answer.returning("yes") }

        #expect(try await service.answer(to: "Is it there?") == "yes")
      }
    }

    """
  }
}
