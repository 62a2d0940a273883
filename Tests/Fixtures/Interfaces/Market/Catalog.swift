// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A protocol that has the name of one in `Shop`.
public protocol Catalog { func stalls() -> [String] }

public enum CatalogKey { public static let name = "market catalog" }
