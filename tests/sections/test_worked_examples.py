"""What the documents work out, played from slips to rating: entries, rounds paired by hand, results, submission, list.

Not played, because they are no sections: the CPf of FFJD
6.2.3 (no round robin of six leads to them, FFJD-21; its rule of five and seven games is played below), the pairing A to H of the Formule
Combinée (no ratings; ``tests/play/test_formule_combinee.py``). They are facts in ``src/ronde/regulations/*/examples``.
"""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ronde.play.changes.rounds import closed
from ronde.play.standings.table import standings
from ronde.regulations.absp.submission import TournamentDeclaration as AbspDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.documents import Adopted, AdoptedRating, Document, Payment, Step
from ronde.regulations.ffjd.documents import Guide, Opening, Published
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.regulations.frs.parameters import COLLECTIVE, Collective
from ronde.regulations.frs.submission import TournamentDeclaration as FrsDeclaration
from tests.play.making import next_round, ok
from tests.play.test_collective import game as collective_game
from tests.play.test_collective import scored
from tests.sections.at_the_desk import Recorded, listed, recorded, run_by_hand, submitted


def adopted(ratings: dict[str, int | None], day: date, games: int = 0) -> Adopted:
    """The list of those who have a rating."""
    lines = [AdoptedRating(player=who, rating=each, games=games) for who, each in ratings.items() if each is not None]
    return Adopted(id="list", day=day, ratings=lines)


# FISF art. 8

CLASSIQUE: dict[str, int | None] = {
    "p2923": 2923,
    "p2250": None,  # 1st duplicate series: 2250*
    "p1860": 1860,
    "p1803": 1803,
    "p1700a": None,  # 4th series: 1700*
    "p1700b": None,
    "p1580": 1580,
    "p1415": 1415,
    "p1002": 1002,
    "p1000": None,  # a new licence: 1000*
}
FINAL = ["p2923", "p1803", "p2250", "p1860", "p1700a", "p1580", "p1415", "p1700b", "p1002", "p1000"]


def five_rounds() -> list[str]:
    """The first five beat the last five, once each; the a-th wins against the b-th by 40 - 5a + 5b.

    So the first five have 15 match points and the last five 5, and the margins of five games, 5 (40 - 5a) + 50 or less 5b, put both
    halves into the order of FINAL.
    """
    best, rest = FINAL[:5], FINAL[5:]
    rounds = []
    for turn in range(5):
        pairs = [(a, (a + turn) % 5) for a in range(5)]
        rounds.append(" ".join(f"{best[a]}-{rest[b]}:win@{400 - 5 * a + 5 * b}-360" for a, b in pairs))
    return rounds


@pytest.fixture(scope="module")
def classique() -> Recorded:
    """The event of art. 8: ten players, five games, one Joker."""
    section = run_by_hand("scrabble", listed(CLASSIQUE), *five_rounds())
    said = FisfDeclaration(
        kind="tournament",
        last_day=date(2015, 10, 4),
        declared=True,
        duplicate={"p2250": 1, "p1700a": "4B", "p1700b": 4},
        new_licences=["p1000"],
    )
    document: Any = submitted("fisf-classique", section, said, "th")
    assert [entry.player for entry in document.entries] == FINAL
    return recorded("fisf-classique", FINAL, adopted(CLASSIQUE, date(2015, 9, 1)), document)


def test_1803_finishing_second_has_2032(classique: Recorded) -> None:
    """a) PE 9, B 10, PJ 298 limited to PJmax 210."""
    steps = classique.steps("p1803", "th")
    figures = [steps[name][0] for name in ("experience", "bonus", "nearest_points", "most_points", "playing_points")]
    assert figures == [9, 10, 298, 210, 210]
    assert classique.rating("p1803", date(2015, 10, 4)) == 2032


def test_1700_finishing_eighth_has_1608(classique: Recorded) -> None:
    """b) PE 3, B 0, PJ -95, above PJmin -105."""
    steps = classique.steps("p1700b", "th")
    figures = [steps[name][0] for name in ("experience", "bonus", "playing_points", "least_points")]
    assert figures == [3, 0, -95, -105]
    assert classique.rating("p1700b", date(2015, 10, 4)) == 1608


# Ties: level after everything that was played


LEVEL: dict[str, int | None] = {"ann": 1500, "ben": 1400, "cat": 1300, "dan": 1200}


def level(code: str, said: Any) -> Any:
    """The document of four players, every game of a round robin 400-400; the organiser's table orders them by the initial rank."""
    rounds = ("ann-dan ben-cat", "ann-cat dan-ben", "ann-ben cat-dan")
    slips = [" ".join(f"{pair}:draw@400-400" for pair in games.split()) for games in rounds]
    section = run_by_hand("scrabble", listed(LEVEL), *slips)
    assert [line.rank for line in standings(section)] == [1, 2, 3, 4]
    return submitted(code, section, said, "th")


def test_who_is_level_but_for_the_initial_rank_shares_the_place_and_is_rated_so() -> None:
    """FISF-2: all four are first. The last of them: 1200 + PE 4 + B 20 + PJ 195 (200, capped)."""
    document = level("fisf-classique", FisfDeclaration(kind="tournament", last_day=date(2015, 10, 4), declared=True))
    assert [entry.place for entry in document.entries] == [1, 1, 1, 1]
    history = recorded("fisf-classique", [*LEVEL], adopted(LEVEL, date(2015, 9, 1)), document)
    steps = history.steps("dan", "th")
    assert [steps[name][0] for name in ("experience", "bonus", "playing_points")] == [4, 20, 195]
    assert [history.rating(player, date(2015, 10, 4)) for player in LEVEL] == [1524, 1491, 1457, 1419]


def test_who_is_level_in_a_libere_shares_the_place_too() -> None:
    document = level("frs", FrsDeclaration(day=date(2015, 10, 4), number=1, competition="CNSL"))
    assert [entry.place for entry in document.entries] == [1, 1, 1, 1]


# ABSP: twelve games at Penzance

PENZANCE = dict(zip("abcdefghijkl", (161, 157, 154, 167, 155, 167, 160, 159, 154, 156, 155, 156), strict=True))


def penzance(x: int | None) -> Recorded:
    """Twelve rounds of one game each: x wins seven and loses five, the others rest."""
    ratings: dict[str, int | None] = {"x": x, **PENZANCE}
    scores = ["win@420-380"] * 7 + ["loss@380-420"] * 5
    rounds = [f"x-{who}:{score}" for who, score in zip(PENZANCE, scores, strict=True)]
    section = run_by_hand("scrabble", listed(ratings), *rounds, form="free")
    document = submitted("absp", section, AbspDeclaration(day=date(2012, 2, 5)), "penzance")
    return recorded("absp", [*ratings], adopted(ratings, date(2012, 1, 1), games=150), document)


def test_twelve_games_at_penzance_are_worth_2001() -> None:
    """1901 + 350 - 250 = 2001, over 12 games."""
    steps = penzance(169).steps("x", "penzance")
    assert steps["tournament_points"][0] == 1901 + 350 - 250
    assert steps["mark"][0] == Fraction(2001, 12)


def test_of_2001_in_twelve_games_167_is_shown() -> None:
    assert penzance(None).rating("x", date(2012, 2, 5)) == 167


# CEL: the bonus, and a tie

EVENING: dict[str, int | None] = {"j1": 1700, "j2": 1600, "j3": 1500, "j4": 1400}


def evening(*rounds: str) -> Recorded:
    section = run_by_hand("chess", listed(EVENING), *rounds, form="round_robin")
    said = CelDeclaration(kind="rotation", day=date(2022, 11, 4))
    return recorded("cel-grand-prix", [*EVENING], submitted("cel-grand-prix", section, said, "exemple"))


def test_player_three_of_the_grand_prix_has_six_sixty_five() -> None:
    """He beats 1 (+26 %), draws with 2 (+7 %), beats 4: 5 points and 33 percent are 6.65."""
    found = evening("j3-j1:1 j2-j4:1", "j2-j3:= j4-j1:0", "j4-j3:0 j1-j2:1")
    assert found.steps("j3", "exemple")["bonus_percent"][0] == 33
    assert found.rating("j3", date(2022, 11, 4), "points") == Fraction("6.65")


def test_two_at_the_head_of_a_section_of_four_have_four_points_each() -> None:
    """(5 + 3) / 2 = 4: 1 and 2 draw and beat the others, who are rated below them."""
    found = evening("j1-j2:= j3-j4:1", "j1-j3:1 j2-j4:1", "j4-j1:0 j3-j2:0")
    assert [found.rating(who, date(2022, 11, 4), "points") for who in ("j1",)] == [4]
    assert found.steps("j2", "exemple")["shared_points"][0] == 4


# FFJD

START, DAY, OFFICE, NEXT = date(2024, 1, 1), date(2024, 1, 20), date(2024, 1, 22), date(2024, 2, 1)
SIX = ("ada", "bea", "cyr", "dan", "eve", "fox")
ROUND_ROBIN = (
    "ada-fox:2 bea-eve:2 cyr-dan:1",
    "ada-bea:2 eve-cyr:0 fox-dan:0",
    "cyr-ada:0 bea-fox:2 dan-eve:0",
    "ada-dan:2 bea-cyr:1 fox-eve:0",
    "eve-ada:0 dan-bea:1 cyr-fox:2",
)


def series(ratings: dict[str, int | None], *rounds: str, **said: Any) -> list[Document]:
    """The list, the series homologated two days later for a euro a player (5.5), the next list."""
    section = run_by_hand("draughts", listed(ratings), *rounds, form="round_robin" if len(ratings) == 6 else "free")
    pace = Pace(minutes=25, seconds=5)  # 5.2.2: together 30
    declared = SeriesDeclaration(first_day=DAY, cadence="accelerated", pace=pace, declared=True, **said)
    lines = [AdoptedRating(player=who, rating=each) for who, each in ratings.items() if each is not None]
    step: Any = {"of": "series", "by": "Rex", "role": "officer"}
    return [
        Opening(id="start", day=START, ratings=lines),
        submitted("ffjd", section, declared, "series"),
        Step(id="in", action="submit", day=DAY, **step),
        Payment(id="fee", day=DAY, by="Olga", amount=len(ratings), sections=["series"]),
        Step(id="yes", action="homologate", day=OFFICE, **step),
        Published(id="next", day=NEXT),
    ]


@pytest.mark.parametrize(("result", "above"), [("2", 250), ("0", -250)])
def test_who_wins_or_loses_everything_begins_250_from_the_mean_of_his_opponents(result: str, above: int) -> None:
    """6.2.1, with five rated opponents of 1000, 1050 ... 1200, whose mean is 1100."""
    rated: dict[str, int | None] = {f"r{at}": 1000 + 50 * at for at in range(5)}
    rounds = [f"new-{who}:{result}" for who in rated]
    found = recorded("ffjd", ["new", *rated], *series({"new": None, **rated}, *rounds))
    assert found.rating("new", NEXT) == 1100 + above


def test_six_unrated_players_and_an_estimate() -> None:
    """Annex B, no rated player: in a round robin CPf is the estimate and (Pts - 5) 100/3; points 10, 6, 6, 4, 4, 0.

    Who would begin with 1517 has to play seven games (6.2.3): the others are rated immediately.
    """
    facts = series(dict.fromkeys(SIX), *ROUND_ROBIN, estimate=1350)
    found = recorded("ffjd", SIX, *facts)
    assert [found.rating(who, NEXT) for who in SIX] == [None, 1383, 1383, 1317, 1317, 1183]
    assert found.steps("ada", "series")["games_needed"] == [7]


@pytest.mark.parametrize(
    ("age", "level", "printed"), [(8, "beginners", 600), (10, "starting", 750), (16, "one-year", 1150)]
)
def test_six_beginners_who_draw_every_game_begin_with_the_value_of_the_guide(
    age: int, level: Any, printed: int
) -> None:
    """Equal points are equal CPf, whose mean is the estimate: the cell of the table of annex B."""
    draws = [" ".join(f"{pair.split(':')[0]}:1" for pair in round_.split()) for round_ in ROUND_ROBIN]
    facts = series(dict.fromkeys(SIX), *draws, guide=Guide(level=level, ages=[age] * 6))
    found = recorded("ffjd", SIX, *facts)
    assert [found.rating(who, NEXT) for who in SIX] == [printed] * 6


# FRS: articles 5 and 6 for a Libere tournament


def test_five_unrated_players_of_a_libere_tournament_lie_between_200_and_100() -> None:
    """V = 150 for the unrated, P = V + 50 (J - 2L + 1)/(J - 1) with J = 5: 200, 175, 150, 125, 100."""
    five = dict.fromkeys(("ana", "bo", "cora", "dan", "ema"))
    # Each beats those below: 4, 3, 2, 1, 0 games won of four, and a bye each.
    rounds = (
        "bo-ema:win@400-350 cora-dan:win@400-350 ana",
        "ana-bo:win@400-350 ema-cora:loss@350-400 dan",
        "dan-ema:win@400-350 ana-cora:win@400-350 bo",
        "bo-cora:win@400-350 ana-dan:win@400-350 ema",
        "ana-ema:win@400-350 bo-dan:win@400-350 cora",
    )
    section = run_by_hand("scrabble", listed(five), *rounds)
    said = FrsDeclaration(day=date(2010, 5, 6), number=1, competition="CNSL")
    found = recorded("frs", [*five], submitted("frs", section, said, "libere"))
    assert [found.rating(who, date(2010, 5, 6), "libere") for who in five] == [200, 175, 150, 125, 100]


# FRS art. 3 and 7: collective games, each run at the desk, submitted and recorded

TWO = ("ana", "bob")


def games(kind: Collective, count: int) -> Recorded:
    """So many games of a type, one a day, all won by Ana."""
    facts = []
    for number in range(1, count + 1):
        played = ok(closed(scored(next_round(collective_game(" ".join(TWO))), 900, 800)))
        said = FrsDeclaration(day=date(2012, 3, number), number=1, competition="CNIS", type=kind)
        facts.append(submitted("frs", played, said, f"g{number}"))
    return recorded("frs", TWO, *facts)


@pytest.mark.parametrize(
    ("kind", "window", "newest", "oldest"), [("completiv", 18, 235, 65), ("anticipatie", 14, 215, 85)]
)
def test_frs_weights_of_a_full_window_as_the_document_has_them(
    kind: Collective, window: int, newest: int, oldest: int
) -> None:
    """Art. 7: N = 18 gives 235, 225, ..., 75, 65; N = 14 gives 215, 205, ..., 95, 85."""
    weights = games(kind, window).steps("ana", f"g{window}")["weight"]
    assert sorted(weights, reverse=True) == [*range(newest, oldest - 1, -10)]
    assert len(weights) == window


@pytest.mark.parametrize("kind", COLLECTIVE)
def test_frs_a_rating_is_active_from_three_games_on(kind: Collective) -> None:
    """Art. 3: at least 3 games of Duplicat Clasic, Completiv, Eliptic, Compunere and Anticipație."""
    found = games(kind, 3)
    book = found.opened.book
    ranking = next(one for one in book.rankings if one.code == kind)
    for day, status in ((1, "provisional"), (2, "provisional"), (3, "active")):
        state = found.opened.replay.state_on(date(2012, 3, day))
        assert {line.status for line in book.ranking(state, on=date(2012, 3, day), which=ranking)} == {status}
