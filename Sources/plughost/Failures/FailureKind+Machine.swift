internal import PluginInspection

extension FailureKind {
  /// What can be wrong with a machine.
  static let machinePages: [ErrorPage] = [
    page(
      .stagingFolder,
      "staging",
      "Plugins cannot be copied to where they are loaded from",
      meaning: "A host makes a private folder for copies of plugins; making one failed.",
      remedy: "Name a folder that this user may write and execute from in TMPDIR.",
      example: """
        A private folder cannot be made in '/tmp': Permission denied. Set TMPDIR to a folder that \
        this user may write.
        """
    ),
    page(
      .littleSpace,
      "space",
      "There is little room for copies of plugins",
      meaning: "Each generation of a plugin is copied before it is loaded.",
      remedy: "Free some, or name another folder in TMPDIR.",
      example: "12 MiB are free in '/tmp'"
    ),
    page(
      .fewOpenFiles,
      "open-files",
      "Few files may be open at once",
      meaning: "A host opens each plugin, and a line to each process and client.",
      remedy: """
        Raise the limit before the host starts: 'ulimit -n 1024', or LimitNOFILE= of its service.
        """,
      example: "64 files may be open at once"
    ),
    page(
      .fewMappings,
      "mappings",
      "There is room for few generations of plugins",
      meaning: """
        A Swift plugin stays mapped for good, so the limit of mappings bounds how often it can be \
        swapped.
        """,
      remedy: "Raise it: 'sysctl vm.max_map_count=262144'.",
      example: "there is room for about 800 generations of plugins (vm.max_map_count)"
    ),
    page(
      .libffiWrong,
      "self-test",
      "libffi passes some values wrongly",
      meaning: """
        Ways to pass values to C and back were tried, and some came out as something else. Plugins \
        with such functions are refused.
        """,
      remedy: "Install another libffi, and run 'plughost doctor' again.",
      example: "2 of 214 ways to pass values are wrong; the first: {f32, i64} as result"
    ),
    page(
      .noWritableCode,
      "callbacks",
      "The process may not have memory that is written and executed",
      meaning: """
        Callbacks of plugins in C need such memory, or two views of one file, which libffi takes \
        then.
        """,
      remedy: """
        If plugins in C are refused for that, allow it: MemoryDenyWriteExecute=no of a service, \
        PR_SET_MDWE, or the policy of SELinux.
        """,
      example: "this process may not have memory that is written and executed"
    ),
    page(
      .kitMissing,
      "kit",
      "There is nothing to compile plugins against",
      meaning: "A host needs none; where plugins are written, an installation has it.",
      remedy: "Use an installation: 'make install PREFIX=…'.",
      example: "there is nothing beside this program to compile plugins against"
    ),
    page(
      .kitDiffers,
      "kit",
      "The kit for plugins and the host are of different versions",
      meaning: "Plugins that are compiled against it may be refused by this host.",
      remedy: "Take the variable for the kit out of the environment, or install both anew.",
      example: "the kit '/opt/lib/plughost' has PluginInterface 1.2.0, and this host 1.1.0"
    ),
    page(
      .compilerMissing,
      "compiler",
      "There is no Swift compiler in PATH",
      meaning: "A host needs none; authors of plugins do.",
      remedy: "Where plugins are written, install the version of Swift that the message names.",
      example: "there is no 'swiftc' in PATH"
    ),
    page(
      .compilerDiffers,
      "compiler",
      "The Swift compiler is of another version than the host's",
      meaning: "Plugins that it compiles are refused (PH1306).",
      remedy: "Use one version for both.",
      example: "'swiftc' is Swift 6.1, and this host was built with Swift 6.2"
    ),
    page(
      .noBacktraces,
      "backtraces",
      "The program that writes backtraces is not there",
      meaning: """
        The Swift runtime starts it when a process crashes. Without it a crash is told with its place, \
        and without a backtrace.
        """,
      remedy: """
        Install that program of the Swift toolchain where the message says, or use the archive of \
        'make dist'.
        """,
      example: """
        there is no '/opt/libexec/swift/linux/swift-backtrace': a crash is told with its place, and \
        without a backtrace
        """
    ),
    page(
      .cCompilerMissing,
      "c-compiler",
      "There is no C compiler in PATH",
      meaning: "A host needs none; authors of plugins in C do.",
      remedy: "Where plugins in C are written, install one: 'apt-get install gcc libc6-dev'.",
      example: "there is none of clang, cc, gcc in PATH"
    ),
    page(
      .cacheNotWritable,
      "cache",
      "The compiler's cache cannot be written",
      meaning: "Each package has a cache of its own then, so that its first build takes longer.",
      remedy: "Name a folder of this user in XDG_CACHE_HOME.",
      example: "the compiler's cache '/root/.cache/clang/ModuleCache' cannot be written"
    ),
  ]
}
