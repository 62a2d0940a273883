internal import PluginInspection

extension FailureKind {
  /// What can happen to an author.
  static let authorPages: [ErrorPage] = [
    page(
      .exists,
      "exists",
      "The folder for a new package is there already",
      meaning: "Nothing of an author is overwritten.",
      remedy: "Name another folder with --output.",
      example: "'shop' is there already; name another folder with --output"
    ),
    page(
      .notWritten,
      "not-written",
      "A file could not be written",
      meaning: "The message has the system's reason.",
      remedy: "Make room, or write where this user may.",
      example: "'shop/Package.swift' could not be written: No space left on device"
    ),
    page(
      .notRead,
      "not-read",
      "A source file could not be read",
      meaning: "The message has the system's reason.",
      remedy: "Check its permissions.",
      example: "'shop/Sources/Shop/Shop.swift' could not be read: Permission denied"
    ),
    page(
      .order,
      "order",
      "The file of the order of functions cannot be used",
      meaning: """
        The order of the functions of a protocol in C is kept in a file, which lacks methods, \
        contradicts the modules, or cannot be read or written.
        """,
      remedy: """
        Run 'plughost header' without --check to bring it up to date, and keep the file under \
        version control.
        """,
      example: "'order.txt' lacks methods of the modules; run the command without --check."
    ),
    page(
      .otherModule,
      "other-module",
      "The two files are of different interface modules",
      meaning: "A comparison says whether plugins of the old build run on the new one.",
      remedy: "Compare two builds of one module.",
      example: """
        'libShop.so' is of module Shop and 'libMarket.so' of Market; compare two builds of one \
        module
        """
    ),
    page(
      .badName,
      "bad-name",
      "A folder of sources has a name that no module can have",
      meaning: "The folder of a plugin gives its module its name.",
      remedy: "Use letters, digits and '_', beginning with no digit.",
      example: """
        'shop/Sources/my-plugin' must be called as a module can be: letters, digits and '_'
        """
    ),
    page(
      .swiftOnlyProtocol,
      "swift-only",
      "A protocol can be provided in Swift alone",
      meaning: "A requirement of it has no form in C; the message names it.",
      remedy: "Leave '--language c' out, and write the provider in Swift.",
      example: "Shop.Catalog can be provided in Swift alone; leave '--language c' out"
    ),
    page(
      .buildFailed,
      "build-failed",
      "A build failed",
      meaning: """
        The compiler's or the build command's own messages stand above. The plugin that serves stays \
        as it is.
        """,
      remedy: "Mend what they name.",
      example: "swiftc ended with 1; see above"
    ),
    page(
      .notBuilt,
      "not-built",
      "The build succeeded and the file is not there, or is not new",
      meaning: "What is watched is not what the build writes.",
      remedy: "Check the path after --file.",
      example: "the build succeeded and 'libHome.so' is not there; check --file"
    ),
    page(
      .notWatched,
      "not-watched",
      "A folder cannot be watched",
      meaning: "It is not there, or the system's limit of watches is reached.",
      remedy: "Check the path; raise fs.inotify.max_user_watches.",
      example: "'Sources' cannot be watched: No such file or directory"
    ),
    page(
      .noCompiler,
      "no-compiler",
      "There is no compiler",
      meaning: "It is in none of the folders of PATH.",
      remedy: "Install the Swift toolchain or a C compiler, or add its folder to PATH.",
      example: """
        'swiftc' is in none of the folders of PATH; install the Swift toolchain, or add its folder \
        to PATH
        """
    ),
    page(
      .noKit,
      "no-sdk",
      "There is nothing to compile plugins against",
      meaning: """
        Beside this program there are no interface modules, as there are in an installation.
        """,
      remedy: """
        Install plughost and use the program in its bin folder, or name the folder lib/plughost of \
        an installation in the environment.
        """,
      example: """
        there are no interface modules to compile against in '/opt/bin'; install plughost with 'make \
        install PREFIX=…' and use the one in its bin folder
        """
    ),
  ]
}
