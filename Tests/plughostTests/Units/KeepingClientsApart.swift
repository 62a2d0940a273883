import CGlibcShims
import Foundation
import Glibc
import Testing

@testable import plughost

/// Two ends of one stream.
private struct Pair {
  let near: Connection
  let far: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue)
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    near = Connection(owning: ends[0])
    far = ends[1]
  }
}

@Suite struct AClientThatDoesNotRead {
  private let line = [UInt8](repeating: 0x78, count: 1 << 20)

  @Test func `is given up when its time is over`() throws {
    let pair = try Pair()
    defer { close(pair.far) }
    pair.near.limitWrites(to: .milliseconds(50))

    let isTaken = pair.near.write(line)

    #expect(!isTaken)
  }

  @Test func `or reads too little is given up all the same`() throws {
    let pair = try Pair()
    pair.near.limitWrites(to: .milliseconds(200))
    let reading = Thread { [far = pair.far] in
      var bytes = [UInt8](repeating: 0, count: 512)
      // Some bytes now and then: each of the host's attempts would succeed.
      while unsafe recv(far, &bytes, bytes.count, 0) > 0 { usleep(10_000) }
      close(far)
    }
    reading.start()

    #expect(!pair.near.write(line))
  }

  @Test func `in time gets all of a long line`() throws {
    let pair = try Pair()
    pair.near.limitWrites(to: .seconds(30))
    let got = Answer<Connection.Line>()
    Thread { [far = pair.far] in
      got.give(Connection(owning: far).readLine(limit: .max))
    }.start()

    #expect(pair.near.write(line))
    #expect(got.wait() == .line(line))
  }
}

@Suite struct AClientOfAnotherUser {
  /// Connects to a socket that lets in `user`; whether it is let in.
  private func isLetIn(for user: uid_t) throws -> Bool {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "control").path
    let socket = try ControlSocket(path: path, for: user)
    let accepted = Answer<Int32?>()
    Thread { accepted.give(socket.accept()) }.start()
    let client = unsafe plughost_socket_connect(path)
    try #require(client >= 0)
    defer { close(client) }
    // Turned away, it finds the end; let in, it waits for a line.
    var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
    if user == geteuid() {
      let descriptor = try #require(accepted.wait() ?? nil)
      defer { close(descriptor) }
      return unsafe poll(&waiting, 1, 0) == 0
    }
    var byte: UInt8 = 0
    let count = unsafe recv(client, &byte, 1, 0)
    socket.stop()
    #expect((accepted.wait() ?? nil) == nil)
    return count != 0
  }

  @Test func `is turned away, as the system tells who it is`() throws {
    #expect(try !isLetIn(for: geteuid() &+ 1))
    #expect(try isLetIn(for: geteuid()))
  }

  @Test(.enabled(if: geteuid() == 0))
  func `is turned away though the file would let it in`() throws {
    let host = try Served(Script.plugins)
    #expect(unsafe chmod(host.folder.url.path, 0o777) == 0)
    #expect(unsafe chmod(host.socket, 0o777) == 0)
    let client = """
      import os, socket, sys
      os.setuid(65534)
      client = socket.socket(socket.AF_UNIX)
      client.connect(sys.argv[1])
      try:
        client.sendall(b'{"words":["list"]}\\n')
        print(len(client.recv(100)))
      except (BrokenPipeError, ConnectionResetError):
        print(0)
      """
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", client, host.socket]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    #expect(String(decoding: text, as: UTF8.self) == "0\n")
    #expect(try host.ctl("run", "live-consumer").output == "v1:x build 1\n")
  }
}
