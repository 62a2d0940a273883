import Testing

@testable import PluginInspection

@Suite struct CheckingRequirements {
  static let builds = ["Debug", "Optimized", "Stripped", "GCSections", "LTO"]

  @Test(arguments: builds)
  func `a plugin fits the module it was built against`(_ build: String) throws {
    let audit = try Auditor.withShop1.get().audit(fileAt: Fixture.path("GoodPlugin/lib\(build).so"))

    #expect(audit.refusals == [])
    #expect(audit.manifest?.provides == ["Shop.Catalog"])
    #expect(audit.interfaceModules == ["Shop": SemanticVersion(1, 0, 0)])
    #expect(audit.holdsSwift)
  }

  @Test(arguments: builds)
  func `a requirement added without a default is named, one with a default is not`(_ build: String)
    throws
  {
    #expect(
      try Auditor.withShop2.get().messages("GoodPlugin/lib\(build).so") == [
        """
        'lib\(build).so' implements Shop.Catalog without \
        'Shop.Catalog.discount(of: A.Item) -> Swift.Int', which Shop 2.0.0 requires; the Shop it \
        was built against had 'Shop.Catalog.Item', 'Shop.Catalog.title.getter : Swift.String', \
        'Shop.Catalog.price(of: A.Item) -> Swift.Int' and \
        'Shop.Catalog.rating(of: A.Item) -> Swift.Int'. Implement what is missing and rebuild \
        against Shop 2.0.0.
        """
      ]
    )
  }

  @Test func `what a protocol inherits is checked too`() throws {
    #expect(
      try Auditor.withShop1.get().messages("InheritedRequirement/libInheritedRequirement.so") == []
    )
    #expect(
      Set(
        try Auditor.withShop2.get().messages("InheritedRequirement/libInheritedRequirement.so")
      ) == [
        """
        'libInheritedRequirement.so' implements Shop.Catalog without \
        'Shop.Catalog.discount(of: A.Item) -> Swift.Int', which Shop 2.0.0 requires; the Shop it \
        was built against had 'Shop.Catalog.Item', 'Shop.Catalog.title.getter : Swift.String', \
        'Shop.Catalog.price(of: A.Item) -> Swift.Int' and \
        'Shop.Catalog.rating(of: A.Item) -> Swift.Int'. Implement what is missing and rebuild \
        against Shop 2.0.0.
        """,
        """
        'libInheritedRequirement.so' implements Shop.Storefront without \
        'Shop.Storefront: Shop.Insured', which Shop 2.0.0 requires; the Shop it was built against \
        had 'Shop.Storefront: Shop.Catalog' and 'Shop.Storefront.open() -> ()'. Implement what is \
        missing and rebuild against Shop 2.0.0.
        """,
      ]
    )
  }

  @Test func `a key path to a requirement is no conformance`() throws {
    #expect(try Auditor.withShop1.get().messages("KeyPathOnly/libKeyPathOnly.so") == [])
    #expect(try Auditor.withShop2.get().messages("KeyPathOnly/libKeyPathOnly.so") == [])
  }

  @Test func `an absent weak function is no fault`() throws {
    #expect(
      try Auditor.withShop1.get().messages("WeakFunctionAbsent/libWeakFunctionAbsent.so") == []
    )
  }

  @Test func `symbols that are one per process are listed and accepted`() throws {
    let audit = try Auditor.withShop1.get().audit(fileAt: Fixture.plugin("UniqueSymbol"))

    #expect(audit.refusals == [])
    #expect(audit.uniqueSymbols == ["unique_counter"])
  }

  @Test func `the module that a name means is found in what the file imports`() throws {
    let audit = try Auditor.withShop1.get()
      .audit(fileAt: Fixture.path("MarketCatalog/libMarketCatalog.so"))

    #expect(audit.refusals == [])
    #expect(audit.manifest?.requires.map(\.interface) == ["Market.Catalog"])
  }

  @Test func `the imports alone tell the module where there is one`() {
    let one = InspectedPlugin(fileAt: Fixture.plugin("MarketCatalog"))
    let two = InspectedPlugin(fileAt: Fixture.plugin("UsesBothCatalogs"))

    #expect(one.manifest?.requires.map(\.interface) == ["Market.Catalog"])
    #expect(two.manifest?.requires.map(\.interface) == ["Catalog"])
  }

  @Test func `a module lists its protocols and what each requires`() throws {
    let shop = try InterfaceModule(reading: Fixture.path("Shop-2.0.0/libShop.so"))

    #expect(shop.name == "Shop")
    #expect(shop.version == SemanticVersion(2, 0, 0))
    #expect(Set(shop.protocolNames) == ["Catalog", "Courier", "Storefront"])
    let catalog = try #require(shop.tables.protocols.values.first { $0.name == "Catalog" })
    #expect(
      catalog.required.map { Demangling.name($0.symbol) } == [
        "Shop.Catalog.Item", "Shop.Catalog.title.getter : Swift.String",
        "Shop.Catalog.price(of: A.Item) -> Swift.Int",
        "Shop.Catalog.discount(of: A.Item) -> Swift.Int",
      ]
    )
  }

  @Test func `a plugin is no interface module`() {
    let failure = #expect(throws: Refusal.self) {
      try InterfaceModule(reading: Fixture.plugin("GoodCPlugin"))
    }
    #expect(
      failure?.description == """
        'libGoodCPlugin.so' is not an interface module: it has no section '.plughost.interface'. \
        Write #interfaceModule("1.0.0") in it.
        """
    )
  }
}
