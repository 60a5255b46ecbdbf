"""Kills whoever works in the office of a database, at random moments and at lines inside the writing code; looks at what is left.

Run as a program (``python -m tests.web.killing moments FOLDER 20``, the database by ``DATABASE_URL``), because it forks;
prints what it found wrong, as JSON. It never connects itself: a connection must not be shared with a child.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 - after the setup
from django.db import connection, transaction  # noqa: E402 - after the setup
from django.db import transaction as django_transaction  # noqa: E402 - after the setup
from django.db.models import QuerySet  # noqa: E402 - after the setup
from django.http import HttpRequest  # noqa: E402 - after the setup

from ronde.regulations import shelf  # noqa: E402 - after the setup
from ronde.regulations.rules_version import rules_version  # noqa: E402 - after the setup
from ronde.web.health import health  # noqa: E402 - after the setup
from ronde.web.office.services import take_in  # noqa: E402 - after the setup
from ronde.web.registers import appending, folding, leasing, models, projecting  # noqa: E402 - after the setup
from ronde.web.registers.holding import held  # noqa: E402 - after the setup
from ronde.web.registers.rebuilding import rebuild  # noqa: E402 - after the setup
from ronde.web.registers.storing_whys import stored_whys  # noqa: E402 - after the setup
from ronde.web.registers.upkeep import store_whys  # noqa: E402 - after the setup
from ronde.web.registers.verifying import verified_register  # noqa: E402 - after the setup
from tests.web.office_work import ACTS, acted, acts_done, an_officer, arriving, begun, on  # noqa: E402 - after the setup
from tests.web.projected_rows import rows  # noqa: E402 - after the setup

WATCHED = {one.__file__ for one in (appending, folding, leasing, projecting, django_transaction)}
KILLED = 137
MONTHS = 16  # of one register; then another is begun
Answer = Callable[[Any], None]
# Read before anybody is born: every child would read it anew.
import_module("numpy.ma")
rules_version(shelf.regulation("ffjd"))


def in_a_child(act: Callable[[Answer], object], *, seconds: float | None = None) -> tuple[int, list[Any]]:
    """How a process of its own ends, killed after some seconds if it was not faster, and all that it answered before."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _live(act, writer)
    os.close(writer)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reader, "rb") as answers:
        said = answers.read().splitlines()
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return ended, [json.loads(line) for line in said]


def _live(act: Callable[[Answer], object], writer: int) -> None:
    def answer(said: Any) -> None:
        os.write(writer, json.dumps(said).encode() + b"\n")

    try:
        act(answer)
    except BaseException as error:  # noqa: BLE001 - whatever it is, this process ends here
        answer({"wrong": f"{type(error).__name__}: {error}"})
        os._exit(1)
    os._exit(0)


def working(code: str, folder: Path, acts: int) -> Callable[[Answer], None]:
    """Go on with a register as far as some act; each that has returned is acknowledged with the head it left."""

    def work(answer: Answer) -> None:
        register, user = begun(code), an_officer()
        for act in range(acts_done(register), acts):
            done = acted(register, act, user, folder)
            last = folding.FOLD.held(register).last
            answer({"act": act, "facts": done.facts, "turn": last and last.turn, "digest": last and last.digest})
            if act % ACTS == ACTS - 1:
                store_whys()

    return work


def looking(code: str, acknowledged: list[Any]) -> Callable[[Answer], None]:
    """Look at a register; answers with all that is wrong, and at the end with how many acts are done."""

    def look(answer: Answer) -> None:
        register = models.Register.objects.filter(code=code).first()
        if register is not None and (acknowledged or register.facts.exists()):
            for wrong in _wrong(register, acknowledged):
                answer({"wrong": wrong})
        answer({"done": acts_done(register) if register else 0})

    return look


def _wrong(register: models.Register, acknowledged: list[Any]) -> Iterator[str]:
    with transaction.atomic():  # PostgreSQL may still be busy with what the killed one had sent
        models.Lease.objects.select_for_update().first()
        models.Register.objects.select_for_update().get(pk=register.pk)
    digests = dict(register.facts.values_list("turn", "digest"))
    yield from (f"lost: {one}" for one in acknowledged if digests.get(one["turn"]) != one["digest"])
    done, known = acts_done(register), 1 + max((one["act"] for one in acknowledged), default=-1)
    if not known <= done:
        yield f"{known} acts acknowledged, {done} done"
    found = verified_register(register)
    if not found.is_sound:
        yield f"does not verify: {found.problems}"
    if (said := health(HttpRequest())).status_code != 200:
        yield f"health: {said.content.decode()}"
    yield from _wrong_rows(register)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            whole = cursor.execute("PRAGMA integrity_check").fetchone()[0]
            if whole != "ok":
                yield f"integrity: {whole}"


def _wrong_rows(register: models.Register) -> Iterator[str]:
    """What a rebuild makes otherwise; it is taken back, so that the next one goes on from what the killed ones left."""
    told = models.Change.objects.filter(register=register).exclude(why="")
    with transaction.atomic():
        before, whys = list(rows(register)), _whys(told)
        rebuild(register)
        differing = [pair for pair in zip(before, rows(register), strict=True) if pair[0] != pair[1]]
        yield from (f"projections are not those of a rebuild: {pair}" for pair in differing)
        one = held(register)
        for turn in sorted({turn for turn, _ in whys})[-2:]:
            sum(stored_whys(one, turn))
        if any(whys.get(place, why) != why for place, why in _whys(told.all()).items()):
            yield "whys are not those of a rebuild"
        transaction.set_rollback(True)


def _whys(told: QuerySet[models.Change]) -> dict[tuple[int, int], str]:
    return {(turn, position): why for turn, position, why in told.values_list("turn", "position", "why")}


def kills_at_random_moments(folder: Path, count: int) -> dict[str, Any]:
    """A process that works, killed and followed by another, again and again; each must be able to begin at once."""
    moments = random.Random(23)  # noqa: S311 - no secret
    in_a_child(lambda _: an_officer())  # a password takes its time, once
    longest = 1.5 * _seconds_for(ACTS, folder)
    kept = Kept(folder)
    while kept.kills < count:
        kept.killed(working(kept.code, folder, MONTHS * ACTS), seconds=moments.uniform(0, longest))
    return kept.found()


def _seconds_for(acts: int, folder: Path) -> float:
    """How long it takes here and now to begin and do some acts: a busy machine is killed later, so that it too gets on."""
    begun_at = time.monotonic()
    ended, said = in_a_child(working("pace", folder, acts))
    assert ended == 0, said
    return time.monotonic() - begun_at


def kills_at_lines(folder: Path, count: int) -> dict[str, Any]:
    """A process that works, killed inside the writing code: at so many lines, spread evenly over a month's acts."""
    lines = _lines_of_a_month(folder)
    kept = Kept(folder)
    for kill in range(count):
        kept.killed(until_line(1 + kill * lines // count, working(kept.code, folder, MONTHS * ACTS)))
    return {**kept.found(), "lines": lines}


def until_line(line: int, act: Callable[[Answer], object]) -> Callable[[Answer], object]:
    """End at once at the n-th line of the writing code that is reached; answers first with the lines, where it is not."""

    def traced(answer: Answer) -> None:
        seen = 0

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal seen
            if frame.f_code.co_filename not in WATCHED:
                return None
            if event == "line":
                seen += 1
                if seen == line:
                    os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        act(answer)
        sys.settrace(None)
        answer({"lines": seen})

    return traced


def _lines_of_a_month(folder: Path) -> int:
    ended, said = in_a_child(until_line(0, working("lines", folder, ACTS)))
    assert ended == 0, said
    return int(said[-1]["lines"])


def crowd(folder: Path, count: int) -> dict[str, Any]:
    """Processes that all want to work at once: who does not hold the registers is refused, and tries again."""
    in_a_child(lambda _: (an_officer(), begun("crowd")))
    with ThreadPoolExecutor(count) as waiting:  # each waits for a child of its own
        ended = list(waiting.map(lambda at: in_a_child(insisting("crowd", folder, 4 * at)), range(count)))
    said = [one for _, answers in ended for one in answers]
    told = [one for one in said if "turn" in one]
    _, seen = in_a_child(looking("crowd", [{**one, "act": -1} for one in told]))
    return {
        "acknowledged": len(told),
        "refused": sum("elsewhere" in one for one in said),
        "wrong": [one["wrong"] for one in (*said, *seen) if "wrong" in one],
    }


def insisting(code: str, folder: Path, first: int) -> Callable[[Answer], None]:
    """Take in four series, each as often as it takes until this process may."""

    def insist(answer: Answer) -> None:
        register, user = models.Register.objects.get(code=code), an_officer()
        for number in range(first, first + 4):
            path = folder / f"series-{number}.yaml"
            path.write_text(arriving(number, 0), "utf-8")
            while not _is_taken_in(register, path, user, answer):
                time.sleep(0.02)
        folding.FOLD.end()

    return insist


def _is_taken_in(register: models.Register, path: Path, user: User, answer: Answer) -> bool:
    try:
        done = take_in(register, path, on(user, date(2020, 1, 8)))
    except leasing.FoldedElsewhereError as elsewhere:
        answer({"elsewhere": elsewhere.holder})
        return False
    last = folding.FOLD.held(register).last
    answer({"facts": done.facts, "turn": last and last.turn, "digest": last and last.digest})
    return True


class Kept:
    """What was acknowledged by those that were killed, and all that was found wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kills, self.acknowledged, self.registers = folder, 0, 0, 0
        self.inside, self.wrong = 0, list[str]()
        self._begin()

    def _begin(self) -> None:
        self.registers += 1
        self.code, self.told = f"dames-{self.registers}", list[Any]()

    def killed(self, act: Callable[[Answer], object], *, seconds: float | None = None) -> None:
        """Let somebody work and be killed; then look at what is left, and go on with another register where this one is full."""
        _, said = in_a_child(act, seconds=seconds)
        self.kills += 1
        self.told += [one for one in said if "act" in one]
        self.acknowledged += sum("act" in one for one in said)
        ended, seen = in_a_child(looking(self.code, self.told))
        self.wrong += [f"kill {self.kills}: {one['wrong']}" for one in (*said, *seen) if "wrong" in one]
        if ended or "done" not in seen[-1]:
            self.wrong.append(f"kill {self.kills}: nobody could look")
        elif seen[-1]["done"] >= MONTHS * ACTS:
            self._begin()

    def found(self) -> dict[str, Any]:
        """All of it."""
        return {"kills": self.kills, "acknowledged": self.acknowledged, "wrong": self.wrong}


if __name__ == "__main__":
    kills = {"moments": kills_at_random_moments, "lines": kills_at_lines, "crowd": crowd}[sys.argv[1]]
    print(json.dumps(kills(Path(sys.argv[2]), int(sys.argv[3]))))  # noqa: T201 - what it is run for
