@_silgen_name("$s7Missing8opensAtSiyF") func opensAt() -> Int

@c(shop_opens) public func opens() -> Int { opensAt() }
