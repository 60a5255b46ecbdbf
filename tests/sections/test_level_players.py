"""Players who are level in everything that was played are rated alike (FISF-2, FRS-1, CEL-4): what only orders a table decides nothing.

By hand in every book, and as a law of simulated sections of every format: with other initial ranks, another draw, another order of
entry and other ids the document says the same, and everybody's rating is the same.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from ronde.ground.ids import PlayerId
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed
from ronde.play.formats.combined import phases
from ronde.play.plan import Plan
from ronde.play.section import Entry, Game, Section
from ronde.play.simulate import lots
from ronde.play.standings.table import rated_places, standings, usual_criteria
from ronde.record.history import History
from ronde.record.live import live
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.prospects import prospects
from ronde.record.replay import replay
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.absp.submission import TournamentDeclaration as AbspDeclaration
from ronde.regulations.cel_grand_prix.submission import EventDeclaration as CelDeclaration
from ronde.regulations.documents import Adopted, AdoptedRating
from ronde.regulations.fisf_classique.documents import Entry as FisfEntry
from ronde.regulations.fisf_classique.documents import Event
from ronde.regulations.fisf_classique.submission import EventDeclaration as FisfDeclaration
from ronde.regulations.frs.submission import TournamentDeclaration as FrsDeclaration
from tests.play.making import next_round, ok
from tests.play.test_collective import game as collective_game
from tests.play.test_collective import scored
from tests.sections import frs_game_by_hand
from tests.sections.at_the_desk import listed, recorded, run_by_hand, submitted
from tests.sections.interclubs_by_hand import season
from tests.sections.playing import FORMS, played
from tests.sections.test_collective_games import collective
from tests.sections.test_evenings import evening
from tests.sections.test_sections import COUNT, HANDS, PARTS, plain

FOUR: dict[str, int | None] = {"ann": 1500, "ben": 1400, "cat": 1300, "dan": 1200}
UNRATED: dict[str, int | None] = dict.fromkeys(FOUR)
ROUNDS = ("ann-dan ben-cat", "ann-cat dan-ben", "ann-ben cat-dan")
DRAWN = [" ".join(f"{pair}:draw@400-400" for pair in games.split()) for games in ROUNDS]
# Ann wins her three games by as much, the others draw theirs: 9 match points, and 5 for each of the three, -100 each.
LED = [
    " ".join(f"{pair}:{'win@450-350' if 'ann' in pair else 'draw@400-400'}" for pair in games.split())
    for games in ROUNDS
]
DAY = date(2015, 10, 4)
FISF = FisfDeclaration(kind="tournament", last_day=DAY, declared=True)
FRS_DAY = date(2010, 5, 6)  # Libere tournaments rate here until the end of that year
LIBERE = FrsDeclaration(day=FRS_DAY, number=1, competition="CNSL")
THIRD = Fraction(round(10**11 / 3), 10**9)  # 33.333333333: R is shown to nine decimals (FRS-9)


def pl_before() -> Adopted:
    return Adopted(
        id="list", day=date(2015, 9, 1), ratings=[AdoptedRating(player=who, rating=FOUR[who] or 0) for who in FOUR]
    )


# By hand, book by book


def test_three_who_are_level_behind_a_winner_are_all_second_by_the_fisf() -> None:
    """FISF-2, four players of category 1 (M = 20): Ann is first, PE 4 and B 20; the others second, PE 3 and B 10.

    PJ is two thirds of what each stood below the second of the list, 1400: Ben 0, Cat 200/3 = 67, Dan 400/3 = 133.
    """
    document: Any = submitted("fisf-classique", run_by_hand("scrabble", listed(FOUR), *LED), FISF, "th")
    assert {entry.player: entry.place for entry in document.entries} == {"ann": 1, "ben": 2, "cat": 2, "dan": 2}
    found = recorded("fisf-classique", [*FOUR], pl_before(), document)
    assert [found.rating(who, DAY) for who in FOUR] == [1500 + 24, 1400 + 13, 1300 + 13 + 67, 1200 + 13 + 133]


@pytest.mark.parametrize("order", [[*FOUR], [*reversed(FOUR)]])
def test_a_table_of_points_and_margins_typed_by_hand_is_rated_as_the_section_played_here(order: list[str]) -> None:
    """Art. 7, FISF-2: the same event without places, whoever is written first: 9 points and +300, and 5 and -100 for three."""
    lines = [
        FisfEntry(player=who, points=9, margins=[100, 100, 100])
        if who == "ann"
        else FisfEntry(player=who, points=5, margins=[0, -100, 0])
        for who in order
    ]
    event = Event(id="th", name="Typed", kind="tournament", last_day=DAY, games=3, declared=True, entries=lines)
    found = recorded("fisf-classique", order, pl_before(), event)
    assert [found.rating(who, DAY) for who in FOUR] == [1500 + 24, 1400 + 13, 1300 + 13 + 67, 1200 + 13 + 133]


@pytest.mark.parametrize(
    ("slips", "ratings"),
    [
        (DRAWN, [150, 150, 150, 150]),  # L = (1 + 2 + 3 + 4)/4 = 5/2, P = 150 + 50 (4 - 5 + 1)/3
        (LED, [200, *[100 + THIRD] * 3]),  # L = 1 and (2 + 3 + 4)/3 = 3: 150 + 50 * 3/3, 150 + 50 (4 - 6 + 1)/3
    ],
)
def test_who_is_level_in_a_libere_has_the_mean_of_the_places(slips: list[str], ratings: list[Any]) -> None:
    """FRS-1: V = 150 of four without a rating, P = V + 50 (J - 2L + 1)/(J - 1)."""
    document = submitted("frs", run_by_hand("scrabble", listed(UNRATED), *slips), LIBERE, "libere")
    found = recorded("frs", [*FOUR], document)
    assert [found.rating(who, FRS_DAY, "libere") for who in FOUR] == ratings


@pytest.mark.parametrize(("criteria", "numbers"), [("score", (900, 850, 850, 700)), ("places", (1, 2, 2, 4))])
@pytest.mark.parametrize("ordering", ["", " initial_rank"])
def test_who_is_level_in_a_collective_game_has_the_mean_of_the_places(
    criteria: str, numbers: tuple[int, ...], ordering: str
) -> None:
    """FRS-1, by scores and by places typed: L = 1, 5/2, 5/2, 4, so that P = 200, 150, 150, 100."""
    game = ok(closed(scored(next_round(collective_game(" ".join(FOUR), criteria + ordering)), *numbers)))
    said = FrsDeclaration(day=DAY, number=1, competition="CNIS", type="clasic")
    found = recorded("frs", [*FOUR], submitted("frs", game, said, "g"))
    assert [found.rating(who, DAY, "clasic") for who in FOUR] == [200, 150, 150, 100]


def test_newcomers_who_draw_every_game_are_alike_by_the_absp() -> None:
    """ABSP-1: nobody has a value, so each counts 100; a drawn game is worth that, and so is the mark of three."""
    document = submitted("absp", run_by_hand("scrabble", listed(UNRATED), *DRAWN), AbspDeclaration(day=DAY), "th")
    found = recorded("absp", [*FOUR], document)
    assert [found.rating(who, DAY) for who in FOUR] == [100] * 4


def test_four_who_draw_every_game_of_an_evening_share_the_whole_grid() -> None:
    """CEL-4, section of four: (5 + 3 + 2 + 0)/4 = 5/2 each; a difference of 0 gives no bonus. The chess table goes on to Sonneborn-Berger."""
    slips = [" ".join(f"{pair}:=" for pair in games.split()) for games in ROUNDS]
    section = run_by_hand("chess", listed(dict.fromkeys(FOUR, 1500)), *slips, form="round_robin")
    section = replace(section, plan=replace(section.plan, criteria=(*section.plan.criteria, "initial_rank")))
    document = submitted("cel-grand-prix", section, CelDeclaration(kind="rotation", day=date(2022, 11, 4)), "e")
    found = recorded("cel-grand-prix", [*FOUR], document)
    assert [found.rating(who, date(2022, 11, 4), "points") for who in FOUR] == [Fraction(5, 2)] * 4


def test_all_drawn_games_of_a_formule_combinee_leave_everybody_first() -> None:
    """Over all its phases: FC-3 orders those who are level by the initial rank, FISF-2 has them all first."""
    entries = tuple(Entry(PlayerId(f"p{at}"), rating=2000 - at) for at in range(12))
    section = Section("Combined", "scrabble", Plan(phases(5, 3, 2), usual_criteria("scrabble", "groups"), 4), entries)
    for number in range(1, 11):
        section = next_round(section)
        for game in section.rounds[-1].games:
            section = ok(result_entered(section, number, game.table, "", (400, 400)))
        assert set(rated_places(section).values()) == {1}, number
    section = ok(closed(section))
    assert [line.rank for line in standings(section)] == [*range(1, 13)]
    document: Any = submitted("fisf-classique", section, FISF, "fc")
    assert {entry.place for entry in document.entries} == {1}


# At the desk, before the last result


def known() -> Opened:
    licences = [Licence(since=date(2000, 1, 1))]
    people = People.of([Player(id=who, name=who.title(), licences=licences) for who in FOUR])
    return opened(History(shelf.regulation("fisf-classique"), people, [pl_before()]))


def test_live_figures_and_what_a_result_would_do_have_level_players_at_one_place() -> None:
    """With the last game drawn too all four are first: PL 1524 for Ann; Dan 1200 + PE 4 + B 20 + PJ 195 (two thirds of 300 are 200, capped)."""
    whole = run_by_hand("scrabble", listed(FOUR), *DRAWN)
    last = whole.rounds[-1]
    waiting = replace(last, games=(last.games[0], replace(last.games[1], result="", scores=None)))
    section = replace(whole, is_closed=False, rounds=(*whole.rounds[:-1], waiting))
    would = {one.player: one.draw for one in prospects(known(), [section], FISF)}
    assert would == {"cat": 1457, "dan": 1419}
    rows = live(known(), [replace(whole, is_closed=False)], FISF).tables[0]
    assert [(row.player, row.rank, row.values[-1]) for row in rows] == [
        ("ann", 1, 1524),
        ("ben", 1, 1491),
        ("cat", 1, 1457),
        ("dan", 1, 1419),
    ]


# Every book and format: the law

CASES = [(code, form, part) for code, forms in FORMS.items() for form in forms for part in range(PARTS)]


@pytest.mark.parametrize(("code", "form", "part"), CASES)
def test_initial_ranks_lots_order_of_entry_and_ids_change_nobodys_rating(code: str, form: str, part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        must_be_alike(code, played(code, form, seed), seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_nor_do_they_in_collective_games_and_interclubs(part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        must_be_alike("frs", collective(seed), seed, frs_game_by_hand)
        must_be_alike("ffjd", season(seed)[0], seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_nor_do_they_in_the_sections_of_an_evening(part: int) -> None:
    book, said = (
        shelf.regulation("cel-grand-prix"),
        CelDeclaration(name="E", kind="rotation", day=date(2022, 11, 9), confirmed=True),
    )
    for seed in range(part, COUNT, PARTS):
        sections = evening(lots("evening", seed))
        names = other_names([entry for one in sections for entry in one.entries], seed)
        made = submission(book, sections, said, fact="here").document
        other = submission(book, [otherwise(one, names, seed) for one in sections], said, fact="here").document
        assert evened(other) == evened(renamed(made, names)), seed


def must_be_alike(code: str, section: Section, seed: int, by_hand: Any = None) -> None:
    """The document of the section seen otherwise is the same under the other ids, and so is what everybody has by it."""
    by_hand, book = by_hand or HANDS[code], shelf.regulation(code)
    names = other_names(section.entries, seed)
    said = by_hand.declaration(section, seed)
    ordered = tuple(dict.fromkeys((*section.plan.criteria, "initial_rank")))
    section = replace(section, plan=replace(section.plan, criteria=ordered))
    seen = otherwise(section, names, seed)
    made = submission(book, [section], said, fact=by_hand.FACT).document
    other = submission(book, [seen], renamed(said, names), fact=by_hand.FACT).document
    assert made is not None
    assert other is not None
    assert plain(other) == plain(renamed(made, names)), seed
    facts = [renamed(fact, names) if fact is not made else other for fact in by_hand.around(section, said, made)]
    was, now = (
        values(code, by_hand, one, given)
        for one, given in ((section, by_hand.around(section, said, made)), (seen, facts))
    )
    assert now == under(was, names), seed


def values(code: str, by_hand: Any, section: Section, facts: list[Any]) -> Any:
    licences = [Licence(since=date(2000, 1, 1))]
    people = [Player(id=entry.player, name=entry.name or entry.player, licences=licences) for entry in section.entries]
    ours = History(shelf.regulation(code), People.of(people), facts)
    return by_hand.rated(ours, replay(ours.regulation, ours.chronicle().happenings))


def other_names(entries: Any, seed: int) -> dict[str, str]:
    """Everybody under an id that sorts elsewhere."""
    ids = [str(entry.player) for entry in entries]
    return dict(
        zip(ids, (f"x{at}" for at in lots("ids", seed).sample(range(100, 100 + len(ids)), len(ids))), strict=True)
    )


def otherwise(section: Section, names: Mapping[str, str], seed: int) -> Section:
    """The same games of the same people, who have other ids, other numbers, another draw, and entered in another order."""
    lot = lots("otherwise", seed, section.name)
    numbers = lot.sample(range(1, 1 + len(section.entries)), len(section.entries))
    entries = [
        replace(entry, player=PlayerId(names[entry.player]), number=number)
        for entry, number in zip(section.entries, numbers, strict=True)
    ]
    rounds = tuple(
        replace(one, games=tuple(_renamed_game(game, names) for game in one.games)) for one in section.rounds
    )
    plan = replace(section.plan, seed=section.plan.seed + 1)
    return replace(section, plan=plan, entries=tuple(lot.sample(entries, len(entries))), rounds=rounds)


def _renamed_game(game: Game, names: Mapping[str, str]) -> Game:
    second = None if game.second is None else PlayerId(names[game.second])
    return replace(game, first=PlayerId(names[game.first]), second=second)


def renamed(document: Any, names: Mapping[str, str]) -> Any:
    """A document or a declaration that names the same people by other ids."""
    return msgspec.convert(under(msgspec.to_builtins(document), names), type(document))


def under(value: Any, names: Mapping[str, str]) -> Any:
    """Plain values with other ids; lists keep their order."""
    if isinstance(value, dict):
        return {under(key, names): under(inner, names) for key, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return type(value)(under(inner, names) for inner in value)
    return names.get(value, value) if isinstance(value, str) else value


def evened(document: Any) -> Any:
    """The document of an evening without the order of its entries."""
    made = msgspec.to_builtins(document)
    for one in made["sections"]:
        one["entries"].sort(key=lambda entry: entry["player"])
    return made
