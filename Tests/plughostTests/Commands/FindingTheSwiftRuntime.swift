import Testing

@Suite struct FindingTheSwiftRuntime {
  @Test
  func `a plugin of another machine gets a library of the runtime from where the host's lies`()
    throws
  {
    let file = try Plughost.brokenFile("RuntimeLibraryElsewhere")

    let run = try Plughost.run(["run", "--plugin", file])

    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "loaded\n")
  }

  @Test func `so does one that is verified`() throws {
    let file = try Plughost.brokenFile("RuntimeLibraryElsewhere")

    let verify = try Plughost.run(["verify", file, "--only", "generic/load-ends"])

    #expect(verify.status == 0, "\(verify.output)\(verify.errors)")
  }
}
