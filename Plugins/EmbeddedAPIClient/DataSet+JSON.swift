extension DataSet {
  /// The data, in the form in which a server would store it.
  static let json = #"""
    {
      "profiles": [
        {
          "id": "codd", "name": "Edgar F. Codd", "born": 1923, "died": 2003,
          "about": "Put databases on the ground of relations, so that a question can be asked without knowing how the answer is stored."
        },
        {
          "id": "dijkstra", "name": "Edsger W. Dijkstra", "born": 1930, "died": 2002,
          "about": "Found the shortest path, the semaphore and structured programming, and argued that a program is best when its proof is short."
        },
        {
          "id": "hoare", "name": "C. A. R. Hoare", "born": 1934, "died": null,
          "about": "Sorted quickly, gave programs a logic to be proved in, and described processes that share nothing and talk over channels."
        },
        {
          "id": "hopper", "name": "Grace Hopper", "born": 1906, "died": 1992,
          "about": "Let the machine do the translating: wrote an early compiler, and paved the way for languages that read like English."
        },
        {
          "id": "lamport", "name": "Leslie Lamport", "born": 1941, "died": null,
          "about": "Ordered events in systems without a common clock, and showed how machines that fail can still agree."
        },
        {
          "id": "liskov", "name": "Barbara Liskov", "born": 1939, "died": null,
          "about": "Made the abstract data type a part of the language, and said what it takes for one type to stand in for another."
        },
        {
          "id": "lovelace", "name": "Ada Lovelace", "born": 1815, "died": 1852,
          "about": "Saw that a machine for numbers could work on anything that has rules, and published a program for one that was never built."
        },
        {
          "id": "parnas", "name": "David L. Parnas", "born": 1941, "died": null,
          "about": "Cut systems into modules along the decisions that are likely to change, each hidden behind an interface that is not."
        },
        {
          "id": "ritchie", "name": "Dennis M. Ritchie", "born": 1941, "died": 2011,
          "about": "Designed the language C and, with Ken Thompson, the operating system that was rewritten in it."
        },
        {
          "id": "shannon", "name": "Claude E. Shannon", "born": 1916, "died": 2001,
          "about": "Measured information in bits, and proved how much of it a noisy channel can carry."
        },
        {
          "id": "turing", "name": "Alan M. Turing", "born": 1912, "died": 1954,
          "about": "Defined what a machine can compute before there was one, and asked whether it can think."
        }
      ],
      "items": [
        {"id": "analytical-engine", "author": "lovelace", "year": 1843,
         "title": "Notes on the Sketch of the Analytical Engine"},
        {"id": "computable-numbers", "author": "turing", "year": 1936,
         "title": "On Computable Numbers, with an Application to the Entscheidungsproblem"},
        {"id": "communication", "author": "shannon", "year": 1948,
         "title": "A Mathematical Theory of Communication"},
        {"id": "machinery-intelligence", "author": "turing", "year": 1950,
         "title": "Computing Machinery and Intelligence"},
        {"id": "education-computer", "author": "hopper", "year": 1952,
         "title": "The Education of a Computer"},
        {"id": "two-problems", "author": "dijkstra", "year": 1959,
         "title": "A Note on Two Problems in Connexion with Graphs"},
        {"id": "quicksort", "author": "hoare", "year": 1962,
         "title": "Quicksort"},
        {"id": "go-to", "author": "dijkstra", "year": 1968,
         "title": "Go To Statement Considered Harmful"},
        {"id": "axiomatic-basis", "author": "hoare", "year": 1969,
         "title": "An Axiomatic Basis for Computer Programming"},
        {"id": "relational-model", "author": "codd", "year": 1970,
         "title": "A Relational Model of Data for Large Shared Data Banks"},
        {"id": "decomposing", "author": "parnas", "year": 1972,
         "title": "On the Criteria To Be Used in Decomposing Systems into Modules"},
        {"id": "abstract-data-types", "author": "liskov", "year": 1974,
         "title": "Programming with Abstract Data Types"},
        {"id": "unix", "author": "ritchie", "year": 1974,
         "title": "The UNIX Time-Sharing System"},
        {"id": "sequential-processes", "author": "hoare", "year": 1978,
         "title": "Communicating Sequential Processes"},
        {"id": "time-clocks", "author": "lamport", "year": 1978,
         "title": "Time, Clocks, and the Ordering of Events in a Distributed System"},
        {"id": "subtyping", "author": "liskov", "year": 1994,
         "title": "A Behavioral Notion of Subtyping"},
        {"id": "part-time-parliament", "author": "lamport", "year": 1998,
         "title": "The Part-Time Parliament"}
      ]
    }
    """#
}
