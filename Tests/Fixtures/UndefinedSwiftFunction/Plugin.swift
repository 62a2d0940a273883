// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_silgen_name("$s7Missing7opensAtSiyF") func opensAt() -> Int

@c(shop_opens) public func opens() -> Int { opensAt() }
