internal import PluginInspection

extension FailureKind {
  /// What can happen while a function in C is called.
  static let callPages: [ErrorPage] = [
    page(
      .libraryNotLoaded,
      "not-loaded",
      "A library in C could not be loaded",
      meaning: "The system's loader did not open it; the message has its words.",
      remedy: """
        A name without '/' is searched in the system's folders; write './' before a file here.
        """,
      example: """
        'libabsent.so.9' could not be loaded: libabsent.so.9: cannot open shared object file.
        """
    ),
    page(
      .noFunction,
      "no-function",
      "A library has no function of that name",
      meaning: "Neither the library nor one that it needs exports it.",
      remedy: "'nm -D --defined-only' lists the functions of a file.",
      example: "'libm.so.6' has no function 'cosine'; 'nm -D --defined-only' lists those of a file"
    ),
    page(
      .notAFunction,
      "no-function",
      "The name is that of data",
      meaning: "Calling a variable would crash.",
      remedy: "Name a function.",
      example: "'environ' of 'libc.so.6' is a variable, and cannot be called; name a function"
    ),
    page(
      .notPrepared,
      "call-failed",
      "A function of this shape cannot be called",
      meaning: "libffi, which makes the calls, does not take the shape.",
      remedy: "Wrap the function in one of a simpler shape.",
      example: """
        a function of the shape '(f128) -> void' cannot be called: libffi knows no such type; wrap \
        it in one of a simpler shape
        """
    ),
    page(
      .wrongCount,
      "call-failed",
      "The number of arguments is not the signature's",
      meaning: "C would read the missing ones from memory that holds something else.",
      remedy: "Give one argument for each type of the signature.",
      example: "'pow' takes 2 arguments, and 1 was given"
    ),
    page(
      .wrongValue,
      "call-failed",
      "A value has another type than the signature's",
      meaning: "The value would be read as something it is not.",
      remedy: "Give a value of the type of the signature.",
      example: "argument 1 of 'pow' is f64 in the signature, and a text was given"
    ),
    page(
      .zeroByte,
      "call-failed",
      "A text has a zero byte inside",
      meaning: "C would see the end of the text there.",
      remedy: "Give the text without it, or give bytes.",
      example: """
        argument 1 of 'strlen' has a zero byte inside, where C would see the end of the text; \
        leave it out
        """
    ),
    page(
      .invalidUTF8,
      "call-failed",
      "A text from C is not UTF-8",
      meaning: "It cannot be shown as text.",
      remedy: "Declare it as ptr if it is no text.",
      example: "the result of 'name' is not UTF-8; declare it as ptr if it is no text"
    ),
    page(
      .nullText,
      "call-failed",
      "NULL came where the signature promises a text",
      meaning: "There is no text to show.",
      remedy: "Declare it as ptr.",
      example: """
        the result of 'getenv' is NULL where the signature promises a text; declare it as ptr
        """
    ),
    page(
      .wroteOutside,
      "call-failed",
      "A function wrote outside a buffer that it was given",
      meaning: "The signature says a smaller type or size than the function writes.",
      remedy: "Check the type and the size in the signature.",
      example: """
        'modf' wrote beyond the 4 bytes of argument 2; check the type and the size in the signature
        """
    ),
    page(
      .notProven,
      "call-failed",
      "This machine's libffi passes values of this kind wrongly",
      meaning: "A self-test at the start found it, so no such call is made.",
      remedy: "Install another libffi; 'plughost doctor' repeats the test.",
      example: """
        'pow' was not called, because this machine's libffi passes values of its kinds wrongly: f64 \
        as result; install another libffi
        """
    ),
    page(
      .noClosure,
      "call-failed",
      "There is no memory for a callback",
      meaning: "A callback needs memory that may be executed, which the system does not give.",
      remedy: "See the finding 'callbacks' of 'plughost doctor'.",
      example: "no callback could be made: Permission denied"
    ),
  ]
}
