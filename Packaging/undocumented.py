"""Names every public declaration of a symbol graph that has no documentation, and fails if there is one.

The linter asks for it at declarations; cases of enumerations it does not look at. What macros write is left out:
its words are those of the macro.
"""

import json
import sys


def is_written(symbol):
    """Whether a person wrote the declaration."""
    uri = symbol.get("location", {}).get("uri", "")
    return bool(uri) and "@__swiftmacro" not in uri and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]


with open(sys.argv[1], encoding="utf-8") as file:
    symbols = json.load(file)["symbols"]
missing = [symbol for symbol in symbols if "docComment" not in symbol and is_written(symbol)]
for symbol in missing:
    place = symbol["location"]
    name = ".".join(symbol["pathComponents"])
    print(f"{place['uri']}:{place['position']['line'] + 1}: error: {name} has no documentation", file=sys.stderr)
sys.exit(1 if missing else 0)
