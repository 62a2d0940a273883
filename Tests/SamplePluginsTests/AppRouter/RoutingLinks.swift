import AppInterface
import Testing

@testable import AppRouter

@Suite struct RoutingLinks {
  @Test(arguments: [
    (Route.home(), "app://home"),
    (.home(offset: 8), "app://home?offset=8"),
    (.profile(id: "lovelace"), "app://profile?id=lovelace"),
    (.profile(id: "a&b=c?#/ +%é"), "app://profile?id=a%26b%3Dc%3F%23%2F%20%2B%25%C3%A9"),
    (Route("search", parameters: ["z": "", "a": "1"]), "app://search?a=1&z="),
  ])
  func `a link leads back to its route`(_ route: Route, url: String) {
    let router = AppRouter()

    #expect(router.url(for: route) == url)
    #expect(router.route(for: url) == route)
  }

  @Test(arguments: [
    "", "app:", "app://", "home", "https://home", "app://home/away", "app://home:80",
    "app://me@home", "app://home#top", "app://home?a=1&a=2", "app://home?b=1&a=2", "not a link",
  ])
  func `a link that was not made here leads nowhere`(_ url: String) {
    #expect(AppRouter().route(for: url) == nil)
  }
}
