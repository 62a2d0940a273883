import ForeignPlugins
internal import Foundation
import PluginHost
import PluginInspection

/// Packages in C.
extension Scaffold {
  /// The sources and the test, by their paths in the package.
  func cSources() throws -> [(path: String, text: String)] {
    guard kind == .feature || kind == .provider else {
      throw Failure(
        kind: .usage,
        status: .usage,
        message: "a \(kind.rawValue) is written in Swift; 'new' writes features and providers in C"
      )
    }
    let header = try cHeader()
    let source = kind == .feature ? cFeature(header) : try cProvider(header)
    return [
      ("Sources/\(name)/\(id).c", source),
      ("Tests/\(id)-test.c", cTest),
    ] + (header.map { [("Sources/\(name)/\($0.name)", $0.text)] } ?? [])
  }

  /// The header of the module that it is written against.
  private struct ModuleHeader {
    let name: String
    let text: String
    let protocols: [String]
  }

  /// Loads the module: its code knows what of it can be said in C.
  private func cHeader() throws -> ModuleHeader? {
    guard kind == .provider || against != nil else { return nil }
    let module = kind == .provider ? try interface().module : module
    guard let module else { return nil }
    // Names what there is if there is no such module.
    let protocols = try ProtocolText.names(in: module, of: kit)
    let interface = try InterfaceModule(
      reading: kit.folder.appending(path: "lib\(module).so").path
    )
    try interface.load()
    var order = MethodOrder()
    let header = try InterfaceHeader(
      module: module,
      version: "\(interface.version)",
      protocols: interface.protocolNames,
      order: &order
    )
    return ModuleHeader(name: header.fileName, text: header.text, protocols: protocols)
  }

  private var entry: String { "plughost_v1_\(cName)" }
  private var cName: String { id.replacing("-", with: "_") }

  /// A feature that runs as it stands.
  private func cFeature(_ header: ModuleHeader?) -> String {
    let hint = header.map { header in
      """

      // The header has the functions of \(header.protocols.joined(separator: ", ")): name one in "requires", \
      list its
      // methods in the table, and take it in 'build' with host->dependency.
      """
    }
    return """
      // A feature in C: a table of functions, and one function that hands it to the host.
      \(includes(header))

      \(cManifest(provides: nil))
      \(hint ?? "")
      \(buildAndShutdown)
      static int32_t handle(void *self, const char *input, plughost_response_v1 *response,
                            plughost_error_v1 *error) {
        static const char text[] = "Hello from \(id).";
        response->text.bytes = text;
        response->text.count = sizeof text - 1;
        static const char json[] = "{\\"message\\":\\"Hello from \(id).\\"}";
        response->json.bytes = json;
        response->json.count = sizeof json - 1;
        return 0;
      }

      static const plughost_feature_v1 feature = {
        .size = sizeof feature, .build = build, .shutdown = shut_down, .handle = handle,
      };

      \(descriptor(of: "feature"))
      """
  }

  /// A provider whose functions are to be written.
  private func cProvider(_ header: ModuleHeader?) throws -> String {
    let identity = try interface().identity
    let skeleton = try cSkeleton(identity)
    return """
      // A provider of \(identity) in C: a table of functions, and one function that hands it to the host.
      \(includes(header, skeleton.callsUnwritten ? ["stdio.h"] : []))

      \(cManifest(provides: identity))

      \(skeleton.macros)_DECLARE(\(cName));

      // Next: take what it needs here, give it back in 'shut_down', and write the functions below.
      \(buildAndShutdown)
      \(skeleton.callsUnwritten ? unwritten : "")\(skeleton.functions.joined(separator: "\n"))
      static const plughost_method_v1 methods[] = {\(skeleton.macros)_PROVIDE(\(cName))};

      static const plughost_provider_v1 provider = {
        .size = sizeof provider, .method_count = sizeof methods / sizeof *methods, .methods = methods,
        .interface = "\(identity)", .build = build, .shutdown = shut_down,
      };

      \(descriptor(of: "provider"))
      """
  }

  private func cSkeleton(_ identity: String) throws -> ProviderSkeleton {
    do {
      return try ProviderSkeleton(of: identity, prefix: cName)
    } catch let refused as SwiftOnlyInterface {
      throw Failure(
        kind: .swiftOnlyProtocol,
        status: .usage,
        message: "\(refused); leave '--language c' out"
      )
    }
  }
}

/// The parts that both kinds have.
extension Scaffold {
  private func includes(_ header: ModuleHeader?, _ more: [String] = []) -> String {
    let own = header.map { "#include \"\($0.name)\"" } ?? "#include <plughost_plugin.h>"
    return own + "\n\n" + (["stddef.h"] + more).map { "#include <\($0)>" }.joined(separator: "\n")
  }

  private func cManifest(provides: String?) -> String {
    let provided = provides.map { "\\\"provides\\\":[\\\"\($0)\\\"]," } ?? ""
    return """
      PLUGHOST_MANIFEST(manifest,
        "{\\"schema\\":1,\\"id\\":\\"\(id)\\",\\"version\\":\\"0.1.0\\",\\"kind\\":\\"\(kind.rawValue)\\","
        "\(provided)\\"requires\\":[],"
        "\\"language\\":\\"c\\",\\"entry\\":\\"\(entry)\\"}");
      """
  }

  private var buildAndShutdown: String {
    """
    static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
      *self = NULL;
      return 0;
    }

    static void shut_down(void *self) {}

    """
  }

  private var unwritten: String {
    """
    static int32_t unwritten(plughost_error_v1 *error, const char *method) {
      *error = (plughost_error_v1){.size = sizeof *error, .code = 1};
      snprintf(error->kind, sizeof error->kind, "not-written");
      snprintf(error->message, sizeof error->message, "'%s' of \(id) is not written yet", method);
      return 1;
    }


    """
  }

  private func descriptor(of table: String) -> String {
    """
    static const plughost_descriptor descriptor = {
      .size = sizeof descriptor, .abi_version = PLUGHOST_ABI_VERSION,
      .id = "\(id)", .version = "0.1.0", .language = PLUGHOST_LANGUAGE_C, .payload = &\(table),
    };

    PLUGHOST_EXPORT const plughost_descriptor *\(entry)(void) { return &descriptor; }

    """
  }

  /// A program that has the plugin in it and stands in for the host.
  private var cTest: String {
    """
    // Builds the plugin with a host that has nothing, and ends it; 'make test' runs this.
    #include "../Sources/\(name)/\(id).c"

    #undef NDEBUG
    #include <assert.h>
    #include <stdio.h>
    #include <string.h>

    static const char *configuration(const char *key) { return NULL; }
    static const void *dependency(const char *member, uint32_t index) { return NULL; }

    static const plughost_host_v1 host = {
      .size = sizeof host, .configuration = configuration, .dependency = dependency,
    };

    int main(void) {
      assert(strcmp(\(entry)()->id, "\(id)") == 0);
      void *self = NULL;
      plughost_error_v1 error;
      assert(\(kind.rawValue).build(&host, &self, &error) == 0);

    \(cCall)
      \(kind.rawValue).shutdown(self);
      puts("passed");
    }

    """
  }

  private var cCall: String {
    guard kind == .feature else {
      return "  // Next: call the functions here, and look at what they return.\n"
    }
    return """
        plughost_response_v1 response = {.size = sizeof response};
        assert(feature.handle(self, "null", &response, &error) == 0);
        assert(strcmp(response.text.bytes, "Hello from \(id).") == 0);

      """
  }
}
