"""What a result costs that an arbiter saves, as a multiple of a page that writes one row."""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from random import Random
from time import perf_counter
from typing import Any

import django
from django.http import HttpResponse

from benchmarks.figures import note
from benchmarks.round_page import page_lines
from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Game, Round, Section

TITLE = "Acts at the desk"
ABOUT = (
    "One result of the twelfth round saved through Django's whole stack by the service that every page of the desk uses (the section "
    "locked, the act and the new section written), by the clock, as a multiple of a page that writes one row; the middle of 100, in "
    "turns. Then the same where the process has not read the section before, an undo, and all acts applied again to verify the section. "
    "Below, what the page of the round sends and gets, by somebody who is signed in, against a page that writes one row for the same: who asks "
    "is found out for both. SQLite, unless `DATABASE_URL` names another."
)
SIZES = (32, 150, 500)
ROUNDS, TIMES = 12, 100


def lines() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(RONDE_DATA=folder, DJANGO_SETTINGS_MODULE="ronde.web.settings", RONDE_HOSTS="testserver")
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - after the setup

        call_command("migrate", verbosity=0)
        head = "| players | a page that writes one row | a result | not read before | an undo | verified |"
        by_service = [head, "|---:|---:|---:|---:|---:|---:|", *(_line(size) for size in SIZES)]
        return [*by_service, "", *page_lines({size: _section(size, "p").id for size in SIZES}, ROUNDS)]


def _line(size: int) -> str:
    from ronde.web.events.models import SectionRow  # noqa: PLC0415 - after the setup
    from ronde.web.events.verifying import verified_section  # noqa: PLC0415 - after the setup

    row, desk = _section(size), _Desk(size)
    found = _medians(desk.one_row, desk.result, desk.result_read_anew, desk.undo)
    started = perf_counter()
    wrong = verified_section(SectionRow.objects.get(pk=row.pk))
    verified = perf_counter() - started
    _must(not wrong, wrong)
    one, *others = found
    note(f"result-{size}", others[0] / one)
    shown = " | ".join(f"{1000 * each:.1f} ms ({each / one:.1f} ×)" for each in others)
    return f"| {size} | {1000 * one:.1f} ms | {shown} | {1000 * verified:.0f} ms |"


def _must(claim: bool, said: object) -> None:
    """What is measured has to have happened."""
    if not claim:
        raise RuntimeError(said)


def _medians(*works: Callable[[], None]) -> list[float]:
    """The middle of many runs of each, in turns."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(TIMES):
        for work, kept in zip(works, took, strict=True):
            started = perf_counter()
            work()
            kept.append(perf_counter() - started)
    return [sorted(kept)[TIMES // 2] for kept in took]


def big_section(size: int, known: Sequence[str] = ()) -> Section:
    """A section whose last round has no result yet; its players are those who are ``known``, or nobody in particular."""
    lot = Random(size)  # noqa: S311 - no secret
    ids = known or [f"p{lot.getrandbits(48):012x}" for _ in range(size)]
    entries = tuple(Entry(PlayerId(one), rating=lot.randrange(900, 2100)) for one in ids)
    players = [entry.player for entry in entries]
    rounds = tuple(
        Round(number, tuple(_games(number, players, lot)), is_published=True) for number in range(1, ROUNDS + 1)
    )
    return Section("Open", "draughts", Plan((Phase("nearest", ROUNDS),), ("points",)), entries, rounds)


def _games(number: int, players: list[PlayerId], lot: Random) -> Iterator[Game]:
    lot.shuffle(players)
    for at in range(0, len(players), 2):
        yield Game(at // 2 + 1, players[at], players[at + 1], lot.choice("210") if number < ROUNDS else "")


def _organiser() -> Any:
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    return actor("account:1", [HeldRole(Role.ORGANISER, f"e{kind}{size}") for size in SIZES for kind in ("", "p")])


def _section(size: int, kind: str = "") -> Any:
    from ronde.web.events import services  # noqa: PLC0415 - after the setup
    from ronde.web.events.models import Event  # noqa: PLC0415 - after the setup

    day = date(2027, 1, 2)
    event = Event.objects.create(id=f"e{kind}{size}", name="Open", first_day=day, last_day=day)
    made = services.section_created(event, big_section(size), _organiser(), file="open", id=f"s{kind}{size}")
    _must(made.row is not None, made.problems)
    return made.row


class _Desk:
    """Pages without anything on them, behind the whole stack."""

    def __init__(self, size: int) -> None:
        from django.test import Client  # noqa: PLC0415 - after the setup
        from django.urls import clear_url_caches, path  # noqa: PLC0415 - after the setup

        from ronde.web import urls  # noqa: PLC0415 - after the setup

        self.size, self.client, self.organiser, self.table = size, Client(), _organiser(), 0
        self.version, self.section = 1, big_section(size)  # as a page has them
        pages = {"bench-row": self._row, "bench-result": self._result, "bench-undo": self._undo}
        urls.urlpatterns[:0] = [path(f"{name}-{size}", page) for name, page in pages.items()]
        clear_url_caches()

    def one_row(self) -> None:
        self._post("row")

    def result(self) -> None:
        self.table = self.table % (self.size // 2) + 1
        self._post("result")

    def result_read_anew(self) -> None:
        from ronde.web.events import bodies  # noqa: PLC0415 - after the setup

        bodies._READ.clear()  # noqa: SLF001 - as in a process that has just begun
        self.result()

    def undo(self) -> None:
        self._post("undo")

    def _post(self, page: str) -> None:
        said = self.client.post(f"/bench-{page}-{self.size}").content
        _must(said == b"done", said)

    def _row(self, _: Any) -> HttpResponse:
        from ronde.web.events.models import CopyFolder  # noqa: PLC0415 - after the setup

        CopyFolder.objects.create(path="somewhere")
        return HttpResponse("done")

    def _result(self, _: Any) -> HttpResponse:
        from ronde.play.acts import act as acts  # noqa: PLC0415 - after the setup
        from ronde.web.events import services  # noqa: PLC0415 - after the setup

        make = acts.correct if self.section.rounds[-1].games[self.table - 1].result else acts.result
        asked = make(ROUNDS, self.table, "210"[self.version % 3])
        return self._answer(services.act(f"s{self.size}", asked, self.organiser, seen=self.version))

    def _undo(self, _: Any) -> HttpResponse:
        from ronde.web.events import services  # noqa: PLC0415 - after the setup

        return self._answer(services.undo(f"s{self.size}", self.organiser, seen=self.version))

    def _answer(self, done: Any) -> HttpResponse:
        self.version, self.section = done.version, done.section
        return HttpResponse("done" if done.is_done else str(done.problems))
