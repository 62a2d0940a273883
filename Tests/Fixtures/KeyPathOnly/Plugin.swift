// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Shop

// Refers to a requirement of a protocol and conforms to nothing.
@inline(never) func titles<Kind: Catalog>(_ catalogs: [Kind]) -> [String] {
  catalogs.map(\Kind.title)
}

@inline(never) func path<Kind: Catalog>(_ type: Kind.Type) -> AnyKeyPath { \Kind.title }
