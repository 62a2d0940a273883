import CallInterface
import Foundation
import Glibc
import Implementation
import PluginInterface
import Synchronization

/// Publishes and loads as fast as they come, under two threads that call.
enum Storm {
  private static let publishes = 10_000

  /// Runs it.
  ///
  /// - Parameter copies: Plugins to load and publish, spread over the run.
  /// - Returns: How many calls were lost, failed or answered by nobody who was ever published.
  /// - Throws: What loading a plugin throws.
  static func run(copies: [String]) async throws -> Measured {
    let slotted = Slotted()
    let callers = Callers(slotted.proxy)
    var replaced: [RetiredGeneration] = []
    var copies = copies[...]
    let pace = publishes / max(copies.count, 1)
    for number in 1...publishes {
      let next =
        if number.isMultiple(of: pace), let path = copies.popFirst() { try await load(path) } else {
          makeCalls(offset: 1 + number % 2)
        }
      replaced.append(slotted.slot.publish(next))
    }
    guard copies.isEmpty else { throw CocoaError(.featureUnsupported) }
    let faults = callers.stop()
    let held = replaced.filter { $0.leases > 0 }.count
    return Measured(value: Double(faults + held), baseline: nil)
  }

  private static func load(_ path: String) async throws -> any Calls {
    guard let library = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE),
      let symbol = unsafe dlsym(library, "plughost_v1_calls")
    else { throw CocoaError(.executableLoad) }
    // Its type and the place of the payload are those of plughost_plugin.h.
    typealias Entry = @convention(c) () -> UnsafeRawPointer?
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    guard let payload = unsafe entry()?.load(fromByteOffset: 32, as: UnsafeRawPointer?.self) else {
      throw CocoaError(.executableLoad)
    }
    let descriptor = unsafe Unmanaged<PluginDescriptor>.fromOpaque(payload).takeUnretainedValue()
    let built = try await descriptor.build(DependencyResolver(members: [:]))
    guard case .provider(let provided) = built.value,
      let calls = provided.value(for: CallsKey.self)
    else { throw CocoaError(.executableLoad) }
    return calls
  }
}

/// Two threads that call, and check what they get.
private final class Callers: Sendable {
  private let isEnding = Atomic(false)
  private let begun = Atomic(0)
  private let answered = Atomic(0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ calls: any Calls) {
    for _ in 0..<2 {
      Thread { [self] in
        while !isEnding.load(ordering: .relaxed) { call(calls) }
        ended.signal()
      }.start()
    }
  }

  private func call(_ calls: any Calls) {
    begun.add(1, ordering: .relaxed)
    let sync = calls.sync(10)
    let throwing = try? calls.throwing(10)
    let known = 11...12
    guard known.contains(sync), let throwing, known.contains(throwing) else { return }
    answered.add(1, ordering: .relaxed)
  }

  /// Stops the threads.
  ///
  /// - Returns: Calls without a right answer.
  func stop() -> Int {
    isEnding.store(true, ordering: .relaxed)
    for _ in 0..<2 { ended.wait() }
    return begun.load(ordering: .relaxed) - answered.load(ordering: .relaxed)
  }
}
