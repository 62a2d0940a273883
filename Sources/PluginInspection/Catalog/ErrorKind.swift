/// The kinds of one type of error; the raw values are their numbers.
package protocol ErrorKind: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// One for each kind.
  static var pages: [ErrorPage] { get }
}

extension ErrorKind {
  package var number: ErrorNumber { ErrorNumber(rawValue) }

  package var page: ErrorPage {
    guard let page = Self.pages.first(where: { $0.number == number }) else {
      preconditionFailure("\(number) has no page; add one to the pages of \(Self.self)")
    }
    return page
  }

  /// The name for programs.
  package var word: String { page.word }
}

/// An error of which each kind has a page.
package protocol Explained: Numbered {
  associatedtype Kind: ErrorKind
  var errorKind: Kind { get }
}

extension Explained {
  /// The name for programs.
  package var word: String { errorKind.word }
}

extension Explained where Self: CustomStringConvertible {
  /// The page of the kind that `example` is of.
  package static func page(
    _ example: Self,
    _ word: String,
    _ title: String,
    meaning: String,
    remedy: String
  ) -> ErrorPage {
    ErrorPage(
      example.errorKind.number,
      word,
      title,
      meaning: meaning,
      remedy: remedy,
      example: example.description
    )
  }
}
