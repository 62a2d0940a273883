// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Shop

public struct Shelf: Catalog {
  public var title: String { "shelf" }
  public func price(of item: String) -> Int { item.count }
}
