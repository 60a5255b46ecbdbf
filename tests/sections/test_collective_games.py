"""Simulated collective games, submitted and rated, against the same typed by hand and computed slowly: 4 in ``make test``, 500 in ``make test-sections``.

Every type and field, scores and places, absentees, ex aequo, corrections, and people who come when the seats are given out.
"""

from collections import Counter
from dataclasses import replace
from datetime import date
from random import Random

import msgspec
import pytest

from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered, seat_taken
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import closed, drafted, published
from ronde.play.checker import check
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.simulate import lots
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.frs.documents import Game
from ronde.regulations.frs.submission import TournamentDeclaration
from tests.play.making import codes, next_round, ok, section
from tests.sections import frs_game_by_hand
from tests.sections.test_sections import COUNT, PARTS, must_agree

FRS, ABSP = shelf.regulation("frs"), shelf.regulation("absp")
SAID = TournamentDeclaration(day=date(2012, 3, 10), number=1, competition="CNIS", type="clasic")


def collective(seed: int) -> Section:
    """A game at its end. One in three goes by places; some were absent, some came late, some scores were typed wrong."""
    lot = lots("collective", seed)
    criteria = ("places",) if seed % 3 == 0 else ("score",)
    entries = tuple(_entry(number, lot) for number in range(1, lot.randrange(4, 19)))
    base = Section("Simulated", "collective", Plan((Phase("collective", 1),), criteria, seed), entries)
    made = ok(published(ok(drafted(base))))
    for number in range(lot.randrange(3)):
        late = Entry(PlayerId(f"late{number}"), rating=lot.choice((None, 200)))
        made = ok(seat_taken(ok(entered(made, late)), late.player))
    numbers = {seat.table: lot.randrange(40, 60) for seat in made.rounds[0].games if lot.random() < 0.85}
    numbers = numbers or {1: 50}
    if criteria == ("places",):
        numbers = {seat: 1 + sum(other > score for other in numbers.values()) for seat, score in numbers.items()}
    return ok(closed(_typed(made, numbers, lot)))


def _entry(number: int, lot: Random) -> Entry:
    return Entry(PlayerId(f"p{number}"), rating=None if lot.random() < 0.3 else lot.randrange(110, 190))


def _typed(base: Section, numbers: dict[int, int], lot: Random) -> Section:
    for seat in lot.sample(range(1, len(base.rounds[0].games) + 1), len(base.rounds[0].games)):
        slip = lot.random() < 0.1
        right = ("scored", (numbers[seat], 0)) if seat in numbers else ("absent", None)
        wrong = lot.choice((("scored", (7, 0)), ("absent", None)))
        base = ok(result_entered(base, 1, seat, *(wrong if slip else right)))
        base = ok(corrected(base, 1, seat, *right)) if slip else base
    return base


@pytest.mark.parametrize("part", range(PARTS))
def test_a_collective_game_submitted_and_rated_equals_the_one_written_by_hand_and_computed_slowly(part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        game = collective(seed)
        assert check(game) == ()
        must_agree("frs", game, seed, frs_game_by_hand)


def test_these_games_have_absentees_ties_late_comers_and_corrections() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        game = collective(seed)
        seats = game.rounds[0].games
        seen["absent"] += any(one.result == "absent" for one in seats)
        seen["late"] += any(one.first.startswith("late") for one in seats)
        seen["ties"] += len({one.scores for one in seats if one.scores}) < sum(one.scores is not None for one in seats)
        seen["corrected"] += bool(game.corrections)
        seen["places"] += game.plan.criteria == ("places",)
    assert all(seen[kind] >= 5 for kind in ("absent", "late", "ties", "corrected", "places")), seen


def played(names: str = "ana bob cid", rounds: int = 1) -> Section:
    base = section(names, (Phase("collective", rounds),), "collective")
    for number in range(1, rounds + 1):
        base = next_round(base)
        for seat in base.rounds[-1].games:
            base = ok(result_entered(base, number, seat.table, "scored", (900 - seat.table, 0)))
    return ok(closed(base))


def told(game: Section, said: TournamentDeclaration) -> list[tuple[str, str]]:
    made = submission(FRS, [game], said, fact="here")
    return [(one.code, one.article) for one in made.problems]


def test_who_was_absent_is_not_in_the_document_and_ex_aequo_have_the_better_place() -> None:
    base = next_round(section("ana bob cid dan eve", (Phase("collective", 1),), "collective"))
    for seat, score in ((1, 800), (2, 950), (4, 800), (5, 700)):
        base = ok(result_entered(base, 1, seat, "scored", (score, 0)))
    base = ok(result_entered(base, 1, 3, "absent"))
    made = submission(FRS, [ok(closed(base))], SAID, fact="here").document
    assert isinstance(made, Game)
    assert {entry.player: entry.place for entry in made.entries} == {"bob": 1, "ana": 2, "dan": 2, "eve": 4}
    assert (made.type, made.field, made.number, made.competition) == ("clasic", "seniors", 1, "CNIS")


def test_what_keeps_a_collective_game_from_being_a_document() -> None:
    assert told(played(rounds=2), SAID) == [("frs.several-games", "2, FRS-8")]
    for kind in (None, "libere"):
        assert told(played(), msgspec.structs.replace(SAID, type=kind)) == [("frs.type-missing", "2")]
    assert [one.code for one in submission(ABSP, [played()], _of_absp(), fact="x").problems] == [
        "submission.other-discipline"
    ]


@pytest.mark.parametrize("field", ["youth", "pairs", "teams"])
def test_a_game_of_the_young_of_pairs_or_of_teams_is_one_of_their_field(field: str) -> None:
    made = submission(FRS, [played()], msgspec.structs.replace(SAID, field=field), fact="here").document
    assert isinstance(made, Game)
    assert made.field == field


def libere() -> Section:
    base = next_round(section("ana bob", (Phase("nearest", 1),), "scrabble"))
    return ok(closed(ok(result_entered(base, 1, 1, "", (400, 380)))))


def _of_absp(*, limited: bool = False) -> msgspec.Struct:
    return msgspec.convert({"day": date(2012, 3, 10), "limited": limited}, ABSP.declaration)


def test_a_libere_tournament_has_no_type_and_is_of_persons() -> None:
    said = TournamentDeclaration(day=date(2010, 5, 6), number=1, competition="CNSL")
    assert submission(FRS, [libere()], said, fact="x").problems == ()
    for wrong, code in (({"type": "clasic"}, "frs.type-of-seats"), ({"field": "pairs"}, "frs.libere-of-persons")):
        assert [one for one, _ in told(libere(), msgspec.structs.replace(said, **wrong))] == [code]


@pytest.mark.parametrize("competition", ["CNSP", "CNSI"])
def test_libere_that_limit_who_meets_whom_are_not_rated_and_nothing_is_sent(competition: str) -> None:
    said = TournamentDeclaration(day=date(2010, 5, 6), number=1, competition=competition)
    made = submission(FRS, [libere()], said, fact="x")
    assert made.is_not_rated
    assert [(one.code, one.article, one.level) for one in made.problems] == [
        ("submission.not-rated", "1, FRS-10", "warning")
    ]


def test_nor_are_those_that_would_feed_the_absp_ratings() -> None:
    made = submission(ABSP, [libere()], _of_absp(limited=True), fact="x")
    assert made.is_not_rated
    assert [one.article for one in made.problems] == ["FRS 1, FRS-10"]
    assert submission(ABSP, [libere()], _of_absp(), fact="x").document is not None


def test_a_game_whose_score_is_to_be_decided_is_not_submitted() -> None:
    base = next_round(section("ana bob", (Phase("collective", 1),), "collective"))
    base = ok(result_entered(base, 1, 1, "scored", (800, 0)))
    base = ok(result_entered(base, 1, 2, "?", (700, 0), assumed="scored"))
    assert "play.to-be-decided" in codes(closed(base))
    made = submission(FRS, [replace(base, is_closed=True)], SAID, fact="x")
    assert [one.code for one in made.problems] == ["play.to-be-decided"]
