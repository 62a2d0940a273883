import Foundation
import Testing

@Suite struct WritingHeaders {
  @Test func `a header of the sample app is C and C++, and has what plugins call`() throws {
    let folder = try TemporaryFolder()
    let run = try Plughost.run(["header", "AppInterface"])
    try #require(run.status == 0, "\(run.errors)")
    _ = try folder.write(run.output, to: "app_interface.h")
    let source = try folder.write(
      """
      #include "app_interface.h"
      static const char *const methods[] = {APP_INTERFACE_ROUTER_METHODS};
      APP_INTERFACE_ANALYTICS_CLIENT_DECLARE(mine);
      int32_t mine_track(void *self, const char *event, plughost_error_v1 *error) {
        (void)self; (void)event; (void)error; return 0;
      }
      int32_t mine_identify_user_id(void *self, const char *id, plughost_error_v1 *error) {
        (void)self; (void)id; (void)error; return 0;
      }
      static const plughost_method_v1 table[] = {APP_INTERFACE_ANALYTICS_CLIENT_PROVIDE(mine)};
      const plughost_method_v1 *first(void);
      const plughost_method_v1 *first(void) { return table; }
      int32_t call(const app_interface_router_v1 *, plughost_bytes_v1 *, plughost_error_v1 *);
      int32_t call(const app_interface_router_v1 *router, plughost_bytes_v1 *url, plughost_error_v1 *error) {
        return router->url_for(router->self, methods[0], url, error);
      }
      """,
      to: "source.c"
    )

    for language in ["c99", "c++17"] {
      let errors = try compile(source, as: language)
      #expect(errors == "")
    }
  }

  @Test func `the order of the sample app's functions is kept beside its source`() throws {
    let order = Plughost.root.appending(path: "Sources/AppInterface/AppInterface.methods").path

    let run = try Plughost.run(["header", "AppInterface", "--order", order, "--check"])

    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `what is new is appended, whatever its place in the source`() throws {
    let folder = try TemporaryFolder()
    let order = try folder.write("Router: route(for: text) -> json\n", to: "order")

    let checked = try Plughost.run(["header", "AppInterface", "--order", order, "--check"])
    let run = try Plughost.run(["header", "AppInterface", "--order", order])

    #expect(checked.status == 1)
    #expect(
      checked.errors
        == "Error: '\(order)' lacks methods of the modules; run the command without --check. [PH7004]\n"
    )
    #expect(
      run.output.contains(
        """
        #define APP_INTERFACE_ROUTER_METHODS \\
          "route(for: text) -> json", \\
          "url(for: json) -> text"

        """
      )
    )
    let kept = try String(contentsOfFile: order, encoding: .utf8)
    #expect(kept.contains("Router: route(for: text) -> json\nRouter: url(for: json) -> text\n"))
  }

  @Test func `what is gone or has changed is an error`() throws {
    let folder = try TemporaryFolder()
    let order = try folder.write("Router: url(for: text) -> text\n", to: "order")

    let run = try Plughost.run(["header", "AppInterface", "--order", order])

    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors == """
        Error: function 1 of Router is 'url(for: text) -> text' in the file of the order, and \
        'url(for: json) -> text' in the module. Plugins in C that were compiled before have it: give the \
        method another name and keep the old one, or begin a new order with a new major version. [PH7004]

        """
    )
  }

  @Test func `a module that is not there is refused`() throws {
    let run = try Plughost.run(["header", "Nowhere"])

    #expect(run.status == 3)
    #expect(run.errors.contains("libNowhere.so"))
  }

  private func compile(_ source: String, as standard: String) throws -> String {
    let compiler = Process()
    let errors = Pipe()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    let language = standard.hasPrefix("c++") ? "c++" : "c"
    let header = "Sources/PluginInterface/Sources/CPluginInterface/include"
    compiler.arguments = [
      "clang", "-x", language, "-std=\(standard)", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
      "-I", Plughost.root.appending(path: header).path, source,
    ]
    compiler.standardError = errors
    try compiler.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
