// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import CShop

/// What only this module sees of C, and the runtime knows by its tag.
func places() -> String { String(describing: [shop_place(floor: 2, width: 1)]) }

/// Version 2 of the module adds what is under `SHOP_2`, as a careless author would.
public protocol Catalog {
  associatedtype Item
  var title: String { get }
  func price(of item: Item) -> Int
  func rating(of item: Item) -> Int
  #if SHOP_2
    func discount(of item: Item) -> Int
    func stock(of item: Item) -> Int
  #endif
}

extension Catalog {
  public func rating(of item: Item) -> Int { 0 }
  #if SHOP_2
    public func stock(of item: Item) -> Int { 1 }
  #endif
}

public protocol Insured { var insurer: String { get } }

#if SHOP_2
  public protocol Storefront: Catalog, Insured { func open() }
#else
  public protocol Storefront: Catalog { func open() }
#endif

public protocol Courier { func deliver(_ parcel: String) async throws -> Bool }

public enum CourierKey { public static let name = "courier" }
public enum CatalogKey { public static let name = "catalog" }

public struct Limits {
  public var items: Int
  public init(items: Int) { self.items = items }
}

#if SHOP_2
  public func openingHours() -> String { "always" }
#endif
