public import AppInterface
internal import Foundation
public import PluginInterface
internal import Synchronization

/// A router that is right, or wrong in the way that its configuration names.
@Plugin(
  "router-mutants",
  version: "1.0.0",
  provides: (any Router).self,
  configuration: [.string("mutant", default: "none", summary: "What is wrong.")]
)
public struct RouterMutantsBuilder: ProviderBuilder {
  /// What it takes.
  public struct Dependencies: Sendable {
    let configuration: any Configuration
  }

  /// Makes a builder; the host does this.
  public init() {}

  /// Builds the router.
  public func build(_ dependencies: Dependencies) throws -> any Router {
    MutantRouter(mutant: try dependencies.configuration.string("mutant"))
  }
}

private let instances = Mutex(0)

private final class MutantRouter: Router {
  let mutant: String
  private let number: Int
  private let calls = Mutex(0)

  init(mutant: String) {
    self.mutant = mutant
    number = instances.withLock { count in
      count += 1
      return count
    }
  }

  func url(for route: Route) -> String {
    if mutant == "trap" { fatalError("a router that traps") }
    if mutant == "hang" { while true { sleep(1) } }
    if mutant == "exit" { exit(0) }
    var route = route
    if mutant == "one-link-for-two", route.parameters["a"] == "2" { route.parameters["a"] = "1" }
    let pairs = route.parameters.sorted { $0.key < $1.key }.map { "\($0.escaped)=\($1.escaped)" }
    var url = "\(scheme)://\(route.feature.escaped)?\(pairs.joined(separator: "&"))"
    if mutant == "cuts" { url = String(url.prefix(100_000)) }
    if mutant == "instance-in-link" { url += "#\(number)" }
    if mutant == "shares-state" {
      let isDisturbed = calls.withLock { count in
        count += 1
        return count > 1
      }
      usleep(2_000)
      calls.withLock { $0 -= 1 }
      if isDisturbed { return "\(scheme)://disturbed?" }
    }
    return url
  }

  func route(for url: String) -> Route? {
    if mutant == "follows-foreign-links", url == "https://example.com/" { return .home() }
    guard url.hasPrefix(scheme + "://") else { return nil }
    let parts = url.dropFirst(scheme.count + 3).prefix { $0 != "#" }
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let feature = parts[0].unescaped else { return nil }
    var route = Route(feature)
    for pair in parts[1].split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let name = sides[0].unescaped, let value = sides[1].unescaped else {
        return nil
      }
      route.parameters[name] = mutant == "plus-is-space" ? value.replacing("+", with: " ") : value
    }
    if mutant == "loses-plain-places", route.parameters.isEmpty { route.feature = "home" }
    return route
  }

  private var scheme: String { mutant == "space-in-link" ? "my app" : "app" }
}

extension StringProtocol {
  fileprivate var escaped: String {
    utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
    }.joined()
  }

  fileprivate var unescaped: String? {
    var bytes: [UInt8] = []
    var rest = utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next(), let low = rest.next(),
        let escaped = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(escaped)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
