// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Market
import Shop

@inline(never) func stalls(_ catalog: any Market.Catalog) -> Int { catalog.stalls().count }
@inline(never) func title(_ catalog: any Shop.Catalog) -> String { catalog.title }
