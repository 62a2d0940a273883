import ArgumentParser
import Testing

/// One row: what is typed, and every value that comes out.
struct ReadRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let arguments: [String]
  let summary: String

  init(_ name: String, _ arguments: [String], _ summary: String) {
    testDescription = name
    self.arguments = arguments
    self.summary = summary
  }

  static let all = [
    ReadRow("defaults", ["a"], "a [] normal - [] 1.5 0 false true"),
    ReadRow(
      "the rest of the words",
      ["a", "b", "c"],
      #"a ["b", "c"] normal - [] 1.5 0 false true"#
    ),
    ReadRow(
      "options between words",
      ["a", "--speed", "fast", "b"],
      #"a ["b"] fast - [] 1.5 0 false true"#
    ),
    ReadRow("a value after =", ["a", "--speed=slow"], "a [] slow - [] 1.5 0 false true"),
    ReadRow("an = in the value", ["--volume=7", "x=y"], "x=y [] normal 7 [] 1.5 0 false true"),
    ReadRow("a letter", ["a", "-v", "-l"], "a [] normal - [] 1.5 1 true true"),
    ReadRow("letters together", ["-vvl", "a"], "a [] normal - [] 1.5 2 true true"),
    ReadRow("letters ending in an option", ["-lk", "3", "a"], "a [] normal - [3] 1.5 0 true true"),
    ReadRow("a letter with =", ["-k=3", "a"], "a [] normal - [3] 1.5 0 false true"),
    ReadRow(
      "a repeated option",
      ["a", "--skip", "1", "-k", "2"],
      "a [] normal - [1, 2] 1.5 0 false true"
    ),
    ReadRow(
      "the last of a single option",
      ["a", "--volume", "1", "--volume", "2"],
      "a [] normal 2 [] 1.5 0 false true"
    ),
    ReadRow("a negative number after =", ["a", "--gain=-2"], "a [] normal - [] -2.0 0 false true"),
    ReadRow("a flag turned off", ["a", "--no-color"], "a [] normal - [] 1.5 0 false false"),
    ReadRow(
      "the last of a flag",
      ["a", "--no-color", "--color"],
      "a [] normal - [] 1.5 0 false true"
    ),
    ReadRow(
      "words after --",
      ["--", "--speed", "-v"],
      #"--speed ["-v"] normal - [] 1.5 0 false true"#
    ),
    ReadRow("--help after --", ["--", "--help"], "--help [] normal - [] 1.5 0 false true"),
    ReadRow("a lone dash", ["-"], "- [] normal - [] 1.5 0 false true"),
    ReadRow("an empty word", [""], " [] normal - [] 1.5 0 false true"),
    ReadRow(
      "spaces and letters of all kinds",
      ["Köln 7/ß.so"],
      "Köln 7/ß.so [] normal - [] 1.5 0 false true"
    ),
  ]
}

@Suite struct ReadingArguments {
  @Test(arguments: ReadRow.all)
  func `every value is where the command line put it`(_ row: ReadRow) throws {
    #expect(try Play.parse(row.arguments).summary == row.summary)
  }

  @Test func `a group's values are read and validated with the command's own`() throws {
    let sort = try Sort.parse(["--room", "hall", "--reverse", "--label", "a=b=c", "--label=x=y"])

    #expect(sort.place.room == "hall")
    #expect(sort.place.label == [["a", "b=c"], ["x", "y"]])
    #expect(sort.reverse && !sort.byYear)
  }

  @Test func `a value can be set without parsing`() {
    var sort = Sort()
    sort.byYear = true

    #expect(sort.byYear)
  }
}

@Suite struct FindingTheCommand {
  @Test func `a named command gets what follows its name`() throws {
    let command = try Tool.parseAsRoot(["play", "a", "--loop"])

    #expect((command as? Play)?.loop == true)
  }

  @Test func `a command below a command is found`() throws {
    let command = try Tool.parseAsRoot(["shelf", "add", "x", "y"])

    #expect((command as? Shelf.Add)?.files == ["x", "y"])
  }

  @Test(arguments: [["shelf"], ["shelf", "--all"], ["shelf", "jazz"]])
  func `the default command takes what names no other`(_ arguments: [String]) throws {
    let command = try #require(try Tool.parseAsRoot(arguments) as? Shelf.List)

    #expect(command.all == arguments.contains("--all"))
    #expect(command.pattern == (arguments.contains("jazz") ? "jazz" : nil))
  }

  @Test func `a command that is not listed still runs`() throws {
    let command = try Tool.parseAsRoot(["serve-child", "--descriptor", "5"])

    #expect((command as? Secret)?.descriptor == 5)
  }
}
