"""Takes each rule of a host's swaps away in turn; the soak run must find that out.

The rules of the slot have mutants of their own, which `make test` builds. These here change the host,
which takes a build each: `make mutants` runs them. The sources are changed in place and put back.
"""

import pathlib
import subprocess
import sys

HOST = pathlib.Path("Sources/PluginHost")
SOAK = ["120", "3", "1", "Tests/Fixtures/.build/debug"]

HELD_UP = """    var slots: [RetiredGeneration] = []
    for change in changes {
      slots += RetiredGeneration.publish([change])
      let end = ContinuousClock.now + .milliseconds(2)
      while ContinuousClock.now < end {}
    }
"""

# The rule, and where it stands: file, text, and what stands there without it.
MUTANTS = [
    ("a generation is shut down once", [
        ("Running/Generation.swift",
         "      guard state.phase != .retired else { return nil }\n", ""),
        ("Swapping/PluginHost+Retiring.swift",
         "    replaced.removeAll { $0.number == group.number }\n    retiring", "    retiring")]),
    ("a generation is not shut down under a call", [
        ("Swapping/PluginHost+Retiring.swift",
         "    while group.leases > 0 {\n", "    while group.leases < 0 {\n")]),
    ("calls through slots hold what was replaced", [
        ("Running/Generation.swift", "      $0.counters += counters\n", "")]),
    ("a group is published at once, however long the publisher is held up", [
        ("Swapping/PluginHost+Transition.swift",
         "    let slots = RetiredGeneration.publish(changes)\n", HELD_UP)]),
    ("what was built for a failed swap is shut down", [
        ("Swapping/PluginHost+Transition.swift", "      await transaction.undo()\n", "")]),
    ("a drained generation stands by", [
        ("Swapping/PluginHost+Retiring.swift", "      await executor.pause(standby)\n", "")]),
    ("a failed swap publishes nothing", [
        ("Swapping/PluginHost+Transition.swift",
         "      try await step(.publish, options)\n",
         "      _ = RetiredGeneration.publish(changes)\n      try await step(.publish, options)\n")]),
]


def soak():
    """The text of a failed build or the faults that a run found; empty if there was none."""
    build = subprocess.run(["swift", "build", "--product", "plughost-soak"],
                           capture_output=True, text=True)
    if build.returncode != 0:
        sys.exit(f"does not compile:\n{build.stdout}{build.stderr}")
    try:
        run = subprocess.run([".build/debug/plughost-soak", *SOAK],
                             capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "it did not come to its end"
    if run.returncode == 0:
        return ""
    faults = [line for line in run.stdout.splitlines() if line.startswith("FAULT")]
    return faults[0] if faults else f"it ended with {run.returncode} {run.stderr[-200:]}"


def tried(edits):
    before = {}
    for name, rule, without in edits:
        file = HOST / name
        text = file.read_text()
        before.setdefault(file, text)
        if text.count(rule) != 1:
            sys.exit(f"{file}: the rule is not where the mutant takes it away")
    try:
        for name, rule, without in edits:
            file = HOST / name
            file.write_text(file.read_text().replace(rule, without))
        return soak()
    finally:
        for file, text in before.items():
            file.write_text(text)


def main():
    alive = 0
    for name, edits in MUTANTS:
        found = tried(edits)
        alive += not found
        print(f"{'found' if found else 'ALIVE'}  {name}: {found[:90]}", flush=True)
    fault = soak()
    print(f"{'FAULT' if fault else 'whole'}  with every rule: {fault}")
    sys.exit(alive > 0 or fault != "")


main()
