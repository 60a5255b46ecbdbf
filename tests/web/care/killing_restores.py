"""Kills whoever backs up or restores, at random moments and at lines of that code; looks at what is left.

Run as a program (``python -m tests.web.care.killing_restores FOLDER 10 5``, the database by ``DATABASE_URL``), because it
forks; prints what it found wrong, as JSON. It never connects itself: a connection must not be shared with a child.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web import killing  # sets the web rooms up

from django.db import connection  # isort: skip

from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from ronde.web.accounts.appointing import appointed
from ronde.web.care import alone, archive, backing_up, copies, loading, looking, restoring
from ronde.web.care.refusals import RefusedError
from ronde.web.care.state import heads
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.killing import Answer, in_a_child, until_line
from tests.web.office_work import acted, an_officer, begun

_CARE = (alone, archive, backing_up, copies, loading, looking, restoring)
killing.WATCHED.clear()
killing.WATCHED.update(str(one.__file__) for one in _CARE)
_CONNECTED = 100  # tries while the server still ends what the killed one had begun


def begin(folder: Path) -> Callable[[Answer], None]:
    """Two moments of one register, each in a backup; answers with their heads. Somebody is dismissed and switched off after both."""

    def work(answer: Answer) -> None:
        register, user = begun("dames"), an_officer()
        gone = User.objects.create(username="gone")
        appointed(gone, Role.ADMINISTRATOR)
        SessionStore().save()
        for name, acts in (("old", range(3)), ("new", range(3, 6))):
            for act in acts:
                acted(register, act, user, folder)
            backing_up.backed_up(folder / f"{name}.zip")
            answer(_state())
        gone.appointments.all().delete()
        gone.is_active = False
        gone.save()
        Session.objects.all().delete()
        FOLD.end()

    return work


def _state() -> list[Any]:
    return [[one.code, one.facts, one.head] for one in heads()]


def restoring_one(path: Path) -> Callable[[Answer], None]:
    """Put a backup in the place of what is there."""

    def work(answer: Answer) -> None:
        for _ in range(_CONNECTED):
            try:
                restoring.restored(path, replace=True, reapply=lambda _: 0)
            except RefusedError as refused:
                if refused.problem.code != "backup.connected":
                    raise
                time.sleep(0.05)
            else:
                answer("restored")
                return

    return work


def backing_one_up(path: Path) -> Callable[[Answer], None]:
    """Write a backup, in the place of one that is whole."""

    def work(answer: Answer) -> None:
        path.unlink(missing_ok=True)
        backing_up.backed_up(path)
        answer("backed up")

    return work


def looking_at(states: list[Any], path: Path) -> Callable[[Answer], None]:
    """Answers with all that is wrong: neither the old database nor the new one, a chain that does not verify, a backup that is half."""

    def look(answer: Answer) -> None:
        found = _state()
        if found not in states:
            answer({"wrong": f"neither the old nor the new: {found}"})
        if (
            User.objects.get(username="gone").is_active
            or User.objects.filter(appointments__role=Role.ADMINISTRATOR).exists()
        ):
            answer({"wrong": "rights that were taken are given back"})
        if Session.objects.exists():
            answer({"wrong": "somebody is signed in"})
        for register in Register.objects.all():
            if not verified_register(register).is_sound:
                answer({"wrong": "does not verify"})
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                if (whole := cursor.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                    answer({"wrong": whole})
        if path.exists():
            manifest = archive.read_manifest(path)
            with backing_up.beside(path) as folder:
                archive.unpacked(path, manifest, folder)
        answer({"state": found})

    return look


def killed(folder: Path, moments: int, lines: int) -> dict[str, Any]:
    """All kills, one after another, each of a restore of the other backup or of a backup; what was found."""
    ended, states = in_a_child(begin(folder))
    assert ended == 0, states
    works = [restoring_one(folder / "old.zip"), restoring_one(folder / "new.zip"), backing_one_up(folder / "b.zip")]
    longest, counts = zip(*(_measured(work) for work in works), strict=True)
    lot, wrong, seen, inside = random.Random(29), list[str](), list[Any](), 0  # noqa: S311 - no secret
    for kill in range(moments + lines):
        work = works[kill % len(works)]
        at = kill % len(works)
        if kill < moments:
            ended, said = in_a_child(work, seconds=lot.uniform(0, longest[at]))
        else:
            line = 1 + (kill - moments) * counts[at] // lines
            ended, said = in_a_child(until_line(line, work))
        inside += ended != 0
        looked, told = in_a_child(looking_at(states, folder / "b.zip"))
        wrong += [f"kill {kill}: {one['wrong']}" for one in (*said, *told) if isinstance(one, dict) and "wrong" in one]
        wrong += [] if looked == 0 else [f"kill {kill}: nobody could look"]
        seen += [one["state"] for one in told if "state" in one]
    in_a_child(works[2])  # whoever comes next removes what the killed ones left
    left = [path.name for path in folder.glob(".*") if path.is_dir()]
    return {"wrong": wrong, "inside": inside, "old": seen.count(states[0]), "new": seen.count(states[1]), "left": left}


def _measured(work: Callable[[Answer], None]) -> tuple[float, int]:
    """How long something takes here and now, and how many lines of the watched code it goes through."""
    begun_at = time.monotonic()
    ended, said = in_a_child(work)
    assert ended == 0, said
    took = time.monotonic() - begun_at
    _, said = in_a_child(until_line(0, work))
    return took, int(said[-1]["lines"])


if __name__ == "__main__":
    print(json.dumps(killed(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))  # noqa: T201 - what it is run for
