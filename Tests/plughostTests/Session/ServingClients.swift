import Foundation
import Glibc
import Testing

@Suite struct ServingClients {
  @Test func `does what the shell does, with the same statuses`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])

    let swap = try host.ctl(
      "swap",
      "swapped-router",
      Plughost.fixture("SwappedRouterV2"),
      "--drain",
      "abandon"
    )
    let run = try host.ctl("run", "live-consumer", "--format", "json", options: ["--json"])
    let bad = try host.ctl("load", Plughost.fixture("TrappingConstructor"))
    let still = try host.ctl("run", "live-consumer")
    let quit = try host.ctl("quit")

    #expect(swap.output == "swapped\n  swapped-router: generation 1 → 2\n")
    #expect(try run.document()["response"] as? String == "v2:x build 1")
    #expect(bad.status == 6)
    #expect(bad.errors.contains("Plugin 'trapping-constructor' crashed while being loaded"))
    #expect(still.output == "v2:x build 1\n")
    #expect([swap.status, run.status, still.status, quit.status] == [0, 0, 0, 0])
    #expect(host.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: host.folder.url.path).isEmpty)
  }

  @Test func `is for this user alone`() throws {
    let host = try Served(["SwappedRouterV1"])

    let facts = try FileManager.default.attributesOfItem(atPath: host.socket)

    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a client that talks nonsense harms no other`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    let other = try RawClient(host.socket)
    let half = try RawClient(host.socket)
    let nonsense = try RawClient(host.socket)
    let endless = try RawClient(host.socket)

    half.send("{\"words\": [\"li")
    nonsense.send("nonsense\n{\"words\":[\"list\"]}\n")
    endless.send(String(repeating: "x", count: 2 << 20))
    other.send("{\"words\":[\"run\",\"live-consumer\"]}\n")

    #expect(nonsense.line().hasPrefix("{\"command\": null,\"status\": 2,"))
    #expect(nonsense.line().hasPrefix("{\"command\": \"list\",\"status\": 0,"))
    #expect(endless.line().contains("a request may have 1048576 bytes"))
    #expect(other.line().contains("\"response\": \"v1:x build 1\""))
  }

  @Test(.timeLimit(.minutes(10)))
  func `clients that say nothing keep no other out`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    let clients = try (0..<150).map { _ in try RawClient(host.socket) }

    let list = try host.ctl("list")
    clients.last?.send("{\"words\":[\"run\",\"live-consumer\"]}\n")

    #expect(list.status == 0)
    #expect(clients.first?.line() == "")
    #expect(clients.last?.line().contains("v1:x build 1") == true)
  }

  @Test func `a client that never reads holds up no swap`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    let deaf = try RawClient(host.socket)
    let paths = ["SwappedRouterV2", "SwappedRouterV1"].map(Plughost.fixture)
    // More answers than fit between the two, each with the steps before it.
    let line = "{\"words\":[\"generations\"],\"json\":true,\"steps\":true}\n"
    deaf.offer(String(repeating: line, count: 2000))

    for path in paths {
      #expect(try host.ctl("swap", "swapped-router", path).status == 0)
    }

    #expect(try host.ctl("run", "live-consumer").output == "v1:x build 1\n")
  }

  @Test func `a call that blocks holds up its own client alone`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    let held = try (0..<4).map { try HeldByPipe(host, "pipe\($0)") }

    let run = try host.ctl("run", "live-consumer")
    let swap = try host.ctl(
      "swap",
      "swapped-router",
      Plughost.fixture("SwappedRouterV2"),
      "--drain",
      "abandon"
    )
    let new = try host.ctl("run", "live-consumer")
    held.forEach { $0.release() }

    #expect(run.output == "v1:x build 1\n")
    #expect(swap.status == 0)
    #expect(new.output == "v2:x build 1\n")
    #expect(held.allSatisfy { $0.client.line().contains("v1:x build 1") })
  }

  @Test func `a socket that is left over is taken, one in use is not`() throws {
    let host = try Served(["SwappedRouterV1"])

    let second = try Plughost.run([
      "serve", "--control", host.socket, "--plugin", Plughost.fixture("SwappedRouterV1"),
    ])
    host.signal(SIGKILL)
    _ = host.end()
    let gone = try host.ctl("list")

    #expect(second.status == 1)
    #expect(second.errors.contains("another host listens on it"))
    #expect(gone.status == 1)
    #expect(gone.errors.contains("no host listens on it any more"))
  }

  @Test func `a place where no socket can be says why`() throws {
    let folder = try TemporaryFolder()
    let router = Plughost.fixture("SwappedRouterV1")
    let nowhere = "\(folder.url.path)/none/control"
    let file = try folder.write("", to: "file")

    let serve = try Plughost.run(["serve", "--control", nowhere, "--plugin", router])
    let missing = try Plughost.run(["ctl", "--control", nowhere, "list"])
    let other = try Plughost.run(["ctl", "--control", file, "list"])

    #expect(
      serve.errors == """
        Error: the control socket '\(nowhere)' cannot be made: the folder \
        '\(folder.url.path)/none' does not exist [PH6201]

        """
    )
    #expect(missing.errors.contains("there is no such file; start a host with 'plughost serve'"))
    #expect(other.errors.contains("it is no socket; name the one that a 'plughost serve'"))
    #expect([serve, missing, other].map(\.status) == [2, 1, 2])
  }

  @Test func `a path that is too long is refused`() throws {
    let path = "/tmp/" + String(repeating: "x", count: 103)

    let serve = try Plughost.run([
      "serve", "--control", path, "--plugin", Plughost.fixture("SwappedRouterV1"),
    ])

    #expect(serve.status == 2)
    #expect(serve.errors.contains("its path has more than 107 bytes"))
  }
}

@Suite struct ServingManyClients {
  @Test(.timeLimit(.minutes(10)))
  func `features that never answer lock nobody out`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    let held = try (0..<56).map { try HeldByPipe(host, "pipe\($0)") }
    let silent = try (0..<20).map { _ in try RawClient(host.socket) }

    let more = try host.ctl("run", "live-consumer")
    let list = try host.ctl("list")

    #expect(more.status == 1)
    #expect(more.errors.contains("56 clients are waiting for features already"), "\(more.errors)")
    #expect(list.status == 0)
    #expect(list.output.contains("live-consumer"))
    for call in held { call.release() }
    for call in held { #expect(call.client.line().contains("v1:x build 1")) }
    withExtendedLifetime(silent) {}
  }

  @Test(.timeLimit(.minutes(10)))
  func `what a plugin prints is there while the host runs`() throws {
    let host = try Served(["PrintingFeature"])

    #expect(try host.ctl("run", "printing-feature").status == 0)

    try host.waitFor("printed by a call\n")
  }

  @Test func `a socket without a name is a mistake in the command`() throws {
    let serve = try Plughost.run([
      "serve", "--control", "", "--plugin", Plughost.fixture("SwappedRouterV1"),
    ])

    #expect(serve.status == 2)
    #expect(serve.errors == "Error: the socket of --control has no name [PH6001]\n")
  }
}

@Suite struct EndingAServedHost {
  @Test func `lets a call in progress finish and answers it`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    let held = try HeldByPipe(host)

    host.signal(SIGTERM)
    while FileManager.default.fileExists(atPath: host.socket) { sched_yield() }
    held.release()

    #expect(held.client.line().contains("v1:x build 1"))
    #expect(host.end() == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `while a file is tried ends the try, and shuts the plugins down`(_ signal: Int32) throws {
    let logs = try TemporaryFolder()
    let log = logs.url.appending(path: "log").path
    let host = try Served(
      ["LiveConsumer", "SwappedRouterV1"],
      ["--set", "swapped-router.log=\(log)"]
    )
    try #require(unsafe mkfifo("\(log).builder", 0o600) == 0)
    let client = try RawClient(host.socket)
    let file = Plughost.fixture("SwappedRouterHanging")
    client.send("{\"words\":[\"swap\",\"swapped-router\",\"\(file)\"]}\n")
    // Returns when the builder reads at the other end.
    let writer = unsafe open("\(log).builder", O_WRONLY)
    defer { close(writer) }

    host.signal(signal)

    #expect(host.end() == 0, "\(host.told)")
    #expect(!host.told.contains("outlived"), "\(host.told)")
    #expect(try String(contentsOfFile: log, encoding: .utf8) == "v1 shut down\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: host.folder.url.path)
    #expect(left == [])
  }

  @Test func `takes no longer than its grace, and says who held it up`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"], ["--grace", "200ms"])
    let held = try HeldByPipe(host)

    host.signal(SIGINT)
    let status = withExtendedLifetime(held) { host.end() }

    #expect(status == 6)
    #expect(
      host.told.contains(
        """
        Error: the plugins were not shut down within 200ms; calls are still on 'live-consumer' \
        generation 1, 'swapped-router' generation 1. The process ends without them. [PH4309]
        """
      ),
      "\(host.told)"
    )
    #expect(!FileManager.default.fileExists(atPath: host.socket))
  }
}
