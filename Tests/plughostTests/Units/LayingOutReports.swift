import Testing

@testable import plughost

@Suite struct LayingOutReports {
  @Test func `columns are as wide as they must be and nothing stands after the last cell`() {
    var table = Table()
    table.add("id", "home")
    table.add("configuration", "base-url", "")
    table.add("", "timeout", "5s")

    #expect(
      table.lines(indent: 2) == [
        "  id             home",
        "  configuration  base-url",
        "                 timeout   5s",
      ]
    )
  }

  @Test func `a line end in a cell begins no line`() {
    var table = Table()
    table.add("a\nb", "c\td\u{1B}[31m")

    #expect(table.lines() == [#"a\u{A}b  c\u{9}d\u{1B}[31m"#])
  }

  @Test func `the last cell is folded below itself`() {
    var table = Table()
    table.add("home", "not active: another feature was asked for")

    #expect(
      table.lines(indent: 2, width: 36) == [
        "  home  not active: another feature", "        was asked for",
      ]
    )
  }

  @Test func `a column that would be too narrow is not folded`() {
    var table = Table()
    table.add("a-very-long-plugin-id", "another feature was asked for")

    #expect(
      table.lines(width: 40) == ["a-very-long-plugin-id  another feature was asked for"]
    )
  }

  @Test func `a sentence is folded between words at the width of the terminal`() {
    #expect(
      "one two three four".folded(indent: 2, width: 10) == ["  one two", "  three", "  four"]
    )
  }

  @Test func `a word that is too long is not cut`() {
    #expect(
      "a /a/very/long/path b".folded(indent: 2, width: 8) == ["  a", "  /a/very/long/path", "  b"]
    )
  }

  @Test func `without a terminal nothing is folded`() {
    #expect("one two\nthree".folded(indent: 1, width: nil) == [" one two", " three"])
  }
}

@Suite struct SeveralThingsWentWrong {
  private static let occurrences: [(statuses: [CommandStatus], worst: CommandStatus)] = [
    ([], .done),
    ([.done], .done),
    ([.failed, .contract], .contract),
    ([.failed, .contract, .crashed], .crashed),
    ([.failed, .crashed, .wiring], .wiring),
    ([.wiring, .crashed, .refused], .refused),
    ([.refused, .usage], .usage),
  ]

  @Test(arguments: occurrences)
  func `the status is that of the weightiest`(_ statuses: [CommandStatus], _ worst: CommandStatus) {
    #expect(CommandStatus.worst(of: statuses) == worst)
    #expect(CommandStatus.worst(of: statuses.reversed()) == worst)
  }

  @Test func `every status but success has its weight`() {
    #expect(Set(CommandStatus.order + [.done]) == Set(CommandStatus.allCases))
  }
}

@Suite struct WritingTimes {
  @Test(arguments: [
    ("250ms", Duration.milliseconds(250)), ("10s", .seconds(10)), ("1.5s", .milliseconds(1500)),
    ("2m", .seconds(120)), ("1h", .seconds(3600)),
  ])
  func `a time is a number and a unit`(_ text: String, _ duration: Duration) {
    #expect(DurationArgument(argument: text)?.duration == duration)
  }

  @Test(arguments: ["", "s", "10", "-1s", "0s", "nans", "infs", "1d", "1e99h", "5 s x"])
  func `anything else is refused`(_ text: String) {
    #expect(DurationArgument(argument: text) == nil)
  }

  @Test(arguments: ["250ms", "10s", "1500ms", "2m", "1h"])
  func `a time is shown in its largest whole unit`(_ text: String) {
    #expect(DurationArgument(argument: text)?.duration.short == text)
  }
}
