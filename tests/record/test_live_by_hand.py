"""One small section for each rule book, with the numbers of the documents and the arithmetic beside them."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.record.history import History
from ronde.record.live import Live, live
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.prospects import prospects
from ronde.regulations import shelf
from ronde.regulations.absp.submission import TournamentDeclaration as AbspDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.common_facts import SamePerson
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.regulations.ffjd.documents import Acceleration, FromOutside
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.regulations.frs.submission import TournamentDeclaration as FrsDeclaration
from tests.play.making import all_won_by_first, next_round, section, with_rounds

DAY = date(2015, 10, 4)


def copied(code: str, games: int = 0, /, **ratings: int) -> Opened:
    """A list as a laptop has it: a history of one adopted fact."""
    book = shelf.regulation(code)
    kind = next(kind for kind in book.documents if issubclass(kind, Adopted))
    lines = [AdoptedRating(player=player, rating=rating, games=games) for player, rating in ratings.items()]
    people = People.of([Player(id=player, name=player) for player in ratings])
    return opened(History(book, people, [kind(id="list", day=date(2015, 9, 1), ratings=lines)]))


def figures(found: Live, player: str) -> dict[str, Number | None]:
    (row,) = (row for table in found.tables for row in table if row.player == player)
    return dict(zip((column.code for column in found.columns), row.values, strict=True))


def reasons(found: Live, player: str) -> list[str]:
    (row,) = (row for table in found.tables for row in table if row.player == player)
    return [one.missing for one in row.waiting]


def would(run: Opened, one: Section, said: Any, player: str) -> tuple[Number | None, ...]:
    (found,) = (each for each in prospects(run, [one], said) if each.player == player)
    return found.win, found.draw, found.loss


# FFJD

SLOW = SeriesDeclaration(first_day=DAY, cadence="slow", declared=True)
CPS = {"ann": 1550, "ben": 1500, "cat": 1450}


def series(*rounds: str, names: str = "ann ben cat dan") -> Section:
    return with_rounds(section(names, (Phase("swiss_points", len(rounds)),)), *rounds)


def test_ffjd_a_series_in_its_second_round() -> None:
    # Ann beats Ben: PA = 1 + 50/500 = 1.1, K = 15, Ev = (2 - 1.1) * 15 = 13.5, hence 14 (FFJD-1). She is to meet Cat:
    # PA = 1 + 100/500 = 1.2, PAf = 1.1 + 1.2.
    one = series("ann-ben:2 cat-dan:1", "ann-cat: ben-dan:")
    found = live(copied("ffjd", **CPS), [one], SLOW)
    assert figures(found, "ann") == {
        "cpi": 1550,
        "pa": Fraction(11, 10),
        "paf": Fraction(23, 10),
        "mcp": 1500,
        "perf": None,
        "ev": Fraction(27, 2),
        "cpf": 1564,
    }
    assert reasons(found, "ann") == ["ffjd.performance"]
    # Dan is unrated: nobody gains or loses by him, and one game is not five.
    assert figures(found, "cat")["cpf"] == 1450
    assert figures(found, "dan") == {
        "cpi": None, "pa": None, "paf": None, "mcp": 1450, "perf": None, "ev": None, "cpf": None
    }  # fmt: skip
    assert reasons(found, "dan") == ["ffjd.games"]


def test_ffjd_what_each_result_would_do() -> None:
    one = series("ann-ben:2 cat-dan:1", "ann-cat: ben-dan:")
    run = copied("ffjd", **CPS)
    # Ann: 13.5 and (2 - 1.2) * 15 = 12, (1 - 1.2) * 15 = -3 or (0 - 1.2) * 15 = -18: 25.5, 10.5 and -4.5, halves away from 0
    assert would(run, one, SLOW, "ann") == (1550 + 26, 1550 + 11, 1550 - 5)
    # Cat: PA = 0.8, K = 25 - 100/15 = 55/3: 1.2 K = 22, 0.2 K = 3.67, -0.8 K = -14.67
    assert would(run, one, SLOW, "cat") == (1472, 1454, 1435)
    assert would(run, one, SLOW, "dan") == (None, None, None)


def test_ffjd_what_the_next_game_would_do_is_asked_of_one_player() -> None:
    one = series("ann-ben:2 cat-dan:1", "ann-cat: ben-dan:")
    run = copied("ffjd", **CPS)
    asked = list(prospects(run, [one], SLOW, of=PlayerId("cat")))
    everybody = [each for each in prospects(run, [one], SLOW) if each.table == 1]
    assert {each.player for each in asked} == {"ann", "cat"}  # both of the game
    assert asked == everybody


def test_ffjd_the_means_of_a_series() -> None:
    # MCPC = (1550 + 1500 + 1450) / 3. Dan drew with Cat: Perf = MCP = 1450, EANC = 1450; three rated players, so
    # MFNC = ((4 - 3) * 1100 + 3 * 1450) / 4 = 1362.5 and MS = (4500 + 1362.5) / 4 = 1465.625
    one = series("ann-ben:2 cat-dan:1", "ann-cat: ben-dan:")
    run = copied("ffjd", **CPS)
    assert [value for _, value in live(run, [one], SLOW).whole] == [None, 1500]
    said = SeriesDeclaration(first_day=DAY, cadence="slow", estimate=1100)
    assert [value for _, value in live(run, [one], said).whole] == [Fraction(11725, 8), 1500]


def test_ffjd_the_rest_of_a_round_robin_is_expected_too() -> None:
    # Four players, all to meet all. Ann: PA against 1500, 1450 and 1400 is 1.1 + 1.2 + 1.3 = 3.6, whoever comes first.
    one = all_won_by_first(next_round(section("ann ben cat dan", (Phase("round_robin", 3),))))
    found = live(copied("ffjd", **CPS, dan=1400), [one], SLOW)
    assert figures(found, "ann")["paf"] == Fraction(36, 10)
    assert sum(figures(found, player)["paf"] or 0 for player in ("ann", "ben", "cat", "dan")) == 6 * 2


def test_ffjd_a_guest_counts_with_the_equivalent_and_has_no_capital_points() -> None:
    # FMJD 1800: 1.5 * 1800 - 1065 = 1635. Ann, 1550: PA = 1 - 85/500 = 0.83, Ev = (2 - 0.83) * 15 = 17.55
    one = series("ann-guest:2", names="ann guest")
    said = SeriesDeclaration(first_day=DAY, cadence="slow", outside=[FromOutside(player="guest", fmjd=1800)])
    found = live(copied("ffjd", ann=1550), [one], said)
    assert figures(found, "guest")["cpi"] == 1635
    assert figures(found, "guest")["cpf"] is None
    assert "ffjd.guest" in reasons(found, "guest")
    assert figures(found, "ann")["ev"] == Fraction(351, 20)
    assert figures(found, "ann")["cpf"] == 1568


def test_ffjd_ka_multiplies_and_open_decisions_do_not_count() -> None:
    # Equals of 1500: Ev = 15, times 1.5; the game that waits for a decision brings nothing, and is not expected either.
    run = copied("ffjd", ann=1500, ben=1500).with_facts(
        Acceleration(id="ka", day=date(2015, 9, 1), player="ann", hundredths=150)
    )
    one = series("ann-ben:2", "ben-ann:?", names="ann ben")
    found = live(run, [one], SLOW)
    assert figures(found, "ann")["ev"] == Fraction(45, 2)
    assert figures(found, "ann")["paf"] == 1


def test_ffjd_an_estimate_is_asked_for_where_annex_b_needs_one() -> None:
    # Only Ben is rated. Five draws of Dan: three with Eve, two with Ben.
    one = series(*["dan-eve:1"] * 3, *["dan-ben:1"] * 2, names="ben dan eve")
    run = copied("ffjd", ben=1400)
    assert reasons(live(run, [one], SLOW), "dan") == ["ffjd.estimate"]
    # All draws: every performance and MCP is 1400. NJC = 1: MFNC = (3 * 1000 + 1 * 1400) / 4 = 1100
    said = SeriesDeclaration(first_day=DAY, cadence="slow", estimate=1000)
    assert figures(live(run, [one], said), "dan")["cpf"] == 1100


def test_who_plays_under_another_id_has_the_rating_of_the_one_that_counts() -> None:
    # The list has Ann as anne; the club calls her ann, and somebody has found that benny is Ben.
    book = shelf.regulation("ffjd")
    people = People.of(
        [Player(id="anne", name="Ann", also=["ann"]), *(Player(id=one, name=one) for one in ("ben", "benny"))]
    )
    ratings = [AdoptedRating(player="anne", rating=1550), AdoptedRating(player="ben", rating=1500)]
    kind = next(kind for kind in book.documents if issubclass(kind, Adopted))
    same = SamePerson(id="same", player="ben", other="benny")
    run = opened(History(book, people, [kind(id="list", day=date(2015, 9, 1), ratings=ratings), same]))
    found = live(run, [series("ann-benny:2", names="ann benny")], SLOW)
    assert (figures(found, "ann")["cpf"], figures(found, "benny")["cpf"]) == (1564, 1486)


# FISF


def article_8() -> Section:
    """Ten players over five rounds, so that they end in the order of the example of article 8, by wins and then by spread."""
    order = ["p2923", "p1803", "p2250", "p1860", "p1700a", "p1580", "p1415", "p1700b", "p1002", "p1000"]
    pairs = [(order[at], order[-1 - at], 90 - 10 * at) for at in range(5)]
    games = " ".join(f"{best}-{least}:win@{400 + margin}-400" for best, least, margin in pairs)
    base = section(" ".join(order), (Phase("nearest", 5),), "scrabble", "match_points spread")
    return with_rounds(base, *[games] * 5)


EXAMPLE = FisfDeclaration(
    kind="tournament",
    last_day=DAY,
    declared=False,  # nobody declares an event before its end
    duplicate={"p2250": "1", "p1700a": "4B", "p1700b": "4"},
    new_licences=["p1000"],
)


def test_fisf_the_worked_example_of_article_8() -> None:
    # 1803 ends second: PE = 10 - 2 + 1 = 9, B = 20 / 2 = 10, PJ = 2/3 (2250 - 1803) = 298, limited by
    # PJmax = 400 - 4 * 25 - 9 * 5 - (100 - 10) / 2 = 210: 1803 + 9 + 10 + 210 = 2032.
    # 1700* ends eighth: PE = 3, B = 0, PJ = -1/3 (1700 - 1415) = -95: 1608.
    run = copied("fisf-classique", p2923=2923, p1860=1860, p1803=1803, p1580=1580, p1415=1415, p1002=1002)
    found = live(run, [article_8()], EXAMPLE)
    assert figures(found, "p1803") == {"pl": 1803, "pe": 9, "b": 10, "pj": 210, "pl-after": 2032}
    assert figures(found, "p1700b") == {"pl": 1700, "pe": 3, "b": 0, "pj": -95, "pl-after": 1608}
    assert [(figure.code, value) for figure, value in found.whole] == [("pj-least", -105), ("pj-most", 210)]


def test_fisf_without_a_list_only_what_the_places_give_is_known() -> None:
    nothing = opened(History(shelf.regulation("fisf-classique"), People(), []))
    found = live(nothing, [article_8()], EXAMPLE)
    assert figures(found, "p1803") == {"pl": None, "pe": 9, "b": 10, "pj": None, "pl-after": None}
    assert reasons(found, "p1803") == ["fisf.start"]
    assert reasons(found, "p1700b") == []
    assert found.problems == ()


# ABSP


def test_absp_150_against_90() -> None:
    # They count as 110 and 130 for each other. The first wins: marks 110 + 50 = 160 and 130 - 50 = 80. Expected are
    # (150 - 110 + 50) / 100 = 0.9 and (90 - 130 + 50) / 100 = 0.1 wins. One game weighs 225 of 22575: 150.10 and 89.90.
    one = with_rounds(section("ana bo", (Phase("nearest", 1),), "scrabble"), "ana-bo:win@400-300")
    found = live(copied("absp", 150, ana=150, bo=90), [one], AbspDeclaration(day=DAY))
    nine = Fraction(9, 10)
    assert figures(found, "ana") == {
        "start": 150, "games": 1, "wins": 1, "expected": nine, "mark": 160, "after": 150
    }  # fmt: skip
    assert figures(found, "bo") == {
        "start": 90, "games": 1, "wins": 0, "expected": 1 - nine, "mark": 80, "after": 90
    }  # fmt: skip


def test_absp_what_each_result_would_do_to_a_newcomer() -> None:
    # Nothing is known of Bo: one game against 150 is worth 200, 150 or 100, and that is the first rating.
    one = with_rounds(section("ana bo", (Phase("nearest", 1),), "scrabble"), "ana-bo:")
    assert would(copied("absp", 150, ana=150), one, AbspDeclaration(day=DAY), "bo") == (200, 150, 100)


# FRS


def test_frs_three_places() -> None:
    # Three players without rating: V = 150, P = V + 50 (J - 2L + 1)/(J - 1) = 200, 150, 100, and R is that one P.
    base = section("ana bo cip", (Phase("nearest", 2),), "scrabble", "match_points spread")
    one = with_rounds(base, "ana-bo:win@400-300 cip:forfeit-win", "ana-cip:win@400-300")
    found = live(
        opened(History(shelf.regulation("frs"), People(), [])),
        [one],
        FrsDeclaration(day=date(2010, 5, 6), number=1, competition="CNSL"),
    )
    # Ana 6, Cip 3 + 1 and Bo 1 match points
    assert figures(found, "ana") == {"r": None, "place": 1, "p": 200, "r-after": 200}
    assert figures(found, "cip")["p"] == 150
    assert figures(found, "bo")["r-after"] == 100
    assert [value for _, value in found.whole] == [150]


# CEL


def longueuil(*rounds: str) -> Section:
    """The four players of the worked example, each by their number there."""
    base = section("j1 j2 j3 j4", (Phase("free", len(rounds)),), "chess", "points")
    rated = {"j1": 1700, "j2": 1600, "j3": 1500, "j4": 1400}
    entries = tuple(Entry(PlayerId(player), rating=rating) for player, rating in rated.items())
    return with_rounds(replace(base, entries=entries), *rounds)


EVENING = CelDeclaration(kind="rotation", day=date(2022, 11, 4))


def test_cel_the_worked_example_and_its_last_game() -> None:
    nothing = opened(History(shelf.regulation("cel-grand-prix"), People(), []))
    rounds = ("j3-j1:1 j2-j4:1", "j2-j3:= j4-j1:0", "j4-j3:0 j1-j2:1")
    found = live(nothing, [longueuil(*rounds)], EVENING)
    # Player 3 beats 1700 (1.26) and draws with 1600 (1.14, half of it): 26 + 7 = 33 %. First: 5 points, 5 * 1.33 = 6.65.
    assert figures(found, "j3") == {
        "position": 1,
        "base": 5,
        "bonus": 33,
        "points": Fraction(133, 20),
        "total": Fraction(133, 20),
    }
    # Before the last game of player 3 it stands 2 (j1), 1.5 (j2), 1.5 (j3), 0: a win makes 2.5, a draw 2 beside player 1:
    # (5 + 3) / 2 = 4, a loss leaves 1.5 beside player 2: (3 + 2) / 2 = 2.5; each times 1.33.
    before = longueuil(*rounds[:2], "j4-j3: j1-j2:1")
    bonus = Fraction(133, 100)
    assert would(nothing, before, EVENING, "j3") == (5 * bonus, 4 * bonus, Fraction(5, 2) * bonus)


def test_cel_two_sections_of_one_evening_are_two_tables() -> None:
    nothing = opened(History(shelf.regulation("cel-grand-prix"), People(), []))
    one = longueuil("j3-j1:1 j2-j4:1")
    others = tuple(replace(entry, player=PlayerId(f"k{entry.player}")) for entry in one.entries)
    other = with_rounds(replace(one, entries=others, rounds=()), "kj3-kj1: kj2-kj4:1")
    found = live(nothing, [one, other], EVENING)
    assert [len(table) for table in found.tables] == [4, 4]
    # j2 and j3 lead with a point: (5 + 3) / 2 = 4; j3 has beaten 1700 with 1500: 26 % more. kj3 would have the same.
    assert figures(found, "j3")["points"] == 4 * Fraction(126, 100)
    (first, *_) = prospects(nothing, [one, other], EVENING, at=1)
    assert (first.player, first.win) == ("kj3", 4 * Fraction(126, 100))
