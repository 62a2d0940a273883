import ForeignPlugins
import Synchronization
import Testing

@Suite(.serialized) struct CallingBack {
  @Test func `reaches Swift from C, also from a thread of C`() throws {
    let heard = Mutex<[String]>([])
    let callback = try closure { call in
      let text = (try? call.text(1)) ?? "no text"
      heard.withLock { $0.append(text) }
      call.returns(call.argument(0, as: Int32.self) * 2)
    }
    try keep(callback)

    #expect(try Fixture.call("call_kept(i32) -> i32", "21").result == .signed(42))
    #expect(try Fixture.call("call_on_own_thread(i32) -> i32", "-3").result == .signed(-6))
    #expect(heard.withLock { $0 } == ["kept", "own thread"])
  }

  @Test func `is answered by another body after its release`() throws {
    let late = Mutex<[String]>([])
    let callback = try closure(
      afterRelease: { call in late.withLock { $0.append(call.name) } },
      body: { $0.returns(Int32(1)) }
    )
    try keep(callback)
    let before = try Fixture.call("call_kept(i32) -> i32", "0").result
    callback.release()
    let after = try Fixture.call("call_kept(i32) -> i32", "0").result

    #expect(before == .signed(1))
    #expect(after == .signed(0))
    #expect(late.withLock { $0 } == ["kept"])
  }

  @Test func `may call back into C while C calls`() throws {
    let add = try Fixture.function("add(i32, i32) -> i32")
    let callback = try closure { call in
      let number = call.argument(0, as: Int32.self)
      let sum = try? add.call(returning: Int32.self) { arguments throws(CallFault) in
        try arguments.write(number)
        try arguments.write(Int32(1))
      }
      call.returns(sum?.value ?? 0)
    }
    try keep(callback)

    #expect(try Fixture.call("call_kept(i32) -> i32", "41").result == .signed(42))
  }

  private func closure(
    afterRelease: @escaping @Sendable (borrowing ClosureCall) -> Void = { _ in },
    body: @escaping @Sendable (borrowing ClosureCall) -> Void
  ) throws -> ForeignClosure {
    let shape = CallShape(parameters: [.scalar(.i32), .scalar(.text)], result: .scalar(.i32))
    let closure = try ForeignClosure("kept", shape, afterRelease: afterRelease, body: body)
    Self.all.withLock { $0.append(closure) }
    return closure
  }

  private func keep(_ callback: ForeignClosure) throws {
    let keep = try Fixture.function("keep(ptr) -> void")
    try keep.callVoid { arguments throws(CallFault) in
      try unsafe arguments.write(address: callback.address)
    }
  }

  /// The library keeps the last one for ever.
  private static let all = Mutex<[ForeignClosure]>([])
}
