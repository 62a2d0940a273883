import Foundation
import Testing

@Suite struct SurvivingAPlugin {
  @Test func `what ends or stops one check is its result, and the others run`() throws {
    let manners = [
      "traps-when-called", "exits-when-called", "hangs-when-called", "closes-all-when-called",
      "fills-memory-when-called", "traps-in-builder", "exits-in-shutdown",
    ]
    let (verdicts, outcome) = try Verdicts.of([
      Plughost.fixture("MannersFeature"), "--matrix",
      "manners.manner=\(manners.joined(separator: ","))", "--memory", "1024",
      "--only", "generic/call-answers", "--only", "generic/load-ends",
      "--only", "generic/build-succeeds", "--only", "generic/shutdown-ends",
    ])

    #expect(outcome.status == 6)
    let faults = Dictionary(
      uniqueKeysWithValues: zip(manners, verdicts.subjects.map(\.faults))
    )
    #expect(
      faults == [
        "traps-when-called": ["call-answers": "crash"],
        "exits-when-called": ["call-answers": "crash"],
        "hangs-when-called": ["call-answers": "timeout"],
        "closes-all-when-called": ["call-answers": "crash"],
        "fills-memory-when-called": ["call-answers": "crash"],
        "traps-in-builder": ["build-succeeds": "crash"],
        "exits-in-shutdown": ["shutdown-ends": "crash"],
      ],
      "\(outcome.output)"
    )
    #expect(verdicts.subjects.allSatisfy { $0.checks.first?.outcome == "pass" })
    let trap = try verdicts.subjects[0].check("call-answers")
    #expect(trap.signal == 4)
    #expect(trap.message?.contains("while answering: SIGILL") == true, "\(trap)")
    #expect(trap.message?.contains("libMannersFeature.so+0x") == true, "\(trap)")
    #expect(trap.errors.text.contains("Fatal error: a call"))
    let exit = try verdicts.subjects[1].check("call-answers")
    #expect(exit.message == "Plugin 'manners' ended the process with status 0 while answering.")
  }

  @Test func `what a plugin prints is shown with the check, and the document stays one`() throws {
    let (verdicts, outcome) = try Verdicts.of([
      Plughost.fixture("MannersFeature"), "--set", "manners.manner=floods-when-called",
      "--only", "call-answers", "--only", "load-ends",
    ])

    let flooded = try verdicts.subjects[0].check("call-answers")
    let quiet = try verdicts.subjects[0].check("load-ends")
    #expect(outcome.errors.isEmpty)
    #expect(flooded.outcome == "pass")
    #expect(flooded.output.text.hasPrefix("flood flood "))
    #expect(flooded.output.text.utf8.count == 4096)
    #expect(flooded.output.bytes > 60_000_000)
    #expect(flooded.errors.bytes == flooded.output.bytes)
    #expect(quiet.output.bytes == 0)
  }

  @Test func `the same seed gives the same input, also to a check that runs alone`() throws {
    let arguments = [
      Plughost.fixture("RouterMutants"), "--contract", Plughost.plugin("RouterContract"),
      "--set", "router-mutants.mutant=space-in-link", "--seed", "42",
    ]
    let (all, _) = try Verdicts.of(arguments + ["--only", "router-contract/*"])
    let (alone, _) = try Verdicts.of(arguments + ["--only", "absolute-url"])
    let (other, _) = try Verdicts.of(
      arguments.dropLast() + ["43", "--only", "router-contract/absolute-url"]
    )

    let messages = try [all, alone, other].map { try $0.subjects[0].check("absolute-url").message }
    #expect(all.seed == 42)
    #expect(messages[0] == messages[1])
    #expect(messages[0] != messages[2])
  }
}

@Suite struct InterruptingChecks {
  @Test func `ends what is running, and is no result of a check`() throws {
    // A shell with jobs, because others start what runs beside them deaf to SIGINT.
    let script = """
      set -m
      "$@" & run=$!
      while kill -0 $run 2>/dev/null && [ -z "$(cat /proc/$run/task/*/children 2>/dev/null)" ]; do
        sleep 0.02
      done
      kill -INT $run; wait $run
      """
    let outcome = try Program.run(
      "/bin/bash",
      [
        "-c", script, "bash", Plughost.products.appending(path: "plughost").path, "verify",
        Plughost.fixture("MannersFeature"), "--set", "manners.manner=hangs-when-called",
        "--only", "call-*", "--deadline", "10m",
      ]
    )

    #expect(outcome.status == 130, "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.output.contains("crash"))
  }
}

@Suite struct BeginningNoRun {
  @Test(arguments: [
    (["/nowhere/plugin.so"], 3, "does not exist"),
    ([Plughost.plugin("AppRouter"), "--only", "no-such-check"], 2, "no check was selected"),
    (
      [Plughost.plugin("AppRouter"), "--contract", Plughost.plugin("APIClientContract")], 2,
      "contract 'api-client-contract' is for AppInterface.APIClient"
    ),
    ([Plughost.plugin("RouterContract")], 2, "no plugin was given that could be checked"),
    ([Plughost.plugin("AppRouter"), "--set", "home.limit=1"], 2, "is not among the given ones"),
    (
      [Plughost.plugin("LiveAPIClient"), "--set", "live-api-client.timeout=soon"], 4,
      "live-api-client"
    ),
  ])
  func `is never a pass, in text and in JSON`(
    _ arguments: [String],
    status: Int32,
    reason: String
  ) throws {
    let text = try Plughost.run(["verify"] + arguments)
    let json = try Plughost.run(["verify"] + arguments + ["--json"])

    #expect(text.status == status, "\(text.output)\(text.errors)")
    #expect(json.status == status)
    #expect(text.errors.contains(reason), "\(text.errors)")
    #expect(try json.document()["status"] as? Int == Int(status))
  }

  @Test func `does not hide the results of the plugins that can be checked`() throws {
    let (verdicts, outcome) = try Verdicts.of([
      "/nowhere/plugin.so", Plughost.plugin("AppRouter"), "--only", "load-ends",
    ])

    #expect(outcome.status == 3)
    #expect(verdicts.subjects.map(\.id) == ["app-router"])
    #expect(verdicts.counts["pass"] == 1)
  }

  @Test func `no check that could be carried out is no pass`() throws {
    let outcome = try Plughost.run([
      "verify", Plughost.plugin("AppRouter"), "--only", "poison-slow",
    ])

    #expect(outcome.status == 1)
    #expect(outcome.output.contains("1 skipped"), "\(outcome.output)")
  }
}
