"""What pages, facts and publications cost in a database, as multiples of a page with nothing on it."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import django
from django.http import HttpResponse

from benchmarks.figures import note
from benchmarks.installation import backup_lines, demonstration_lines, query_lines
from benchmarks.office_history import START, in_clubs, office_history, opening, section
from benchmarks.timing import seconds

TITLE = "Serving"
ABOUT = (
    "A register of 1,500 players, 108,000 games, 120 published lists in SQLite; pages through Django's whole stack, in CPU time as "
    "multiples of a page that says nothing. Then one more series, and a publication for 5,000 players: what is computed before, what "
    "happens inside the transaction (by the clock too, for others wait then), and the whys that are stored behind it. Questions to the "
    "database at two sizes of everything, which must be the same; a backup; and the demonstration from an empty folder."
)
SALT = bytes(32)


def lines() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(RONDE_DATA=folder, DJANGO_SETTINGS_MODULE="ronde.web.settings", RONDE_HOSTS="testserver")
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - after the setup

        from ronde.web.registers.models import Register  # noqa: PLC0415 - after the setup

        call_command("migrate", verbosity=0)
        register = taken_in("ten-years", "Ten years", office_history())
        first = [*_pages(register), "", *_appending(register), "", *_publishing()]
        queries = query_lines(register, Register.objects.get(code="many"))
        return [
            *first,
            "",
            *queries,
            "",
            *_memory(Path(folder)),
            "",
            *backup_lines(Path(folder)),
            "",
            *demonstration_lines(),
        ]


def taken_in(code: str, name: str, history: Any) -> Any:
    """A register of a history, taken in as a history file is."""
    from ronde.record.chain import chained  # noqa: PLC0415 - after the setup
    from ronde.record.opened import opened  # noqa: PLC0415 - after the setup
    from ronde.record.upgrade import upgraded  # noqa: PLC0415 - after the setup
    from ronde.web.registers.exchange import new_register  # noqa: PLC0415 - after the setup
    from ronde.web.registers.holding import Additions, Held, empty  # noqa: PLC0415 - after the setup

    known = opened(upgraded(opened(history), salt=SALT))
    register, people = new_register(code, name, "ffjd", salt=SALT), known.history.people
    chain = chained(known.history.facts, salt=SALT)
    _append(Additions(empty(register, people), Held(register, known, chain[-1]), chain, (), people))
    return register


def _append(additions: Any) -> tuple[float, float, float]:
    """Write what was prepared: CPU seconds of projecting and staging, CPU and clock seconds of the transaction."""
    from ronde.web.registers.appending import commit  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.registers.list_rows import last_standings  # noqa: PLC0415 - after the setup
    from ronde.web.registers.projecting import projected  # noqa: PLC0415 - after the setup

    begun = process_time()
    projection = projected(additions.before, additions.after, partial(last_standings, additions.before.register))
    projection.stage(lambda: None)
    ready, clock = process_time(), perf_counter()
    commit(additions, projection, FOLD.renewed())
    return ready - begun, process_time() - ready, perf_counter() - clock


def _pages(register: Any) -> Iterator[str]:
    from django.test import Client  # noqa: PLC0415 - after the setup
    from django.urls import path  # noqa: PLC0415 - after the setup

    from ronde.web import urls  # noqa: PLC0415 - after the setup
    from ronde.web.registers.models import Change  # noqa: PLC0415 - after the setup
    from ronde.web.registers.upkeep import store_whys  # noqa: PLC0415 - after the setup

    store_whys()
    urls.urlpatterns.append(path("empty", lambda _request: HttpResponse("")))
    client = Client()
    last = register.editions.latest("turn")
    busiest = max(_changes(register).items(), key=lambda pair: pair[1])
    told = Change.objects.filter(register=register, turn=last.turn).exclude(why="").exclude(before="").first()
    pages = {
        "a page that says nothing": "/empty",
        "home": "/en/",
        "list, one page": "/en/ten-years/",
        "list, narrowed": "/en/ten-years/?page=all&name=player+13",
        "list, whole": "/en/ten-years/?page=all",
        f"a player with {busiest[1]} changes": f"/en/ten-years/player/{busiest[0]}/",
        "one why": f"/en/ten-years/why/{last.turn}/{told.player if told else ''}/",
    }
    took = {name: seconds(partial(_fetched, client, address)) for name, address in pages.items()}
    empty = took["a page that says nothing"]
    yield "| page | rows | CPU ms | times an empty page | kB |"
    yield "|---|--:|--:|--:|--:|"
    for name, address in pages.items():
        content = client.get(address).content
        ratio = note(name, took[name] / empty)
        yield f"| {name} | {content.count(b'<tr>')} | {took[name] * 1e3:.1f} | {ratio:.0f} | {len(content) / 1000:.0f} |"


def _changes(register: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for player in register.changes.filter(ranking="national").values_list("player", flat=True):
        counts[player] = counts.get(player, 0) + 1
    return counts


def _fetched(client: Any, address: str) -> None:
    if client.get(address).status_code != 200:
        message = f"{address} is not there"
        raise ValueError(message)


def _appending(register: Any) -> Iterator[str]:
    from ronde.record.chain import Origin  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup

    FOLD.forget()
    begun = process_time()
    held = FOLD.held(register)
    opening_it = process_time() - begun
    players, lot = [f"p{number}" for number in range(1, 11)], Random(7)  # noqa: S311 - the same every time
    on = held.known.last_day or START
    facts = list(section("one-more", on + timedelta(days=2), on, players, lot))[:3]
    begun = process_time()
    made = held.adding(held.known.with_facts(*facts), Origin(via="bench"))
    prepared = process_time() - begun
    projecting, inside, clock = _append(made)
    yield "| one more series of 45 games, submitted and paid | CPU ms |"
    yield "|---|--:|"
    yield f"| reading the register of 108,000 games into memory, once | {opening_it * 1e3:,.0f} |"
    yield f"| fact, verdict and chain, before the transaction | {prepared * 1e3:.0f} |"
    yield f"| what pages will show, staged before the transaction | {projecting * 1e3:.0f} |"
    yield f"| the transaction ({clock * 1e3:.0f} ms by the clock) | {inside * 1e3:.0f} |"
    note("append", (prepared + projecting + inside) / opening_it)


def _publishing() -> Iterator[str]:
    """A list of 5,000 players, all of whom have played since the one before."""
    from ronde.record.chain import Origin  # noqa: PLC0415 - after the setup
    from ronde.record.players import Licence, Player  # noqa: PLC0415 - after the setup
    from ronde.record.publishing import proposed  # noqa: PLC0415 - after the setup
    from ronde.web.registers.exchange import new_register  # noqa: PLC0415 - after the setup
    from ronde.web.registers.holding import empty  # noqa: PLC0415 - after the setup
    from ronde.web.registers.storing_whys import stored_whys  # noqa: PLC0415 - after the setup

    lot = Random(5_000)  # noqa: S311 - the same every time
    people = [Player(id=f"q{at}", name=f"Quinn {at}", licences=[Licence(since=START)]) for at in range(5_000)]
    register = new_register("many", "Many", "ffjd", salt=SALT)
    origin = Origin(recorded="2014-01-31T00:00:00", via="bench")
    series = [
        fact for at in range(500) for fact in _series(at, [one.id for one in people[at * 10 : at * 10 + 10]], lot)
    ]
    everybody = in_clubs(people)
    before = empty(register, everybody)
    begun = before.adding(before.known.with_facts(opening(people, lot), *series), origin, everybody)
    _append(begun)
    held, published = begun.after, Origin(recorded="2014-02-01T00:00:00", via="bench")
    start = process_time()
    made = proposed(
        held.known, date(2014, 2, 1), salt=SALT, recorded=published.recorded, after=held.last, origin=published
    )
    additions = held.adding(made.known, published)
    computed = process_time() - start
    projecting, inside, clock = _append(additions)
    start = process_time()
    whys = sum(stored_whys(additions.after, additions.after.turn))
    behind = process_time() - start
    yield "| a list of 5,000 players, everybody with 9 new games | CPU ms |"
    yield "|---|--:|"
    yield f"| the list, before the transaction | {computed * 1e3:,.0f} |"
    yield f"| what pages will show, staged before the transaction | {projecting * 1e3:,.0f} |"
    yield f"| the transaction ({clock * 1e3:,.0f} ms by the clock) | {inside * 1e3:,.0f} |"
    yield f"| {whys:,} whys, behind it in slices | {behind * 1e3:,.0f} |"
    note("publication", clock * 1e3)


def _series(at: int, players: list[str], lot: Random) -> Iterator[Any]:
    return section(f"m{at}", START + timedelta(days=at % 12), START, players, lot)


def _memory(folder: Path) -> Iterator[str]:
    """Resident memory of a process that folds and of one that only shows, after the same page was asked of each."""
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup

    FOLD.end()  # another process is to hold the registers now
    yield "| memory after the list, a player and a why were shown | MB |"
    yield "|---|--:|"
    for folds, name in (("1", "the process that folds, with the register in it"), ("0", "a process that shows")):
        environment = {**os.environ, "RONDE_DATA": str(folder), "RONDE_FOLDS": folds}
        words = [sys.executable, "-m", "benchmarks.serving"]
        told = subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout
        yield f"| {name} | {int(told):,} |"


def _resident() -> int:
    """What this process holds after some pages, in MB."""
    django.setup()
    from django.conf import settings  # noqa: PLC0415 - after the setup
    from django.test import Client  # noqa: PLC0415 - after the setup

    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.registers.models import Register  # noqa: PLC0415 - after the setup

    register = Register.objects.get(code="ten-years")
    if settings.RONDE_FOLDS:
        FOLD.held(register)
    client = Client()
    for address in ("", "player/p7/", f"why/{register.editions.latest('turn').turn}/p7/"):
        client.get(f"/en/ten-years/{address}")
    FOLD.end()
    (size,) = [
        line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")
    ]
    return int(size) // 1000


if __name__ == "__main__":
    print(_resident())
