import ArgumentParser
import PluginHost
import PluginInspection

/// The verb `list`.
struct ListVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the plugins of the host."
  )

  func perform(on session: HostSession) async throws -> Reply {
    let serving = await session.host.generations().filter { $0.phase == .serving }
    return Reply(list: await session.host.plan, serving)
  }
}

/// The verb `generations`.
struct GenerationsVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "generations",
    abstract: "Show every generation of every plugin."
  )

  func perform(on session: HostSession) async throws -> Reply {
    Reply(generations: await session.host.generations())
  }
}

/// The verb `drain ID`.
struct DrainVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "drain",
    abstract: "Wait until no call is on what swaps of a plugin have replaced."
  )

  @Argument(help: "The id of the plugin.")
  var id: String

  @Option(
    help: ArgumentHelp("How long to wait, as in 500ms, 10s or 2m.", valueName: "time"),
    transform: DurationArgument.reading
  )
  var deadline = DurationArgument(.seconds(30))

  func perform(on session: HostSession) async throws -> Reply {
    let busy = try await session.host.drain(id, atMost: deadline.duration)
    guard !busy.isEmpty else {
      return Reply(text: "drained \(id)", members: [.init(name: "plugin", value: .string(id))])
    }
    throw Failure(
      kind: .notDrained,
      status: .failed,
      plugin: id,
      message: """
        after \(deadline.duration.short) calls are still in progress on \
        \(busy.map(\.callsLeft).joined(separator: "; "))
        """
    )
  }
}

/// The verb `explain ID|INTERFACE|NUMBER`.
struct ExplainVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell why a plugin is active or not, who serves an interface, or what an error means."
  )

  @Argument(
    help: ArgumentHelp(
      "The id of a plugin, an interface, or the number of an error.",
      valueName: "name"
    )
  )
  var name: String

  func perform(on session: HostSession) async throws -> Reply {
    let plan = await session.host.plan
    if let number = ErrorNumber(name), plan[name] == nil {
      let page = try ErrorCatalog.page(of: number)
      return Reply(text: page.text(), members: page.members)
    }
    let explanation = try plan.explanation(of: name)
    return Reply(
      text: explanation.lines.enumerated()
        .map { ($0 == 0 ? "" : "  ") + $1.onOneLine }
        .joined(separator: "\n"),
      members: [
        JSON.Member(name: "subject", value: .string(explanation.subject)),
        JSON.Member(name: "lines", value: JSON(explanation.lines)),
      ]
    )
  }
}

/// The verb `graph`.
struct GraphVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Show who gets what from whom."
  )

  @Option(help: "How the graph is written.")
  var format: Graph.Format = .text

  func perform(on session: HostSession) async throws -> Reply {
    let plan = await session.host.plan
    let graph = GraphDescription(plan, generations: await session.host.generations())
    let members = [
      JSON.Member(name: "nodes", value: JSON(encoding: graph.nodes)),
      JSON.Member(name: "edges", value: JSON(encoding: graph.edges)),
      JSON.Member(name: "buildOrder", value: JSON(plan.buildOrder)),
    ]
    let picture = Picture(graph, problems: plan.problems)
    let text =
      switch format {
      case .text: graph.text
      case .json: JSON.object(members).text
      case .dot: picture.dot
      case .mermaid: picture.mermaid
      case .svg: picture.svg
      case .html: picture.html
      }
    return Reply(text: text, members: members)
  }
}

/// The verb `quit`.
struct QuitVerb: HostVerb {
  static let configuration = CommandConfiguration(
    commandName: "quit",
    abstract: "Shut the host down, in reverse order of the build, and end."
  )

  func perform(on session: HostSession) async throws -> Reply {
    var reply = Reply()
    reply.endsHost = true
    return reply
  }
}
