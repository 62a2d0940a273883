import PluginInterface
import Testing

@Suite struct ForwardingCalls {
  private let slot: Slot<any Wide>
  private let proxy: any Wide

  init() throws {
    slot = Slot(Real())
    proxy = try #require(WideKey.makeProxy(slot))
  }

  @Test func `arguments and results of functions arrive`() async throws {
    #expect(proxy.add(1, to: 2) == 3)
    #expect(proxy.unnamed(1, 2) == 12)
    #expect(proxy.same("a", as: "a"))
    #expect(try await proxy.make(String.self) { "made" } == "made")
    #expect(proxy.lazily("four") == 4)
    #expect(proxy.opaque(7) == "7")
    #expect(proxy.default(in: 8) == 8)
    #expect(await proxy.elsewhere() == 5)
    #expect(await proxy.isolated(nil) == 1)
  }

  @Test func `ownership of parameters is kept`() async {
    var number = 1
    proxy.grow(&number)
    let ticket = await proxy.take(Ticket(number: 4))
    let seen = proxy.look(ticket)
    let sent = await proxy.send(Box()).value

    #expect(number == 2)
    #expect(seen == 4)
    #expect(sent == 0)
  }

  @Test func `errors arrive with their type and end the call`() async throws {
    #expect(throws: WideError(code: 1)) { try proxy.refuse(code: 1) }
    #expect(throws: WideError(code: 2)) { try proxy.typed(code: 2) }
    await #expect(throws: WideError(code: 3)) { try await proxy.typedLater(code: 3) }
    #expect(throws: WideError(code: 4)) { try proxy.run { throw WideError(code: 4) } }
    #expect(throws: WideError(code: 9)) { try proxy.title }
    do throws(WideError) {
      _ = try proxy.runTyped { () throws(WideError) in throw WideError(code: 5) }
    } catch {
      #expect(error.code == 5)
    }
    #expect(slot.leases == 0)
  }

  @Test func `properties and subscripts are read`() async throws {
    #expect(proxy.count == 3)
    #expect(try await proxy.later == 4)
    #expect(proxy[6] == 6)
    #expect(proxy[first: 5, 2] == 3)
    #expect(await proxy[key: "k"] == "k")
  }

  @MainActor @Test func `members of the main actor take values that are not Sendable`() async throws
  {
    let box = Box()
    box.value = 6
    #expect(proxy.show(box) == 6)
    #expect(try await proxy.showLater(box) == 6)
    #expect(await proxy.here(box) == 6)
    #expect(proxy.label == "label")
  }

  @MainActor @Test func `a protocol of classes gets a class`() async throws {
    let screen = try #require(ScreenKey.makeProxy(Slot(RealScreen())))
    let box = Box()
    #expect(screen.title == "title")
    #expect(await screen.show(box) === box)
    #expect(screen.name() == "name")
  }

  @Test func `a protocol that cannot be forwarded has a key alone`() {
    #expect(UnforwardableKey.interface.hasSuffix(".Unforwardable"))
  }

  @Test func `a proxy shows nothing of the implementation`() {
    #expect(Mirror(reflecting: proxy).children.isEmpty)
    #expect(!(proxy is Real))
  }
}
