// The version of the compiler, in a section of its own: the host compares it with its own before
// it loads the file. The bytes are ASCII, and a section takes only literals.
#if compiler(>=6.3.1)
  @section(".plughost.compiler") @used
  private let compilerVersion: InlineArray<5, UInt8> = [54, 46, 51, 46, 49]  // 6.3.1
#elseif compiler(>=6.3)
  @section(".plughost.compiler") @used
  private let compilerVersion: InlineArray<5, UInt8> = [54, 46, 51, 46, 48]  // 6.3.0
#endif
