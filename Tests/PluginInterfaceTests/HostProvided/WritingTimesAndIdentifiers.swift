import Foundation
import PluginInterface
import Testing

@Suite struct WritingTimesAndIdentifiers {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_769_850_300_250, "2026-01-31T09:05:00.250Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `a time is written as RFC 3339 has it`(milliseconds: Int, text: String) {
    #expect(Timestamp(sinceEpoch: .milliseconds(milliseconds)).description == text)
  }

  @Test func `every day of four centuries agrees with Foundation`() {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for day in stride(from: -80_000, through: 80_000, by: 97) {
      let seconds = day * 86_400 + 12_345
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(Timestamp(sinceEpoch: .seconds(seconds)).description == style.format(date))
    }
  }

  @Test func `an identifier is written in the groups of a UUID`() throws {
    let id = UniqueID(high: 0xf81d_4fae_7dec_41d0, low: 0x0000_00a0_c91e_6bf6)
    #expect(id.description == "f81d4fae-7dec-41d0-0000-00a0c91e6bf6")
    #expect(
      try #require(UUID(uuidString: id.description)).uuidString.lowercased() == id.description
    )
  }

  @Test func `a secret does not print itself`() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("hunter2"))
    #expect(secret.reveal() == "hunter2")
  }
}
