"""Who played whom is projected from the facts: equal to a slow reading of them, whatever was corrected, withdrawn or found to be one person."""

import json
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from ronde.files.opening import opened_file
from ronde.record.chain import Origin
from ronde.record.people import People
from ronde.record.played_games import played_section
from ronde.record.players import Player
from ronde.regulations.absp.documents import Game as ScrabbleGame
from ronde.regulations.absp.documents import Tournament
from ronde.regulations.cel_grand_prix.documents import Entry, Event, Section
from ronde.regulations.cel_grand_prix.documents import Game as ChessGame
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Document, Withdrawn
from ronde.regulations.ffjd.documents import Game, Series
from ronde.regulations.fisf_classique.documents import Entry as FisfEntry
from ronde.regulations.fisf_classique.documents import Event as FisfEvent
from ronde.regulations.frs.documents import Entry as FrsEntry
from ronde.regulations.frs.documents import Game as FrsGame
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register, register_from
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import AppearanceRow, Fact, GameRow, Projected, Register
from ronde.web.registers.renewing import renewed
from ronde.web.registers.verifying import verified_register
from tests.web.months import month

DAY = date(2026, 5, 3)
Side = tuple[str, str, str, str, str]  # fact, player, opponent, result, why it does not count


def slow_reading(register: Register) -> Counter[Side]:
    """Every game of the draughts series that stand, read from the texts of the facts one after another."""
    standing: dict[str, Any] = {}
    for text in Fact.objects.filter(register=register).order_by("turn").values_list("document", flat=True):
        said = json.loads(text)
        standing.pop(said.get("replaces") or "", None)
        if said["fact"] == "withdrawn":
            standing.pop(said["of"], None)
        if said["fact"] == "series":
            standing[said["id"]] = said
    other = {"0": "2", "2": "0", "0fe": "2fe", "2fe": "0fe", "0fne": "2fne", "2fne": "0fne"}
    found = Counter[Side]()
    for said in standing.values():
        for game in said["games"]:
            white, black, result = game["white"], game["black"], str(game["result"])
            why = {"0fe": "excused", "2fe": "excused", "0d": "both-absent", "?": "undecided"}.get(result, "")
            why = "exempt" if "EXEMPT" in {white, black} else why
            sides = ((white, black, result), (black, white, other.get(result, result)))
            found.update(
                (said["id"], one, "" if met == "EXEMPT" else met, code, why)
                for one, met, code in sides
                if one != "EXEMPT"
            )
    return found


def shown(register: Register) -> Counter[Side]:
    return Counter(
        GameRow.objects.filter(register=register).values_list("fact", "player", "opponent", "result", "uncounted")
    )


@pytest.mark.usefixtures("database")
def test_the_games_of_the_officers_month_are_those_that_its_facts_tell(tmp_path: Path) -> None:
    register = register_from(opened_file(month(tmp_path)), "dames", "Dames")
    expected = slow_reading(register)
    assert sum(expected.values()) > 50
    assert shown(register) == expected
    players = {(fact, player) for fact, player, *_ in expected}
    assert set(AppearanceRow.objects.values_list("fact", "player")) == players


def recorded(register: Register, *facts: Document) -> None:
    at = datetime(2026, 5, 4, tzinfo=UTC).replace(tzinfo=None).isoformat()

    def prepare(held: Held) -> Prepared:
        return held.adding(held.known.with_facts(*facts), Origin(at, "account:1", "officer", "test"))

    FOLD.recorded(register, prepare)


def series(name: str, *games: tuple[str, str, Any], replaces: str | None = None) -> Series:
    played = [Game(white=white, black=black, result=result, round=1) for white, black, result in games]
    return Series(
        id=name,
        name=name,
        cadence="slow",
        games=played,
        replaces=replaces,
        first_day=DAY,
        last_day=DAY,
        homologated=DAY,
    )


@pytest.fixture
def draughts(database: str) -> Register:
    del database
    written(People.of(Player(id=one, name=f"Player {one}") for one in ("a", "b", "c", "d")), DAY)
    return new_register("d", "D", "ffjd")


def test_a_corrected_a_withdrawn_and_a_merged_fact_leave_the_rows_of_what_stands(draughts: Register) -> None:
    recorded(draughts, series("s1", ("a", "b", 2), ("c", "EXEMPT", "2fe")), series("s2", ("a", "c", 1)))
    assert shown(draughts) == slow_reading(draughts)
    recorded(draughts, series("s1-b", ("a", "b", 0), replaces="s1"))
    assert shown(draughts) == slow_reading(draughts)
    assert sorted(GameRow.objects.filter(fact="s1-b").values_list("player", "won")) == [("a", -1), ("b", 1)]
    recorded(draughts, Withdrawn(id="w", of="s2"))
    assert shown(draughts) == slow_reading(draughts)
    assert set(AppearanceRow.objects.values_list("player", flat=True)) == {"a", "b"}
    recorded(draughts, SamePerson(id="same", player="d", other="b"))  # b is d from now on
    assert set(GameRow.objects.values_list("player", "opponent")) == {("a", "d"), ("d", "a")}
    assert verified_register(draughts).is_sound


def test_rows_are_made_anew_after_an_upgrade_and_a_wrong_one_is_found(draughts: Register) -> None:
    recorded(draughts, series("s1", ("a", "b", 2)))
    GameRow.objects.all().delete()
    assert {one.code for one in verified_register(draughts).problems} == {"register.rows-differ"}
    Projected.objects.update(rules="")  # as the migration leaves it
    assert [one.register for one in renewed()] == [draughts]
    assert shown(draughts) == slow_reading(draughts)
    assert verified_register(draughts).is_sound


def test_what_does_not_count_says_why_with_the_article_in_every_book() -> None:
    draughts = played_section(
        series("s", ("a", "b", "2fe"), ("a", "EXEMPT", "2fe"), ("a", "b", "0fne"), ("a", "b", "0r"))
    )
    assert draughts is not None
    # An excused forfeit and EXEMPT do not count (6.4, 6.5); an unexcused forfeit counts as played (6.4), 0r gives nothing to both.
    assert [(one.player, one.uncounted.code, one.uncounted.article, one.won) for one in draughts.games] == [
        ("a", "excused", "6.4", 1),
        ("b", "excused", "6.4", -1),
        ("a", "exempt", "6.5", 1),
        ("a", "", "", -1),
        ("b", "", "", 1),
        ("a", "", "", -1),
        ("b", "", "", -1),
    ]
    lines = [
        ScrabbleGame(player="a", opponent="b", result="win", round=1),
        ScrabbleGame(player="a", result="bye", round=2),
        ScrabbleGame(player="a", opponent="b", result="forfeit", round=3),
    ]
    scrabble = played_section(Tournament(id="t", day=DAY, games=lines))
    assert scrabble is not None
    assert [(one.player, one.result, one.won, one.uncounted.code) for one in scrabble.games] == [
        ("a", "win", 1, ""),
        ("b", "loss", -1, ""),
        ("a", "bye", 0, "bye"),
        ("a", "forfeit", 0, "forfeit"),
        ("b", "forfeit-win", 0, "forfeit"),
    ]
    entries = [Entry(player=one, rating=1500, score=1) for one in ("a", "b")]
    games = [ChessGame(white="a", black="b", result="="), ChessGame(white="b", black="a", result="+")]
    chess = played_section(Event(id="e", kind="swiss", day=DAY, sections=[Section(entries=entries, games=games)]))
    assert chess is not None
    assert [(one.player, one.side, one.won, one.uncounted.article) for one in chess.games] == [
        ("a", "white", 0, ""),
        ("b", "black", 0, ""),
        ("b", "white", 1, "Points bonis"),
        ("a", "black", -1, "Points bonis"),
    ]


def test_a_book_of_places_has_appearances_and_no_games() -> None:
    entries = [FisfEntry(player="a", place=1), FisfEntry(player="b", no_show=True)]
    fisf = played_section(FisfEvent(id="e", kind="tournament", last_day=DAY, games=8, declared=True, entries=entries))
    assert fisf is not None
    assert [(one.player, one.place, one.uncounted.code) for one in fisf.appearances] == [
        ("a", 1, ""),
        ("b", None, "no-show"),
    ]
    frs = played_section(
        FrsGame(id="g", day=DAY, number=1, competition="c", type="clasic", entries=[FrsEntry(player="a", place=2)])
    )
    assert frs is not None
    assert [(one.player, one.place) for one in frs.appearances] == [("a", 2)]
    assert (fisf.games, frs.games) == ((), ())
    assert played_section(Withdrawn(id="w", of="x")) is None
