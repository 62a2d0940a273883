import Testing

@Suite struct ChoosingChecks {
  private let router = Plughost.plugin("AppRouter")

  @Test func `what is given as a contract must be one`() throws {
    let feature = Plughost.plugin("HomeFeature")
    let run = try Plughost.run(["verify", router, "--contract", feature, "--only", "load-ends"])

    #expect(run.status == 2)
    #expect(
      run.errors == """
        Error: Nothing was checked: '\(feature)', given with --contract, is no contract and holds none. \
        [PH5103]

        """
    )
  }

  @Test func `a name that is that of no check is told, whatever else is named`() throws {
    let run = try Plughost.run(["verify", router, "--only", "load-ends", "--only", "load-end"])

    #expect(run.status == 2)
    #expect(run.errors.contains("'load-end', given with --only, is the name of no check"))
  }
}
