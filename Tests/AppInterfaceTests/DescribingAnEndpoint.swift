import AppInterface
import Testing

@Suite struct DescribingAnEndpoint {
  @Test func `a segment stays one segment, whatever it holds`() {
    #expect(Endpoint(segments: "profiles", "../a?b").path == "/profiles/..%2Fa%3Fb")
    #expect(Endpoint(segments: "é~").path == "/%C3%A9~")
  }

  @Test func `the query is shown encoded and in order, headers are not shown`() {
    var endpoint = Endpoint(path: "/items", query: [.init("q", "a b&c"), .init("a", "")])
    endpoint.headers["Authorization"] = "secret"

    #expect(endpoint.description == "/items?q=a%20b%26c&a=")
  }

  @Test func `headers are found in any case, and the last of one name counts`() {
    var headers: Headers = ["Accept": "text/html", "ACCEPT": "application/json"]
    #expect(headers["accept"] == "application/json")

    headers["aCCept"] = nil
    headers["X-B"] = "2"
    headers["X-A"] = "1"

    #expect(headers.fields.map(\.name) == ["x-a", "x-b"])
  }
}
