import PluginHost
import Testing

@Suite struct PreviewingASwap {
  @Test func `of a new build names what is built and published and changes nothing`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let preview = try await test.host.preview(["swapped-router": Built.fixture("SwappedRouterV2")])

    #expect(preview.builds == ["swapped-router"])
    #expect(preview.rebuilds == [])
    #expect(preview.publishes.map(\.interface) == ["AppInterface.Router"])
    #expect(preview.publishes.map(\.provider) == ["swapped-router"])
    #expect(preview.unchanged == [])
    #expect(try await test.answer("live-consumer") == "v1:x build 1")
    #expect(await test.host.generations().count == 2)
    await test.host.shutdown()
  }

  @Test func `warns of builds that share the name of a module`() async throws {
    let test = try await SwapTestHost(["CountingFeatureV1", "LiveConsumer", "SwappedRouterV1"])

    let preview = try await test.host.preview(["swapped-router": Built.fixture("SwappedRouterV2")])
    let other = try await test.host.preview(["Router": Built.fixture("OtherRouter")])

    #expect(
      preview.warnings == [
        """
        builds of 'swapped-router' share the ABI module name SwapSupport: what looks a type up by \
        its name finds that of the first build; compile each with a -module-abi-name of its own
        """
      ]
    )
    #expect(!other.warnings.contains { $0.contains("ABI module name") })
    await test.host.shutdown()
  }

  @Test func `says which consumers are rebuilt and why`() async throws {
    let test = try await SwapTestHost(["DirectConsumer", "SwappedRouterV1"])

    let preview = try await test.host.preview(["swapped-router": Built.fixture("SwappedRouterV2")])

    #expect(preview.builds == ["swapped-router", "direct-consumer"])
    #expect(preview.rebuilds.map(\.plugin) == ["direct-consumer"])
    #expect(preview.rebuilds.first?.reason == "rebuilt: its member 'router' takes a bare value")
    await test.host.shutdown()
  }

  @Test func `of another implementation removes the first`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let preview = try await test.host.preview(["Router": Built.fixture("OtherRouter")])

    #expect(preview.builds == ["other-router"])
    #expect(preview.removes == ["swapped-router"])
    await test.host.shutdown()
  }

  @Test func `of the same content is unchanged`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    let preview = try await test.host.preview(["swapped-router": Built.fixture("SwappedRouterV1")])

    #expect(preview.unchanged == ["swapped-router"])
    #expect(preview.builds == [])
    await test.host.shutdown()
  }

  @Test func `names plugins that make way for their next build`() async throws {
    let test = try await SwapTestHost(["ExclusiveRouterV1", "LiveConsumer"])

    let preview = try await test.host.preview([
      "exclusive-router": Built.fixture("ExclusiveRouterV2")
    ])

    #expect(preview.makesWay == ["exclusive-router"])
    await test.host.shutdown()
  }

  @Test func `fails for the reasons that a swap has`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    await #expect(throws: SwapFailure.self) {
      try await test.host.preview(["swapped-router": Built.fixture("OtherRouter")])
    }
    await #expect(throws: SwapFailure.self) {
      try await test.host.preview([
        "swapped-router": Built.fixture("SwappedRouterV3NeedsAnalytics")
      ])
    }
    await test.host.shutdown()
  }
}

@Suite struct DrainingByName {
  @Test func `tells of calls on a replaced build until they have ended`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])
    let held = HeldCall()
    let call = await test.begin("live-consumer", held)
    var options = SwapOptions()
    options.drain = .abandon
    try await test.swap("swapped-router", "SwappedRouterV2", options)

    let busy = try await test.host.drain("swapped-router", atMost: .milliseconds(1))
    held.release()
    let idle = try await test.host.drain("swapped-router", atMost: .seconds(30))

    #expect(busy.map(\.generation) == [1])
    #expect(busy.map(\.leases) == [1])
    #expect(idle == [])
    #expect(try await call.value == "v1:x build 1")
    await test.host.shutdown()
  }

  @Test func `of a name that means nothing is refused`() async throws {
    let test = try await SwapTestHost(["LiveConsumer", "SwappedRouterV1"])

    await #expect(throws: SwapFailure.self) {
      _ = try await test.host.drain("swaped-router", atMost: .zero)
    }
    await test.host.shutdown()
  }
}
