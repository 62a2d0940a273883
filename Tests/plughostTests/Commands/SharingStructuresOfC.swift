import Testing

/// Two plugins in Swift whose C headers have different structures of one tag.
@Suite struct SharingStructuresOfC {
  private let float = ["--plugin", Plughost.fixture("FloatPointFeature")]
  private let double = ["--plugin", Plughost.fixture("DoublePointFeature")]
  private let doubles = "{x: Swift.Double, index: Swift.Int32} of 16 bytes"
  private let floats = "{x: Swift.Float, index: Swift.Int32} of 8 bytes"

  @Test func `each runs by itself`() throws {
    #expect(try Plughost.run(["run"] + float).output.contains("(x: 0.5, index: 7)"))
    #expect(try Plughost.run(["run"] + double).output.contains("(x: 0.5, index: 7)"))
  }

  @Test(arguments: [["check"], ["run", "float-point"]])
  func `together they are refused with both layouts`(_ command: [String]) throws {
    let run = try Plughost.run(command + float + double)

    #expect(run.status == 4)
    #expect(
      (run.output + run.errors).contains(
        """
        'double-point' uses the C structure 'fixture_point' as \(doubles) and 'float-point' uses the C \
        structure 'fixture_point' as \(floats), and Swift has one of that name in a process. Build them \
        with one header, or rename one of the structures
        """
      )
    )
  }

  @Test func `one that was loaded counts as long as the process lives`() throws {
    let run = try Script.run(
      ["run float-point", "unload float-point", "load \(Plughost.fixture("DoublePointFeature"))"],
      ["--no-probe"],
      plugins: ["FloatPointFeature"]
    )

    #expect(run.status == 3)
    #expect(
      (run.output + run.errors).contains(
        """
        plugin 'double-point' could not be loaded: it uses the C structure 'fixture_point' as \(doubles), \
        and an image of 'float-point', which is in the process for good, as \(floats). Rename the \
        structure, or restart with the new plugin
        """
      )
    )
  }
}
