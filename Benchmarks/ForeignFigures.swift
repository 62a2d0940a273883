internal import CForeignBench
internal import ForeignPlugins
internal import Foundation
public import PluginInterface

extension Figure {
  /// Calls of C functions, against what libffi alone needs for the same function.
  static let foreign = [
    Figure(
      name: "typed Swift call of a C function with two integers, against a bare ffi_call",
      limit: 1.5,
      unit: "×"
    ) { _ in
      let add = try ForeignBench.function("bench_add(i32, i32) -> i32")
      return try ForeignBench.compare({ _ = bench_bare_add($0) }) { rounds in
        for round in 0..<rounds {
          _ = try add.call(returning: Int32.self) { arguments throws(CallFault) in
            try arguments.write(Int32(truncatingIfNeeded: round))
            try arguments.write(Int32(1))
          }
        }
      }
    },
    Figure(
      name: "the same with one text of 32 bytes",
      limit: 2.5,
      unit: "×"
    ) { _ in
      let first = try ForeignBench.function("bench_first(text) -> i32")
      let text = "a text of thirty-two bytes, all."
      return try ForeignBench.compare({ _ = bench_bare_first($0) }) { rounds in
        for _ in 0..<rounds {
          _ = try first.call(returning: Int32.self) { arguments throws(CallFault) in
            try arguments.write(text)
          }
        }
      }
    },
    Figure(
      name:
        "call of a provider in C through its stub, two integers, against a bare ffi_call of its function",
      limit: 1.5,
      unit: "×"
    ) { _ in
      let adder = try await ForeignBench.provider()
      return ForeignBench.compare({ _ = bench_bare_method_add($0) }) { rounds in
        for round in 0..<rounds { _ = adder.add(Int32(truncatingIfNeeded: round), 1) }
      }
    },
    Figure(
      name: "the same for a throwing method with one text of 32 bytes",
      limit: 2.5,
      unit: "×"
    ) { _ in
      let adder = try await ForeignBench.provider()
      let text = "a text of thirty-two bytes, all."
      return try ForeignBench.compare({ _ = bench_bare_method_first($0) }) { rounds in
        for _ in 0..<rounds { _ = try adder.first(of: text) }
      }
    },
    Figure(
      name: "C call of a Swift callback with two integers, against a bare libffi closure",
      limit: 1.5,
      unit: "×"
    ) { _ in try ForeignBench.callback() },
    Figure(
      name: "C plugin's call of a Swift dependency, two integers, against a bare libffi closure",
      limit: 1.5,
      unit: "×"
    ) { _ in
      let consumer = try await ForeignBench.consumer()
      return withExtendedLifetime(consumer) {
        ForeignBench.compare({ _ = bench_call_bare_dependency($0) }) {
          _ = bench_call_dependency($0)
        }
      }
    },
    Figure(
      name: "images still mapped after 500 rounds of load, call, swap and unload of a plugin in C",
      limit: 0,
      unit: "images"
    ) { try ForeignBench.rounds("images", $0) },
    Figure(
      name: "memory that the same 500 rounds leave behind",
      limit: 1,
      unit: "MB"
    ) { try ForeignBench.rounds("memory", $0) },
    Figure(
      name: "preparing the first call of a signature",
      limit: 20,
      unit: "µs"
    ) { _ in Measurement(value: try ForeignBench.preparation()) },
  ]
}

/// What a provider in C is measured by.
@DependencyInterface
public protocol BenchAdder: Sendable {
  func add(_ first: Int32, _ second: Int32) -> Int32
  func first(of text: String) throws -> Int32
}

/// What C calls.
private struct SwiftAdder: BenchAdder {
  func add(_ first: Int32, _ second: Int32) -> Int32 { first &+ second }
  func first(of text: String) throws -> Int32 { 0 }
}

private enum ForeignBench {
  private static let rounds: Int64 = 10_000

  static func function(_ text: String) throws -> ForeignFunction {
    let signature = try ForeignSignature(text)
    // The functions are of this program and have these signatures.
    typealias Add = @convention(c) (Int32, Int32) -> Int32
    typealias First = @convention(c) (UnsafePointer<CChar>) -> Int32
    let address =
      unsafe signature.parameters.count == 2
      ? unsafeBitCast(bench_add as Add, to: UnsafeRawPointer.self)
      : unsafeBitCast(bench_first as First, to: UnsafeRawPointer.self)
    return try unsafe ForeignFunction(signature, at: address)
  }

  /// The feature in C, built with a dependency in Swift.
  static func consumer() async throws -> BuiltPlugin {
    let entry = try unsafe EntryDescriptor(copying: bench_consumer())
    let claim = ForeignPlugin.Claim(
      id: "bench",
      version: "1.0.0",
      interface: nil,
      members: [.init("adder", BenchAdderKey.interface)]
    )
    let members = ["adder": [ProvidedDependency(BenchAdderKey.self, SwiftAdder())]]
    return try await ForeignPlugin.descriptor(entry.foreign, claim)
      .build(DependencyResolver(members: members))
  }

  /// What 500 swaps between two builds of a feature in C leave behind, in a process of its own.
  static func rounds(_ what: String, _ workspace: Workspace) throws -> Measurement {
    let header = workspace.benchmarks.appendingPathComponent(
      "../Sources/PluginInterface/Sources/CPluginInterface/include"
    )
    let source = workspace.benchmarks.appendingPathComponent("Rounds/rounds.c").path
    let files = try (1...2).map { build in
      let file = workspace.scratch.appendingPathComponent("librounds\(build).so").path
      let options = ["-shared", "-fPIC", "-O2", "-I", header.path, "-DBUILD=\(build)"]
      _ = try Command(["clang"] + options + [source, "-o", file]).run()
      return file
    }
    return try Child.measure("foreign-\(what)", files)
  }

  /// The provider in C, as a consumer has it.
  static func provider() async throws -> any BenchAdder {
    let entry = try unsafe EntryDescriptor(copying: bench_provider())
    let claim = ForeignPlugin.Claim(
      id: "bench",
      version: "1.0.0",
      interface: BenchAdderKey.interface,
      members: []
    )
    let descriptor = try ForeignPlugin.descriptor(entry.foreign, claim)
    let built = try await descriptor.build(DependencyResolver(members: [:]))
    guard case .provider(let dependency) = built.value,
      let adder = dependency.value(for: BenchAdderKey.self)
    else { throw WrongOutcome("no provider in C") }
    return adder
  }

  /// The second against the first, by the shortest of many runs in turn.
  static func compare(
    _ bare: (Int64) -> Void,
    _ typed: (Int64) throws -> Void
  ) rethrows -> Measurement {
    var best = (bare: Double.infinity, typed: Double.infinity)
    for _ in 0..<400 {
      best.bare = min(best.bare, Timing.once { bare(rounds) })
      best.typed = min(best.typed, try Timing.once { try typed(rounds) })
    }
    return Measurement(value: best.typed / best.bare, baseline: best.bare / Double(rounds))
  }

  static func callback() throws -> Measurement {
    let shape = CallShape(parameters: [.scalar(.i32), .scalar(.i32)], result: .scalar(.i32))
    let closure = try ForeignClosure("add", shape) { call in
      call.returns(call.argument(0, as: Int32.self) &+ call.argument(1, as: Int32.self))
    }
    guard let bare = unsafe bench_bare_callback() else { throw WrongOutcome("no bare callback") }
    return compare(
      { _ = unsafe bench_call_back(bare, $0) },
      { _ = unsafe bench_call_back(closure.address, $0) }
    )
  }

  /// The shortest time for a shape that was not seen before: each run takes another one.
  static func preparation() throws -> Double {
    var shapes = (0..<200).map { number in
      let types = [2, 3, 5, 7].map { number % $0 == 0 ? "f64" : "i32" }
      let field = number % 11 == 0 ? "i8" : "f32"
      return "f(text, \(types.joined(separator: ", ")), {\(field),u64}) -> i64"
    }
    shapes = Array(Set(shapes))
    return try Timing.shortest(of: shapes.count) {
      guard let shape = shapes.popLast() else { return }
      _ = try PreparedCall.of(ForeignSignature(shape).shape)
    }
  }
}
