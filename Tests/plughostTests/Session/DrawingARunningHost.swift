import Foundation
import Testing

@Suite struct DrawingARunningHost {
  @Test func `each plugin has its generations, with hash and state`() throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])
    #expect(try host.ctl("swap", "swapped-router", Plughost.fixture("SwappedRouterV2")).status == 0)

    let text = try host.ctl("graph")
    let json = try host.ctl("graph", options: ["--json"])

    let node =
      #/swapped-router 2\.0\.0 \(provider, generation 2 [0-9a-f]{12} serving, generation 1 [0-9a-f]{12} (standby|draining)\)/#
    #expect(text.output.contains(node), "\(text.output)")
    let nodes = try #require(try json.document()["nodes"] as? [[String: Any]])
    let router = try #require(nodes.first { $0["id"] as? String == "swapped-router" })
    let generations = try #require(router["generations"] as? [[String: Any]])
    #expect(generations.map { $0["number"] as? Int } == [2, 1])
    #expect(generations.first?["phase"] as? String == "serving")
    #expect((generations.first?["hash"] as? String)?.count == 12)
    host.signal(SIGTERM)
  }

  @Test(arguments: ["dot", "mermaid", "svg", "html", "json"])
  func `each format has them`(format: String) throws {
    let host = try Served(["LiveConsumer", "SwappedRouterV1"])

    let graph = try host.ctl("graph", "--format", format)

    #expect(graph.status == 0, "\(graph.errors)")
    if format == "json" {
      #expect(graph.output.contains("\"phase\": \"serving\""), "\(graph.output)")
    } else {
      #expect(graph.output.contains(#/generation 1 [0-9a-f]{12} serving/#), "\(graph.output)")
    }
    host.signal(SIGTERM)
  }
}
