"""Of all books of the demonstration: nothing that is sent to a visitor tells of 20 children without consent, or of somebody erased."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec
import pytest
from django.test import Client

from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.web.demonstration.privacy_cases import erased
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.registers.models import Register
from ronde.web.registers.upkeep import store_whys
from ronde.web.registers.verifying import verified_register
from tests.lanes import is_drawn
from tests.web.crawling import asked, crawled
from tests.web.demonstration.small import TODAY, begun
from tests.web.searching import plain, traces
from tests.web.verbs import ronde

pytestmark = [pytest.mark.usefixtures("site"), pytest.mark.whole_site]
CHILDREN = 20
_OF_ONE = re.compile("/(player|why|ask|files)/")
_RARELY = ("/against/", "sheet.pdf", "opponent=")  # pairs of players, papers, games to come: of each player many
_OF_PERSONS = ("dames", "scrabble", "grand-prix", "cote", "libere")  # pairs and teams are nobody in particular


def _children() -> tuple[Player, ...]:
    """Four of those on the last list of each register turn out to be children, without consent."""
    chosen: dict[str, Player] = {}
    for code in _OF_PERSONS:
        lines = Register.objects.get(code=code).editions.latest("turn").lines.order_by("position")
        rows = PersonRow.objects.in_bulk(lines.values_list("player", flat=True))
        listed = [rows[player] for player in lines.values_list("player", flat=True)]
        free = [row for row in listed if row.named and row.id not in chosen]
        for row in free[: CHILDREN // len(_OF_PERSONS)]:
            number = len(chosen)
            chosen[row.id] = msgspec.structs.replace(
                msgspec.json.decode(row.body, type=Player),
                birth=date(2012 + number % 4, 1 + number % 12, 10 + number % 17),
                licences=[Licence(since=date(2015, 9, 1), number=f"ZZ-{70000 + number}")],
            )
    written(People.of(chosen.values()), TODAY)
    return tuple(chosen.values())


def _is_followed(address: str) -> bool:
    """Every page but narrowed lists and those of players, whys and files, of which there are thousands: of them some, or all where there is time."""
    if any(part in address for part in _RARELY):
        return is_drawn(address, one_in=480)
    if _OF_ONE.search(address):
        return is_drawn(address, one_in=24)
    return "?" not in address or is_drawn(address)


def _sent(people: tuple[Player, ...]) -> Iterator[tuple[str, str]]:
    """Every page that links and forms lead to, and the pages of these people in every register."""
    client = Client(raise_request_exception=False)
    answers = [*crawled(client, languages=("fr",), most=100_000, follows=_is_followed)]
    dead = [f"{one.status} {one.address}" for one in answers if one.status not in {200, 302}]
    assert dead == [], "links that lead nowhere"
    for register in Register.objects.all():
        turn = register.editions.latest("turn").turn
        for one in people:
            answers.append(asked(client, f"/ro/{register.code}/player/{one.id}/"))
            answers.append(asked(client, f"/en/{register.code}/why/{turn}/{one.id}/"))
            answers.append(asked(client, f"/en/{register.code}/player/{one.id}/against/"))
    assert {one.status for one in answers} <= {200, 302, 400, 404, 405}
    yield from ((one.address, plain(one.text)) for one in answers)


def _bundles(folder: Path) -> Iterator[tuple[str, str]]:
    for register in Register.objects.all():
        path = folder / f"{register.code}.bundle"
        done = ronde("register", "bundle", register.code, "-o", path, "--names")
        assert done.returncode == 0, done.stderr
        yield register.code, plain(done.stdout + path.read_text("utf-8"))


def test_nobody_finds_a_child_without_consent_or_somebody_erased_in_any_book(tmp_path: Path) -> None:
    store_whys()
    _, frame = begun()
    gone = frame.invented.people.players[PlayerId(erased(frame))]
    children = _children()
    assert len(children) == CHILDREN
    everything = [*_sent((*children, gone)), *_bundles(tmp_path)]
    wanted = [trace for one in (*children, gone) for trace in traces(one)]
    assert {place for place, said in everything if any(trace in said for trace in wanted)} == set()
    # The same search finds somebody who may be found, in the bundle and on pages of each book.
    for code in _OF_PERSONS:
        listed = Register.objects.get(code=code).editions.latest("turn").lines.values("player")
        known = PersonRow.objects.filter(named=True, id__in=listed).first()
        assert known is not None
        found = {place for place, said in everything if plain(known.name) in said}
        assert code in found
        assert any(place.startswith(f"/fr/{code}/") for place in found)
    assert all(verified_register(one).is_sound for one in Register.objects.all())
