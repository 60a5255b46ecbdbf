"""The figures of a collective game while scores come in: those of the slow model if it ended now, and those of the list once it has."""

from datetime import date
from fractions import Fraction
from functools import cache
from math import floor

from ronde.ground.ids import PlayerId
from ronde.play.changes.results import result_entered
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.record.history import History
from ronde.record.live import Live, live
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.submission import previewed
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.submission import TournamentDeclaration
from tests.frs.slow import Slow
from tests.play.making import next_round, ok, section
from tests.play.test_collective import scored

FRS = shelf.regulation("frs")
SAID = TournamentDeclaration(day=date(2012, 3, 10), number=3, competition="CNIS", type="clasic")
NAMES = "ana bob cid dan eve"


def earlier() -> list[Document]:
    """Two games before: Dan won the first, Ana the second; Eve has not played."""
    orders = ("dan cid bob ana", "ana dan bob")
    return [_game(number, order.split()) for number, order in enumerate(orders, start=1)]


def _game(number: int, order: list[str]) -> Game:
    entries = [Entry(player=who, place=place) for place, who in enumerate(order, start=1)]
    made: Game = Game(
        id=f"g{number}", day=date(2012, 3, 9), number=number, competition="CNIS", type="clasic", entries=entries
    )
    return made


@cache
def known() -> Opened:
    people = People.of([Player(id=name, name=name.title()) for name in NAMES.split()])
    return opened(History(FRS, people, earlier()))


def seats() -> Section:
    return next_round(section(NAMES, (Phase("collective", 1),), "collective"))


def figures(game: Section) -> tuple[Live, dict[str, dict[str, Fraction | None]]]:
    found = live(known(), [game], SAID)
    codes = [column.code for column in found.columns]
    rows = {
        str(row.player): {
            code: None if value is None else Fraction(value) for code, value in zip(codes, row.values, strict=True)
        }
        for row in found.tables[0]
    }
    return found, rows


def slow_after(game: Section) -> Slow:
    document = previewed(FRS, [game], SAID, fact="g3").document
    assert document is not None
    slow = Slow()
    slow.go_through([*earlier(), document])
    return slow


def billionths(value: Fraction) -> Fraction:
    return Fraction(floor(value * 10**9 + Fraction(1, 2)), 10**9)


def test_the_figures_are_those_of_the_slow_model_after_every_score() -> None:
    game = seats()
    for seat, score in ((1, 800), (4, 950), (2, 800), (3, None), (5, 400)):
        code, scores = ("absent", None) if score is None else ("scored", (score, 0))
        game = ok(result_entered(game, 1, seat, code, scores))
        found, rows = figures(game)
        slow = slow_after(game)
        key = ("seniors", "clasic")
        assert {one.code: value for one, value in found.whole} == {
            "v": billionths(slow.values[key][-1]),
            "needed": 3,  # 15 % of 20
        }
        for player, points in slow.points[key][-1].items():
            assert rows[player]["p"] == billionths(points)
            assert rows[player]["r-after"] == billionths(slow.ratings[key][player])
            assert rows[player]["games-after"] == len(slow.counted(key, player))
            assert (rows[player]["games-after"] or 0) >= 3 if slow.is_active(key, player) else True
        absent = {str(one.first) for one in game.rounds[0].games if one.result != "scored"}
        assert all(rows[player]["p"] is None and rows[player]["r-after"] is None for player in absent)


def test_before_the_first_score_nobody_has_figures_and_nothing_fails() -> None:
    for game in (seats(), section(NAMES, (Phase("collective", 1),), "collective")):
        _, rows = figures(game)
        assert all(one["p"] is None and one["place"] is None for one in rows.values())
        assert rows["ana"]["r"] is not None
        assert rows["eve"]["r"] is None


def test_who_has_played_three_of_the_last_twenty_is_active() -> None:
    _, rows = figures(scored(seats(), 900, 800, 700, 600, 500))
    assert {player: one["games-after"] for player, one in rows.items()} == {
        "ana": 3,
        "bob": 3,
        "cid": 2,
        "dan": 3,
        "eve": 1,
    }
    assert PlayerId("ana") in {row.player for row in live(known(), [seats()], SAID).tables[0]}
