"""Kills a laptop that copies to a stick, at every line of the writing code and at random moments; looks at what is on the stick.

Run as a program (``python -m tests.web.events.killing_copies lines FOLDER 1``, the database by ``DATABASE_URL``), because it forks;
prints what it found wrong, as JSON. It never connects itself: a connection must not be shared with a child.
"""

import json
import os
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.web.killing import KILLED, Answer, in_a_child  # first: it sets up the web rooms

from ronde.files import processes, writing  # isort: skip
from ronde.files.events.event import parse  # isort: skip
from ronde.web.events import copies, copying  # isort: skip
from ronde.web.events.models import CopyFolder, EventCopy, SectionRow  # isort: skip
from tests.web.events.laptop import arbiter, begun, played  # isort: skip

WATCHED = {one.__file__ for one in (copies, copying, processes, writing)}


def acts_on(stick: Path) -> int | None:
    """How many acts the file on the stick has; None where there is no file, -1 where it is not whole."""
    found = [*stick.glob("*.ronde")]
    if not found:
        return None
    event, _ = parse(found[0].read_bytes()) if len(found) == 1 else (None, ())
    acts = event.sections[0].acts if event else None
    return len(acts.acts) if acts else -1


def working(stick: Path, seconds: float) -> Callable[[Answer], None]:
    """Act after act, with the thread of a serving process behind; each that has returned is acknowledged. Killed by the system.

    The seconds are those in which it has worked: on a busy machine it would have done nothing yet.
    """

    def work(answer: Answer) -> None:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        CopyFolder.objects.get_or_create(path=str(stick))
        threading.Thread(target=copying.copying, args=(threading.Event(),), daemon=True).start()
        who = arbiter()
        row = begun(who)
        while True:
            answer(played(row, who))

    return work


def one_more(stick: Path, line: int) -> Callable[[Answer], None]:
    """One act and its copy, ended at the n-th line of the writing code."""

    def work(answer: Answer) -> None:
        folder, _ = CopyFolder.objects.get_or_create(path=str(stick))
        who = arbiter()
        row = begun(who)
        played(row, who)
        seen = 0

        def trace(frame: Any, event: str, _: Any) -> Any:
            nonlocal seen
            if frame.f_code.co_filename not in WATCHED:
                return None
            seen += event == "line"
            if seen == line:
                os._exit(KILLED)
            return trace

        sys.settrace(trace)
        copying.Copier().copy(folder)
        sys.settrace(None)
        answer("done")

    return work


def looking(answer: Answer) -> None:
    """What the database says: how far the section has come, and what the copy is said to hold."""
    row = SectionRow.objects.filter(pk="s1").first()
    said = EventCopy.objects.values_list("holds", flat=True).first()
    answer({"version": row.version if row else 0, "holds": json.loads(said or "{}").get("s1", 0)})


def wrong_after(stick: Path, before: int | None) -> Iterator[str]:
    """What is wrong: a file that is not whole, older than it was, newer than the database, or said to hold more than it does."""
    found = acts_on(stick)
    _, (known,) = in_a_child(looking)
    if found == -1:
        yield "the file is not whole"
    if before is not None and (found is None or found < before):
        yield f"{before} acts were on the stick, now {found}"
    if found is not None and found > known["version"]:
        yield f"{found} acts on the stick, {known['version']} in the database"
    if known["holds"] > (found or 0):
        yield f"{known['holds']} acts said to be on the stick, where there are {found}"


def kills_at_lines(stick: Path, stride: int) -> dict[str, Any]:
    """Killed at every line, or every so many."""
    wrong, line, ended = list[str](), 1, KILLED
    while ended == KILLED:
        before = acts_on(stick)
        ended, said = in_a_child(one_more(stick, line))
        wrong += [f"line {line}: {one}" for one in wrong_after(stick, before)]
        wrong += [str(one) for one in said if one != "done"]
        line += stride
    return {"kills": line // stride - 1, "wrong": wrong, "left": [one.name for one in stick.iterdir()]}


def kills_at_moments(stick: Path, count: int) -> dict[str, Any]:
    """A laptop that works and copies, killed and switched on again."""
    moments, wrong, told = random.Random(16), list[str](), 0  # noqa: S311 - no secret
    for kill in range(count):
        before = acts_on(stick)
        _, said = in_a_child(working(stick, moments.uniform(0.2, 1.5)))
        told = max([told, *(one for one in said if isinstance(one, int))])
        wrong += [f"kill {kill}: {one}" for one in wrong_after(stick, before)]
    return {"kills": count, "acknowledged": told, "on the stick": acts_on(stick), "wrong": wrong}


if __name__ == "__main__":
    kills = kills_at_lines if sys.argv[1] == "lines" else kills_at_moments
    sys.stdout.write(json.dumps(kills(Path(sys.argv[2]), int(sys.argv[3]))))
