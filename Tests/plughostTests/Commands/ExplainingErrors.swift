import Foundation
import Testing

@Suite struct ExplainingErrors {
  @Test func `docs errors has what the program explains`() throws {
    let run = try Plughost.run(["explain", "--all"])
    let page = try String(
      contentsOf: Plughost.root.appending(path: "docs/errors.md"),
      encoding: .utf8
    )

    #expect(run.status == 0)
    #expect(run.output == page, "write it again: plughost explain --all > docs/errors.md")
  }

  @Test(arguments: ["PH1203", "ph1203"])
  func `a number is explained without plugins`(number: String) throws {
    let run = try Plughost.run(["explain", number])

    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        PH1203 library-missing: A needed library was not found
          meaning  The plugin, or a library it brings, needs a library that is in none of the folders the \
        loader would look in. Loading would fail, so it is not tried.
          remedy   Install the library, or put it beside the plugin and link with -rpath '$ORIGIN'.
          example  'libHome.so' cannot load: 'libgone.so', needed by it, was not found (looked in the \
        system's folders). Install it, or put it beside the plugin and link with -rpath '$ORIGIN'.

        """
    )
  }

  @Test func `a program gets the parts of the page`() throws {
    let page = try Plughost.run(["explain", "PH2202", "--json"]).document()

    #expect(page["subject"] as? String == "PH2202")
    #expect(page["code"] as? String == "missing")
    #expect(page["title"] as? String == "Nothing provides an interface")
    #expect((page["example"] as? String)?.hasPrefix("nothing provides App.Cache") == true)
  }

  @Test func `a number that nothing has is answered with those that are near it`() throws {
    let near = try Plughost.run(["explain", "PH1230"])
    let far = try Plughost.run(["explain", "PH9999", "--json"])

    #expect(near.status == 2)
    #expect(near.output == "")
    #expect(
      near.errors.hasPrefix("Error: no error has the number PH1230. Did you mean PH1203, ")
    )
    #expect(far.status == 2)
    let error = try #require(try far.document()["error"] as? [String: Any])
    #expect(error["kind"] as? String == "unknown-name")
    #expect(error["number"] as? String == "PH6005")
    #expect((error["message"] as? String)?.contains("'plughost explain --all' lists") == true)
  }

  @Test func `a name is asked for, and plugins where it is no number`() throws {
    let nothing = try Plughost.run(["explain"])
    let noPlugins = try Plughost.run(["explain", "home"])

    #expect(nothing.status == 2)
    #expect(nothing.errors.hasPrefix("Error: Missing argument '<name>'"))
    #expect(noPlugins.status == 2)
    #expect(noPlugins.errors.hasPrefix("Error: No plugin was given. "))
    #expect(noPlugins.errors.contains("\nUsage: plughost explain "))
  }

  @Test func `a shell explains numbers too`() throws {
    let shell = try Program.run(
      "/bin/sh",
      [
        "-c",
        """
        printf 'explain PH4102\\nexplain PH4999\\n' | '\(Plughost.products.path)/plughost' shell \
        --plugin '\(Plughost.plugin("AppRouter"))'
        """,
      ]
    )

    #expect(shell.output.contains("PH4102 busy: Another change is in progress"))
    #expect(shell.errors.contains("Error: line 2: no error has the number PH4999."))
    #expect(shell.status == 2)
  }
}
