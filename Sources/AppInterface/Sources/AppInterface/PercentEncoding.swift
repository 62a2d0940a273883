extension String {
  /// This text with every byte but the unreserved ones of RFC 3986 written `%XX`.
  var percentEncoded: String {
    utf8.map { $0.isUnreserved ? String(UnicodeScalar($0)) : $0.percentEncoded }.joined()
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    switch UnicodeScalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  fileprivate var percentEncoded: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
