// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Shop

public struct Stall: Storefront {
  public var title: String { "stall" }
  public func price(of item: Int) -> Int { item }
  public func rating(of item: Int) -> Int { 5 }
  public func open() {}
}

@c(shop_open) public func shopOpen() { open(Stall()) }
@inline(never) func open(_ front: any Storefront) { front.open() }
