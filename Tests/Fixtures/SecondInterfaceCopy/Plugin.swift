// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Shop

public struct Shelf: Catalog {
  public var title: String { "shelf" }
  public func price(of item: String) -> Int { item.count }
}

// Something the plugin itself keeps alive, as a real entry does.
@c(shop_title) public func shopTitle() -> Int { title(Shelf()) }
@inline(never) func title(_ catalog: any Catalog) -> Int { catalog.title.count }
