extension String {
  /// How many columns of a terminal this text takes.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// How many columns of a terminal this character takes: two for East Asian and emoji, else one.
  package var displayWidth: Int {
    guard let base = unicodeScalars.first else { return 0 }
    let isEmoji =
      base.properties.isEmojiPresentation
      || (base.properties.isEmoji && unicodeScalars.contains("\u{FE0F}"))
    if isEmoji || base.isWide { return 2 }
    return base.isMark ? 0 : 1
  }
}

extension Unicode.Scalar {
  /// East Asian Width "W" and "F" of Unicode's EastAsianWidth.txt, with neighbouring blocks merged.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x17000...0x18D08, 0x1B000...0x1B2FB, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
