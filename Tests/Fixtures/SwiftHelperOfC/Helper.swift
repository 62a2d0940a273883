/// What the plugin in C calls.
@c(helper_word)
public func helperWord() -> UnsafePointer<CChar> { unsafe UnsafePointer(word) }

nonisolated(unsafe) private let word: UnsafeMutablePointer<CChar> = {
  let text: [CChar] = [115, 119, 105, 102, 116, 0]
  let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
  unsafe memory.initialize(from: text, count: text.count)
  return unsafe memory
}()
