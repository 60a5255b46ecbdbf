"""What the pages for everybody cost, as multiples of a page that says nothing; how they grow; and what a server holds."""

import os
import re
import tempfile
from collections.abc import Iterator, Mapping
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import django
from django.http import HttpResponse

from benchmarks.acting import big_section
from benchmarks.figures import note
from benchmarks.load import load_lines
from benchmarks.office_history import SEATS, START, in_clubs, month_start, opening, section
from benchmarks.serving import taken_in
from benchmarks.timing import side_by_side

TITLE = "The public site"
ABOUT = (
    "Registers of 1,200 players, with 1,000 and with 100,000 games over ten years, and an event of 300 in its twelfth round, in SQLite; "
    "pages through Django's whole stack, in CPU time, in turns, as multiples of a page that says nothing. Asked again with what it was "
    "given, a browser is answered `304`. Nothing that a process keeps of lists is used but under the load. Ten players have the same games in both registers: theirs are the pages that are compared. "
    "Then the load that `ronde serve` holds on this machine, on which those who ask run too."
)
PLAYERS, SMALL, LARGE = 1_200, 22, 2_222  # sections of 45 games
LISTS, ENTERED, TURNS = 120, 300, 15
FEW, MANY = "p0", "p10"  # who plays twice, in both registers; who plays every month, as long as there are sections
_FAMILIES = ("Abgrall", "Bodénez", "Cariou", "Daoulas", "Euzen", "Floc’h", "Gourvennec", "Hascoët", "Inizan", "Jaouen")
_GIVEN = ("Yvette", "Malo", "Enora", "Gildas", "Solène", "Tanguy", "Nolwenn", "Ronan", "Maëlle", "Kilian")
EMPTY = "a page that says nothing"
_PICTURE = re.compile(rb"<svg.*?</svg>", re.DOTALL)
Pages = Mapping[str, str]  # addresses by name


def lines() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(RONDE_DATA=folder, DJANGO_SETTINGS_MODULE="ronde.web.settings")
        os.environ["RONDE_HOSTS"] = "testserver 127.0.0.1"
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - after the setup
        from django.urls import path  # noqa: PLC0415 - after the setup

        from ronde.web import urls  # noqa: PLC0415 - after the setup
        from ronde.web.registers.upkeep import store_whys  # noqa: PLC0415 - after the setup

        call_command("migrate", verbosity=0)
        urls.urlpatterns.append(path("empty", lambda _request: HttpResponse("")))
        for code, sections in (("small", SMALL), ("large", LARGE)):
            taken_in(code, code.title(), _history(sections))
        store_whys()
        _event()
        return [
            *_costs(),
            "",
            *_growth(),
            "",
            *load_lines([one for one in _pages("large").values() if one not in {"/empty", "/fr/large/?page=all"}]),
        ]


def _history(sections: int) -> Any:
    """Everybody rated but one in five, in clubs; a list a month."""
    from ronde.record.history import History  # noqa: PLC0415 - after the setup
    from ronde.record.players import Licence, Player  # noqa: PLC0415 - after the setup
    from ronde.regulations.ffjd import REGULATION  # noqa: PLC0415 - after the setup

    lot, birth = Random(7), START - timedelta(days=365 * 30)  # noqa: S311 - the same history every time
    licence = [Licence(since=START)]
    people = [
        Player(id=f"p{at}", name=f"{_GIVEN[at % 10]} {_FAMILIES[at // 10 % 10]}-{at}", birth=birth, licences=licence)
        for at in range(PLAYERS)
    ]
    return History(REGULATION, in_clubs(people), [opening(people, lot), *_facts(sections, lot)])


def _facts(sections: int, lot: Random) -> Iterator[Any]:
    """The ten meet in the first two series, whatever else is played; then month after month the others, and the list."""
    from ronde.regulations.ffjd.documents import Published  # noqa: PLC0415 - after the setup

    ten, others, done = [f"p{at}" for at in range(SEATS)], [f"p{at}" for at in range(SEATS + 1, PLAYERS)], 0
    for month in range(1, LISTS + 1):
        first, following, upto = month_start(month - 1), month_start(month), max(2, sections * month // LISTS)
        for at in range(done, upto):
            players = ten if at < 2 else lot.sample(others, SEATS)
            if at == done and at >= 2:
                players[0] = MANY
            yield from section(f"s{at}", first + timedelta(days=lot.randrange(12)), first, players, lot)
        done = upto
        yield Published(id=f"list-{month}", day=following, recorded=following.isoformat())


def _event() -> None:
    """An event that everybody sees, its last round published and without results."""
    from ronde.web.actors import HeldRole, actor  # noqa: PLC0415 - after the setup
    from ronde.web.clock import now  # noqa: PLC0415 - after the setup
    from ronde.web.events import services  # noqa: PLC0415 - after the setup
    from ronde.web.events.models import Announcement, EntrantRow, Event  # noqa: PLC0415 - after the setup
    from ronde.web.registers.models import Register  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    day, ids = now().date(), [f"p{at}" for at in range(ENTERED)]
    of = Register.objects.get(code="large")
    event = Event.objects.create(id="open", name="Open", regulation="ffjd", register=of, first_day=day, last_day=day)
    Announcement.objects.create(event=event, shown=now())
    EntrantRow.objects.bulk_create(EntrantRow(event=event, player=one, person=one) for one in ids)
    organiser = actor("account:1", [HeldRole(Role.ORGANISER, "open")])
    made = services.section_created(event, big_section(ENTERED, ids), organiser, file="open", id="section")
    if made.row is None:
        raise RuntimeError(made.problems)


def _pages(code: str) -> Pages:
    """The pages of a register and of the event."""
    from ronde.web.registers.models import Change, Register  # noqa: PLC0415 - after the setup

    register = Register.objects.get(code=code)
    told = Change.objects.filter(register=register, player=FEW).exclude(why="").order_by("-turn").first()
    why = told or Change.objects.filter(register=register, player=FEW).latest("turn")
    return {
        EMPTY: "/empty",
        "home": "/fr/",
        "list of 1,200, one page": f"/fr/{code}/",
        "list of 1,200, whole": f"/fr/{code}/?page=all",
        "player with two changes": f"/fr/{code}/player/{FEW}/",
        "one why": f"/fr/{code}/why/{why.turn}/{FEW}/",
        "search, as it is written": "/fr/players/?name=yvette+abgrall-0",
        "search, misspelt": "/fr/players/?name=ivete+abgral",
        "event of 300": "/fr/events/open/",
        "its round 12, live": "/fr/events/open/section/",
    }


def _took(pages: Pages) -> dict[str, float]:
    from django.test import Client  # noqa: PLC0415 - after the setup

    client = Client()
    works = [partial(_fetched, client, address) for address in pages.values()]
    return dict(zip(pages, side_by_side(works, TURNS), strict=True))


def _fetched(client: Any, address: str) -> bytes:
    """A page, made anew whatever the process keeps of it."""
    from ronde.web.public.caching import KEPT  # noqa: PLC0415 - after the setup

    KEPT.clear()
    answer = client.get(address)
    if answer.status_code != 200:
        message = f"{answer.status_code} at {address}"
        raise ValueError(message)
    content: bytes = answer.content
    return content


def _costs() -> Iterator[str]:
    """Every page as a multiple of an empty one, and again for who has it already."""
    from django.test import Client  # noqa: PLC0415 - after the setup

    from ronde.web.registers.models import Change  # noqa: PLC0415 - after the setup

    count = Change.objects.filter(register__code="large", player=MANY).count()
    pages = {**_pages("large"), f"player with {count} changes": f"/fr/large/player/{MANY}/"}
    took, client = _took(pages), Client()
    sizes = {name: len(_PICTURE.sub(b"", _fetched(client, address))) / 1000 for name, address in pages.items()}
    note("public kB", max(size for name, size in sizes.items() if name.startswith(("home", "player"))))
    yield "| page | CPU ms | times an empty page | again | kB without pictures |"
    yield "|---|--:|--:|--:|--:|"
    for name, address in pages.items():
        again = _again(client, address, took[EMPTY])
        yield f"| {name} | {took[name] * 1e3:.1f} | {took[name] / took[EMPTY]:.1f} | {again} | {sizes[name]:.0f} |"


def _again(client: Any, address: str, empty: float) -> str:
    """What it costs to ask again with the mark that came with the answer."""
    mark = client.get(address).headers.get("ETag")
    if not mark:
        return "–"
    (took,) = side_by_side([partial(_unchanged, client, address, mark)], TURNS)
    return f"{took / empty:.1f}"


def _unchanged(client: Any, address: str, mark: str) -> None:
    status = client.get(address, headers={"If-None-Match": mark}).status_code
    if status != 304:
        message = f"{status} at {address}, though nothing is new"
        raise ValueError(message)


def _growth() -> Iterator[str]:
    """The same pages with 1,000 games behind them and with 100,000, measured in turns."""
    small, large = _pages("small"), _pages("large")
    names = [
        name for name in small if small[name] != large[name] and "whole" not in name
    ]  # the whole list has more to say
    took = _took({f"{name}{of}": pages[name] for name in names for of, pages in (("", small), (" ", large))})
    yield "| page | 1,000 games, CPU ms | 100,000 games, CPU ms | times |"
    yield "|---|--:|--:|--:|"
    for name in names:
        before, after = took[name], took[f"{name} "]
        yield f"| {name} | {before * 1e3:.1f} | {after * 1e3:.1f} | {after / before:.2f} |"
    note("public growth", max(took[f"{name} "] / took[name] for name in names))
