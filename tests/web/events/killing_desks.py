"""Kills arbiters, several at once, while they save results of one section; looks at what is left after each.

Run as a program (``python -m tests.web.events.killing_desks 20``, the database by ``DATABASE_URL``), because it forks; prints what it
found wrong, as JSON. It never connects itself: a connection must not be shared with a child.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.web.killing import Answer, in_a_child  # sets up Django

# isort: split
from django.db import transaction

from ronde.play.acts import act as acts
from ronde.play.acts.act import Act as Asked
from ronde.play.acts.act import Kind
from ronde.web.actors import HeldRole, actor
from ronde.web.events import services
from ronde.web.events.models import Act, SectionRow
from ronde.web.events.services import Acted
from ronde.web.events.verifying import verified_section
from ronde.web.roles import Role
from tests.web.events.desk_work import playing

ARBITERS, TABLES = 4, 8


def begin(answer: Answer) -> None:
    """A section whose first round is out."""
    answer({"section": playing(2 * TABLES).id})


def saving(section: str, number: int, at: int, acts_: int = 200) -> Callable[[Answer], None]:
    """Save results, correct them, undo, until killed; each that has returned is acknowledged."""

    def work(answer: Answer) -> None:
        lot = random.Random(f"{number} {at}")  # noqa: S311 - no secret
        who = actor(f"account:{at + 100}", [HeldRole(Role.ORGANISER, "e1")], device=f"desk {at}")
        seen = SectionRow.objects.values_list("version", flat=True).get(pk=section)
        for _ in range(acts_):
            asked = _asked(lot)
            done = _done(section, asked, who, seen)
            if done.number is not None:
                answer({"version": done.number, "author": who.author, "kind": asked.kind.value})
            seen = done.version

    return work


def _asked(lot: random.Random) -> Asked:
    make = lot.choice((acts.result, acts.result, acts.correct))
    act = make(1, lot.randint(1, TABLES), lot.choice("210"))
    return lot.choice((act, act, act, Asked(Kind.UNDO)))


def _done(section: str, asked: Asked, who: Any, seen: int) -> Acted:
    if asked.kind is Kind.UNDO:
        return services.undo(section, who, seen=seen)
    return services.act(section, asked, who, seen=seen)


def looking(section: str, acknowledged: list[Any]) -> Callable[[Answer], None]:
    """Answer with all that is wrong with the section, and with how many acts it has."""

    def look(answer: Answer) -> None:
        for wrong in _wrong(section, acknowledged):
            answer({"wrong": wrong})
        answer({"acts": Act.objects.filter(section_id=section).count()})

    return look


def _wrong(section: str, acknowledged: list[Any]) -> Iterator[str]:
    with transaction.atomic():  # PostgreSQL may still be busy with what the killed ones had sent
        row = SectionRow.objects.select_for_update().get(pk=section)
    there = {number: (author, kind) for number, author, kind in row.acts.values_list("number", "author", "kind")}
    yield from (f"lost: {one}" for one in acknowledged if there.get(one["version"]) != (one["author"], one["kind"]))
    yield from (f"does not verify: {problem}" for problem in verified_section(row))
    yield from () if len(there) == row.version else [f"{len(there)} acts at version {row.version}"]


def _seconds_for(acts_: int, section: str) -> float:
    """How long some arbiters take here and now for a few acts each: on a busy machine they are killed later, and get on too."""
    started = time.monotonic()
    with ThreadPoolExecutor(ARBITERS) as waiting:
        list(waiting.map(lambda at: in_a_child(saving(section, -1, at, acts_)), range(ARBITERS)))
    return time.monotonic() - started


def _killed(work: Callable[[Answer], None], seconds: float) -> tuple[int, list[Any]]:
    return in_a_child(work, seconds=seconds)


def main(kills: int) -> dict[str, Any]:
    """So many times some arbiters, killed one by one."""
    moments, told, wrong = random.Random(29), list[Any](), list[Any]()  # noqa: S311 - no secret
    section = str(in_a_child(begin)[1][0]["section"])
    acts_there, longest = 0, _seconds_for(10, section)
    for number in range(kills):
        seconds = [moments.uniform(0, longest) for _ in range(ARBITERS)]
        with ThreadPoolExecutor(ARBITERS) as waiting:  # each waits for a child of its own
            works = [saving(section, number, at) for at in range(ARBITERS)]
            ended = list(waiting.map(_killed, works, seconds))
        said = [one for _, answers in ended for one in answers]
        told += [one for one in said if "version" in one]
        _, seen = in_a_child(looking(section, told))
        wrong += [one["wrong"] for one in (*said, *seen) if "wrong" in one]
        acts_there = seen[-1].get("acts", 0)
    return {"kills": kills * ARBITERS, "acknowledged": len(told), "acts": acts_there, "wrong": wrong}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]))))  # noqa: T201 - what it is run for
