import Foundation
import Testing

@Suite struct GuardingASwap {
  private let contract = "--contract '\(Plughost.plugin("RouterContract"))'"
  private let candidate = "swap Router '\(Plughost.fixture("RouterMutants"))'"

  @Test func `a candidate that breaks its contract never serves, and one that keeps it does`()
    throws
  {
    let wrong = "--contract-set router-mutants.mutant"
    let shell = try Script.run(
      [
        "\(candidate) \(contract) \(wrong)=plus-is-space", "run live-consumer",
        "\(candidate) \(contract) \(wrong)=trap", "run live-consumer",
        "\(candidate) \(contract)", "run live-consumer",
      ],
      plugins: ["SwappedRouterV1", "LiveConsumer"]
    )

    let lines = shell.output.split(separator: "\n").map(String.init)
    let refusals = shell.errors.split(separator: "\n").filter { $0.hasPrefix("Error: line") }
    #expect(shell.status == 6, "\(shell.errors)")
    #expect(lines.prefix(2).allSatisfy { $0.hasPrefix("v1:") }, "\(shell.output)")
    #expect(refusals.count == 2)
    #expect(refusals[0].contains("check 'router-contract/any-parameter' came to fail"))
    #expect(refusals[1].contains("check 'router-contract/round-trip' came to crash"))
    #expect(lines[2] == "swapped")
    #expect(lines[5].contains(" keeps router-contract: 8 of 8 checks passed"), "\(shell.output)")
    #expect(lines[6].hasPrefix("app://"))
  }

  @Test func `what is judged and loaded is what was read, whatever becomes of the file`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "libRouter.so").path
    try FileManager.default.copyItem(atPath: Plughost.fixture("RouterMutants"), toPath: file)
    let vandal = "--contract '\(Plughost.fixture("VandalContract"))'"
    let shell = try Script.run(
      [
        "swap Router '\(file)' \(vandal) --contract-set 'vandal-contract.file=\(file)'",
        "run live-consumer",
      ],
      plugins: ["SwappedRouterV1", "LiveConsumer"]
    )

    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(shell.status == 0, "\(shell.errors)")
    #expect(attributes[.size] as? Int == 64)
    #expect(shell.output.contains(" keeps vandal-contract: 3 of 3 checks passed"))
    #expect(
      shell.output.split(separator: "\n").last?.hasPrefix("app://") == true,
      "\(shell.output)"
    )
  }

  @Test func `a host with a contract holds each change to it that it is for`() throws {
    let shell = try Script.run(
      [
        "\(candidate) --set router-mutants.mutant=cuts", "run live-consumer",
        "load '\(Plughost.plugin("ConsoleAnalytics"))'",
      ],
      ["--contract", Plughost.plugin("RouterContract"), "--json"],
      plugins: ["SwappedRouterV1", "LiveConsumer"]
    )

    let documents = try Script.documents(shell)
    let refusal = try #require(documents[0]["error"] as? [String: Any])
    let message = try #require(refusal["message"] as? String)
    #expect(documents.map { $0["status"] as? Int } == [5, 0, 0])
    #expect(refusal["kind"] as? String == "contract")
    #expect(refusal["plugin"] as? String == "router-mutants")
    #expect(message.contains("check 'router-contract/large-values' came to fail"), "\(message)")
    #expect(
      message.wholeMatch(of: /'router-mutants@[0-9a-f]{12}' was held to .*\(seed [0-9]+\)/) != nil
    )
    #expect(documents[2]["judged"] == nil)
  }

  @Test func `a contract for something else is an error, and nothing changes`() throws {
    let shell = try Script.run(
      [
        "\(candidate) --contract '\(Plughost.plugin("APIClientContract"))'", "run live-consumer",
      ],
      plugins: ["SwappedRouterV1", "LiveConsumer"]
    )

    #expect(shell.status == 2)
    #expect(shell.output.hasPrefix("v1:"))
    #expect(shell.errors.contains("contract 'api-client-contract' is for AppInterface.APIClient"))
  }
}
