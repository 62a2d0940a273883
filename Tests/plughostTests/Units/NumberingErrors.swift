import Foundation
import PluginInspection
import Testing

@testable import plughost

@Suite struct NumberingErrors {
  @Test func `numbers and words stay as they were published`() {
    let lines = ErrorCatalog.pages.map { "\($0.number.value) \($0.word)" }

    #expect(lines.joined(separator: "\n") == PublishedNumbers.lines)
  }

  @Test func `no two kinds of errors share a number`() {
    let numbers = ErrorCatalog.pages.map(\.number)

    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `every kind of error has one page, which says what it is and what to do`() {
    for kinds in ErrorCatalog.kinds {
      #expect(kinds.pages.map(\.number).sorted() == Self.numbers(of: kinds).sorted(), "\(kinds)")
    }
    for page in ErrorCatalog.pages {
      #expect(!page.title.isEmpty && page.title.last != ".", "\(page)")
      #expect(page.meaning.hasSuffix("."), "\(page)")
      #expect(page.remedy.hasSuffix("."), "\(page)")
      #expect(!page.word.isEmpty && !page.example.isEmpty, "\(page)")
    }
  }

  @Test(arguments: ["PH1203", "ph1203", "Ph1203"])
  func `a number is read in any case`(text: String) {
    #expect(ErrorNumber(text)?.description == "PH1203")
  }

  @Test(arguments: ["1203", "PH", "PH12x", "PH-1", "PH12034567", "home", ""])
  func `other texts are no numbers`(text: String) {
    #expect(ErrorNumber(text) == nil)
  }

  private static func numbers<Kind: ErrorKind>(of kind: Kind.Type) -> [ErrorNumber] {
    Kind.allCases.map(\.number)
  }
}
