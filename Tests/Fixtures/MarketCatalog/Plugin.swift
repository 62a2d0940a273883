// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Market
import Shop

@inline(never) func stalls(_ catalog: any Market.Catalog) -> Int { catalog.stalls().count }

// The other module is used too, but not its protocol of that name.
@c(shop_limit) public func limit() -> Int { Limits(items: 3).items }
