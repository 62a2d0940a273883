extension Scaffold {
  /// A feature in C that runs as it stands.
  func cSource() throws -> String {
    guard kind == .feature else {
      throw Failure(
        kind: "usage",
        status: .usage,
        message: """
          'new' writes features in C; for a provider begin with 'plughost header MODULE', which writes the \
          functions of its protocols, and docs/foreign-plugins.md
          """
      )
    }
    return """
      // A feature in C: a table of functions, and one function that hands it to the host.
      #include <plughost_plugin.h>

      #include <stddef.h>

      PLUGHOST_MANIFEST(manifest,
        "{\\"schema\\":1,\\"id\\":\\"\(id)\\",\\"version\\":\\"0.1.0\\",\\"kind\\":\\"feature\\",\\"requires\\":[],"
        "\\"language\\":\\"c\\",\\"entry\\":\\"\(entry)\\"}");

      static int32_t build(const plughost_host_v1 *host, void **self, plughost_error_v1 *error) {
        *self = NULL;
        return 0;
      }

      static void shut_down(void *self) {}

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

      static const plughost_descriptor descriptor = {
        .size = sizeof descriptor, .abi_version = PLUGHOST_ABI_VERSION,
        .id = "\(id)", .version = "0.1.0", .language = PLUGHOST_LANGUAGE_C, .payload = &feature,
      };

      PLUGHOST_EXPORT const plughost_descriptor *\(entry)(void) { return &descriptor; }

      """
  }

  private var entry: String { "plughost_v1_\(id.replacing("-", with: "_"))" }
}
