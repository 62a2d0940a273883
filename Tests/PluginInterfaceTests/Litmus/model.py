"""Explores every interleaving of a call with two publishes, on a processor that buffers stores.

Prints one line a variant of the protocol: its name and "ok" or "violation". The variants that leave
a rule out show that the rule is needed; the test wants exactly these answers.

One reader makes two calls on one slot. Its stores go through a buffer, which drains at any time or
at the publisher's fence. Generation k is the value of root k. A violation is a read from a root that
was freed, or the use of a generation that was found idle.
"""

from collections import namedtuple

CALLS, PUBLISHES = 2, 2
State = namedtuple("State", "root hazard entered left buffer step seen calls swap old freed idle")


def load(state, name):
    for stored, value in reversed(state.buffer):
        if stored == name:
            return value
    return getattr(state, name)


def store(state, name, value, **more):
    return state._replace(buffer=state.buffer + ((name, value),), **more)


def count(state, name, step, **more):
    """One more call that entered or left: like every other store it is buffered."""
    counts = list(load(state, name))
    counts[state.seen] += 1
    return store(state, name, tuple(counts), step=step, **more)


def drained(state):
    (name, value), *rest = state.buffer
    return state._replace(buffer=tuple(rest), **{name: value})


def reader(state, rules):
    """What the reader may do next; None for a violation."""
    step, seen = state.step, state.seen
    if step == "find":
        yield state._replace(seen=load(state, "root"), step="protect root")
    elif step == "protect root":
        yield store(state, "hazard", ("root", seen), step="check")
    elif step == "check":
        now = load(state, "root")
        fine = now == seen or "no second look" in rules
        yield state._replace(seen=seen if fine else now, step="read" if fine else "protect root")
    elif step == "read":
        yield None if seen in state.freed else state._replace(step="protect value")
    elif step == "protect value":
        after = "count" if "counted" in rules else "use"
        yield store(state, "hazard", ("value", seen), step=after)
    elif step == "count":
        yield None if seen in state.idle else count(state, "entered", "unprotect")
    elif step == "unprotect":
        yield store(state, "hazard", None, step="use")
    elif step == "use":
        yield None if seen in state.idle else state._replace(step="leave")
    elif step == "leave" and "counted" not in rules:
        yield store(state, "hazard", None, step="find", calls=state.calls + 1)
    elif step == "leave":
        yield count(state, "left", "find", calls=state.calls + 1)


def publisher(state, rules):
    """What the publisher may do next."""
    step, old = state.swap, state.old
    looks = ["look at roots", "look at value", "look at counts"]
    if "value before roots" in rules:
        looks = ["look at value", "look at roots", "look at counts"]
    if "counts first" in rules:
        looks = ["look at counts", "look at roots", "look at value"]
    following = dict(zip(looks, looks[1:] + ["end"]))
    if step == "publish":
        yield state._replace(root=old + 1, swap="fence")
    elif step in ("fence", "fence again"):
        if not state.buffer or "no fence" in rules:
            yield state._replace(swap="free roots" if step == "fence" else looks[0])
    elif step == "free roots":
        gone = {k for k in range(old + 1) if state.hazard != ("root", k)}
        yield state._replace(freed=state.freed | gone, swap="fence again")
    elif step == "end":
        yield state._replace(idle=state.idle | {old}, old=old + 1, swap="publish")
    else:
        kept = [("root", k) for k in range(old + 1) if k not in state.freed]
        busy = {
            "look at roots": state.hazard in kept,
            "look at value": state.hazard == ("value", old),
            "look at counts": state.entered[old] != state.left[old],
        }
        yield state._replace(swap="fence again" if busy[step] else following[step])


def explore(rules):
    none = (0,) * (PUBLISHES + 1)
    start = State(0, None, none, none, (), "find", None, 0, "publish", 0,
                  frozenset(), frozenset())
    known, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        following = [drained(state)] if state.buffer else []
        if state.calls < CALLS:
            following += reader(state, rules)
        if state.old < PUBLISHES:
            following += publisher(state, rules)
        if None in following:
            return "violation"
        fresh = set(following) - known
        known |= fresh
        waiting += fresh
    return "ok"


for kind in ("", "counted"):
    for rule in ("", "no fence", "no second look", "value before roots", "counts first"):
        rules = {kind, rule} - {""}
        print(f"{', '.join(sorted(rules)) or 'the protocol'}: {explore(rules)}")
