extension Fault {
  /// What can be wrong with the file.
  static let filePages: [ErrorPage] = [
    page(
      .notFound,
      "not-found",
      "Nothing is at the path",
      meaning: """
        The path names no file: it was mistyped, the build has not made the file, or a link leads \
        nowhere.
        """,
      remedy: """
        Check the path, and look whether the build wrote the file where the command line or the \
        configuration says.
        """
    ),
    page(
      .isFolder,
      "is-folder",
      "The path leads to a folder",
      meaning: """
        One plugin was asked for and a folder was named. Only --plugin takes a folder, and then for \
        all the files named like *.so in it.
        """,
      remedy: "Name the '.so' file inside the folder."
    ),
    page(
      .notAFile(kind: "pipe"),
      "not-a-file",
      "The path leads to a pipe, a socket or a device",
      meaning: """
        The host reads a plugin's bytes before it loads any of them, and these hold none that stay.
        """,
      remedy: "Name the '.so' file itself."
    ),
    page(
      .unreadable(reason: "Permission denied"),
      "unreadable",
      "The system does not let the host read the file",
      meaning: """
        The file is there, and opening or reading it failed; the message has the system's reason.
        """,
      remedy: """
        Give the user of the host the right to read the file and to pass through each folder above \
        it.
        """
    ),
    page(
      .empty,
      "empty",
      "The file has no bytes",
      meaning: "A build or a copy was interrupted, or has not begun to write.",
      remedy: """
        Build or copy the plugin again. Write it under another name and rename it into place, so \
        that nobody meets it half done.
        """
    ),
    page(
      .tooLarge(size: 3_000_000_000, limit: 1_073_741_824),
      "too-large",
      "The file is larger than the host reads",
      meaning: """
        A limit keeps a wrong file from taking all memory; no plugin comes near it unless debug \
        information or data is inside.
        """,
      remedy: """
        Strip debug information with 'strip --strip-debug', or move data into files of its own.
        """
    ),
    page(
      .isText(linkerScript: false),
      "text-file",
      "The file is text",
      meaning: """
        Something that is no library has the name of one: often a source file, a script or a page of \
        a failed download.
        """,
      remedy: "Give the host the '.so' file that the build made."
    ),
    page(
      .isText(linkerScript: true),
      "linker-script",
      "The file is a linker script",
      meaning: """
        Some packages install a text under the name of a library, which tells the linker where the \
        real one is. The system's loader does not read such texts.
        """,
      remedy: "Give the host the library that the script names."
    ),
    page(
      .notELF(firstBytes: [0xCF, 0xFA, 0xED, 0xFE]),
      "not-elf",
      "The file is in no format of Linux libraries",
      meaning: """
        A shared library of Linux begins with the four bytes 7f 45 4c 46. This file begins with \
        others: it was built for another system, or is packed.
        """,
      remedy: "Build the plugin for Linux as a shared library."
    ),
    page(
      .is32Bit,
      "32-bit",
      "The library is for a 32-bit process",
      meaning: "A 64-bit process cannot load it.",
      remedy: "Build the plugin for 64 bits."
    ),
    page(
      .wrongMachine(found: "aarch64", expected: "x86_64"),
      "wrong-machine",
      "The library is for another processor",
      meaning: "Machine code runs on the processor it was made for.",
      remedy: "Build the plugin on this kind of machine, or with a compiler that targets it."
    ),
    page(
      .notSharedObject(kind: "an executable"),
      "not-shared-object",
      "The file is no shared library",
      meaning: """
        It is an executable, an object file or a core dump; only a shared library can be loaded into \
        a process.
        """,
      remedy: "Link the plugin with -shared, or with -emit-library where swiftc links."
    ),
    page(
      .cutShort(size: 4096, needed: 20480, what: "the section table"),
      "cut-short",
      "The file ends before something it lists",
      meaning: """
        Its tables point beyond its end, as those of a file do that is still being written or was \
        copied in part.
        """,
      remedy: "Copy or build it again, and rename it into place when it is complete."
    ),
    page(
      .damaged(what: "two sections overlap"),
      "damaged",
      "The file contradicts itself",
      meaning: """
        Its tables do not agree with each other. A linker makes no such file; a tool that edits \
        libraries, or a fault of a disk, does.
        """,
      remedy: "Build it again, and leave out the tool that edited it."
    ),
    page(
      .isInterfaceModule,
      "interface-module",
      "The file is an interface module",
      meaning: """
        An interface module holds the protocols that plugins are linked against, and no plugin.
        """,
      remedy: "Give it with --interface, and the plugins with --plugin."
    ),
    page(
      .otherContent(expected: "9f86d081…", found: "60303ae2…"),
      "other-content",
      "The file is not the one whose hash was written down",
      meaning: """
        A hash was demanded of this plugin, in the configuration or by whoever tried it before, and \
        the bytes have another. The file was replaced meanwhile, or is not what was approved.
        """,
      remedy: "Put the right file there, or write down the new hash if the new file is meant."
    ),
  ]
}
