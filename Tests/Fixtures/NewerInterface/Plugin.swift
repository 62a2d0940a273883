// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Shop

public struct Shelf: Catalog {
  public var title: String { openingHours() }
  public func price(of item: String) -> Int { item.count }
  public func discount(of item: String) -> Int { 1 }
}
