import Foundation
import Testing

/// One row: a call, and what it comes to.
struct ForeignRun: Sendable, CustomTestStringConvertible {
  var file = "ForeignFunctions"
  let signature: String
  var arguments: [String] = []
  var status: Int32 = 0
  var output = ""
  var errors = ""

  var testDescription: String { "\(signature) \(arguments)" }

  func run(_ options: String...) throws -> Plughost.Outcome {
    let path = file.contains(".so") ? file : try Plughost.brokenFile(file)
    return try Plughost.run(["call"] + options + [path, signature] + arguments)
  }

  static let good = [
    ForeignRun(file: "libm.so.6", signature: "cos(f64) -> f64", arguments: ["0"], output: "1.0\n"),
    ForeignRun(
      file: "libc.so.6",
      signature: "div(i32, i32) -> {i32,i32}",
      arguments: ["-17", "5"],
      output: "{-3,-2}\n"
    ),
    ForeignRun(
      file: "libm.so.6",
      signature: "frexp(f64, out:i32) -> f64",
      arguments: ["48"],
      output: "0.75\nargument 2: 6\n"
    ),
    ForeignRun(
      file: "libc.so.6",
      signature: "snprintf(out:bytes, u64, text, ..., i8, f32, bool) -> i32",
      arguments: ["8", "8", "%d %g %d", "-5", "0.5", "true"],
      output: "8\nargument 1: hex:2d3520302e352000\n"
    ),
    ForeignRun(
      file: "libc.so.6",
      signature: "strdup(text) -> text:free",
      arguments: ["grün"],
      output: "grün\n"
    ),
    ForeignRun(
      signature: "sixth_register(i64,i64,i64,i64,i64,f64,{i8,f64}) -> f64",
      arguments: ["1", "2", "3", "4", "5", "0.5", "{6,0.25}"],
      output: "0.75\n"
    ),
    ForeignRun(
      signature: "fail(i32) -> i32",
      arguments: ["2"],
      output: "-1\n",
      errors: "errno 2: No such file or directory\n"
    ),
    ForeignRun(signature: "chatter() -> void", errors: "chatter\n"),
  ]

  static let bad = [
    ForeignRun(
      signature: "add(i32, int) -> i32",
      arguments: ["1", "2"],
      status: 2,
      errors:
        "Error: argument 2 of 'add(i32, int) -> i32': 'int' is no type; write 'i32' (column 10)."
    ),
    ForeignRun(
      signature: "add(i32, i32) -> i32",
      arguments: ["1", "2147483648"],
      status: 2,
      errors: """
        Error: argument 2: '2147483648' is no i32: write a whole number from -2147483648 to 2147483647.
        """
    ),
    ForeignRun(
      signature: "add(i32, i32) -> i32",
      arguments: ["1"],
      status: 2,
      errors: "Error: 'add(i32, i32) -> i32' takes 2 arguments, 1 given"
    ),
    ForeignRun(
      signature: "add(bytes, i32) -> i32",
      arguments: ["@/nowhere/file", "1"],
      status: 2,
      errors: """
        Error: argument 1: '/nowhere/file' cannot be read: \
        The operation could not be completed. The file doesn’t exist.
        """
    ),
    ForeignRun(
      file: "libabsent.so.9",
      signature: "f() -> void",
      status: 3,
      errors:
        "Error: 'libabsent.so.9' could not be loaded: libabsent.so.9: cannot open shared object"
    ),
    ForeignRun(
      file: "/etc/hostname.so",
      signature: "f() -> void",
      status: 3,
      errors: "Error: '/etc/hostname.so' does not exist. Check the path."
    ),
    ForeignRun(
      signature: "absent() -> void",
      status: 3,
      errors: "Error: '\(Plughost.builtFile("ForeignFunctions"))' has no function 'absent'"
    ),
    ForeignRun(
      signature: "not_a_function() -> i32",
      status: 3,
      errors: "Error: 'not_a_function' of '"
    ),
    ForeignRun(
      signature: "no_text() -> text",
      status: 1,
      errors: "Error: the result of 'no_text' is NULL where the signature promises a text"
    ),
    ForeignRun(
      signature: "write_long(out:i32) -> void",
      status: 1,
      errors: "Error: 'write_long' wrote beyond the 4 bytes of argument 1"
    ),
    ForeignRun(
      signature: "trap() -> void",
      status: 6,
      errors: """
        Error: 'trap' of '\(Plughost.builtFile("ForeignFunctions"))' crashed while answering: SIGILL
        """
    ),
    ForeignRun(
      signature: "give_up() -> void",
      status: 6,
      errors: """
        Error: 'give_up' of '\(Plughost.builtFile("ForeignFunctions"))' crashed while answering: SIGABRT
        """
    ),
    ForeignRun(
      signature: "leave(i32) -> void",
      arguments: ["0"],
      status: 6,
      errors: """
        Error: 'leave' of '\(Plughost.builtFile("ForeignFunctions"))' ended the process with status 0
        """
    ),
    ForeignRun(
      file: "ThrowingFunction",
      signature: "throw_out() -> void",
      status: 6,
      errors: "Error: 'throw_out' of '"
    ),
  ]
}

@Suite struct CallingForeignFunctions {
  @Test(arguments: ForeignRun.good)
  func `prints what the function returns and writes`(_ row: ForeignRun) throws {
    let run = try row.run()

    #expect(run.status == 0)
    #expect(run.output == row.output)
    #expect(run.errors == row.errors)
  }

  @Test(arguments: ForeignRun.bad)
  func `tells what went wrong, with the status of its kind`(_ row: ForeignRun) throws {
    let run = try row.run()

    #expect(run.status == row.status)
    #expect(run.output == "")
    let lines = run.errors.split(separator: "\n")
    let told = lines.first { $0.hasPrefix(row.errors) }
    #expect(told?.hasSuffix("..") == false, "\(run.errors)")
  }

  @Test(arguments: ForeignRun.bad)
  func `has the same status in JSON`(_ row: ForeignRun) throws {
    let run = try row.run("--json")

    let document = try run.document()
    #expect(run.status == row.status)
    #expect(document["status"] as? Int32 == row.status)
    #expect((document["error"] as? [String: Any])?["message"] is String)
  }

  @Test func `gives one document in JSON`() throws {
    let row = ForeignRun(
      file: "libm.so.6",
      signature: "frexp(f64,out:i32)->f64",
      arguments: ["48"]
    )
    let run = try row.run("--json")

    #expect(
      run.output == """
        {
          "command": "call",
          "status": 0,
          "signature": "frexp(f64, out:i32) -> f64",
          "result": 0.75,
          "outputs": [
            {
              "argument": 2,
              "value": 6
            }
          ],
          "errno": null,
          "error": null
        }

        """
    )
  }

  @Test func `ends a function that does not end`() throws {
    let run = try ForeignRun(signature: "hang() -> void").run("--timeout", "500ms")

    #expect(run.status == 6)
    #expect(run.errors.contains("'hang' of"))
    #expect(run.errors.contains("was not done after 500ms"))
  }

  @Test func `searches no path for a name, and no name for a path`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "libm.so.6")
    try FileManager.default.copyItem(
      atPath: Plughost.brokenFile("ForeignFunctions"),
      toPath: path.path
    )

    let searched = try Plughost.run(["call", "libm.so.6", "cos(f64) -> f64", "0"], in: folder.url)
    let own = try Plughost.run(
      ["call", "./libm.so.6", "add(i32, i32) -> i32", "-1", "3"],
      in: folder.url
    )

    #expect(searched.output == "1.0\n")
    #expect(own.output == "2\n")
  }
}
