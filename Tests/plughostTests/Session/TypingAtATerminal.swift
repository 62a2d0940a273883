import Foundation
import Glibc
import Testing

@Suite struct TypingAtATerminal {
  private func shell() throws -> Terminal {
    let terminal = try Terminal(
      ["shell"] + Script.plugins.flatMap { ["--plugin", Plughost.fixture($0)] }
    )
    try terminal.waitFor("plughost> ")
    return terminal
  }

  @Test(.timeLimit(.minutes(10)))
  func `lines are edited and called back, and a swap shows its steps`() throws {
    let terminal = try shell()
    terminal.waitUntilEdited()

    // A letter too many, deleted.
    terminal.type("run live-consumerx\u{7F}\r")
    try terminal.waitFor("v1:x build 1")
    try terminal.waitFor("plughost> ")
    terminal.type("swap swapped-router '\(Plughost.fixture("SwappedRouterV2"))'\r")
    for step in ["probe", "audit", "wire", "build", "warmUp", "transfer", "publish", "drain"] {
      try terminal.waitFor("  \(step) …")
    }
    try terminal.waitFor("generation 1 → 2")
    try terminal.waitFor("plughost> ")
    // The line before the last.
    terminal.type("\u{1B}[A\u{1B}[A\r")
    try terminal.waitFor("v2:x build 1")
    try terminal.waitFor("plughost> ")
    terminal.type("quit\r")

    #expect(terminal.end() == 0)
    #expect(terminal.isCooked)
  }

  @Test(.timeLimit(.minutes(10)))
  func `the end of the input ends the shell, and the terminal is as it was`() throws {
    let terminal = try shell()

    // Before that it would be the terminal's own end of a line, and be lost.
    terminal.waitUntilEdited()
    terminal.type("\u{04}")

    #expect(terminal.end() == 0)
    #expect(terminal.isCooked)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [SIGINT, SIGTERM])
  func `a signal at the prompt leaves the terminal as it was`(_ signal: Int32) throws {
    let terminal = try shell()
    terminal.waitUntilEdited()

    terminal.signal(signal)

    #expect(terminal.end() == 128 + signal)
    #expect(terminal.isCooked)
  }

  @Test(.timeLimit(.minutes(10)))
  func `ctl shows the steps of a swap as they come, and in JSON nothing but the answer`() throws {
    let host = try Served(Script.plugins)
    let swap = ["swap", "swapped-router", Plughost.fixture("SwappedRouterV2")]

    let terminal = try Terminal(["ctl", "--control", host.socket] + swap)
    for step in ["probe", "audit", "wire", "build", "publish", "drain"] {
      try terminal.waitFor("  \(step) …")
    }
    try terminal.waitFor("generation 1 → 2")
    #expect(terminal.end() == 0)
    let back = try Terminal([
      "ctl", "--control", host.socket, "--json", "rollback", "swapped-router",
    ])
    try back.waitFor("{\"command\": \"rollback\",\"status\": 0,")

    #expect(back.end() == 0)
    #expect(!back.shown.contains("…"))
  }
}
