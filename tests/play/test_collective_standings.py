"""Totals over several collective games, of players and teams: by hand, and against a slow computation that knows only seats."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.play.collective_standings import (
    CollectiveGame,
    Measure,
    Total,
    TotalLine,
    games_of,
    player_totals,
    team_totals,
)
from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import next_round, section
from tests.play.test_collective import scored
from tests.sections.test_collective_games import collective


def game(*scores: int | None, names: str = "ana bob cid dan", criteria: str = "score") -> Section:
    return scored(next_round(section(names, (Phase("collective", 1),), "collective", criteria)), *scores)


def two() -> tuple[CollectiveGame, ...]:
    return games_of([("clasic", game(900, 950, 900, None)), ("compunere", game(500, None, 700, 600))])


def shown(lines: Sequence[TotalLine]) -> list[tuple[int, str, int, Fraction]]:
    return [(line.rank, line.who, line.total.score, line.total.places) for line in lines]


def test_scores_are_added_up() -> None:
    # Clasic: Bob 1st, Ana and Cid share 2 and 3; Compunere: Cid, Dan, Ana.
    half = Fraction(5, 2)
    assert shown(player_totals(two(), "score")) == [
        (1, "cid", 1600, half + 1),
        (2, "ana", 1400, half + 3),
        (3, "bob", 950, Fraction(1)),
        (4, "dan", 600, Fraction(2)),
    ]


def test_places_are_added_up_and_whoever_stays_away_gains_nothing() -> None:
    found = player_totals(two(), "places")
    assert [(line.rank, line.who, line.total.results) for line in found] == [
        (1, "cid", 2),
        (2, "ana", 2),
        (3, "bob", 1),
        (4, "dan", 1),
    ]


def test_each_kind_of_game_has_its_totals_and_absent_is_nothing() -> None:
    bob = next(line for line in player_totals(two(), "score") if line.who == "bob")
    assert bob.games == (Total(1, 950, Fraction(1)), None)
    assert bob.by_kind == {"clasic": Total(1, 950, Fraction(1)), "compunere": Total()}


def test_equals_share_the_rank() -> None:
    lines = player_totals(games_of([("", game(700, 700, 800, None))]), "score")
    assert [(line.rank, line.who) for line in lines] == [(1, "cid"), (2, "ana"), (2, "bob"), (4, "dan")]


def test_a_team_has_what_its_members_have_together() -> None:
    teams = {"ana": "team:Iași", "bob": "team:Cluj", "cid": "team:Iași", "dan": "team:Cluj"}
    tagged = [
        (
            one.kind,
            replace(one.section, entries=tuple(replace(e, tags=(teams[e.player],)) for e in one.section.entries)),
        )
        for one in two()
    ]
    found = team_totals(games_of(tagged), "score")
    # Iași has 900 and 900, then 500 and 700; Cluj has 950, then 600
    assert [(line.rank, line.who, line.total.score, line.total.results) for line in found] == [
        (1, "Iași", 3000, 4),
        (2, "Cluj", 1550, 2),
    ]
    assert [one.score if one else None for one in found[0].games] == [1800, 1200]


def test_a_section_of_pairings_has_no_collective_game() -> None:
    assert games_of([("", section("ana bob", (Phase("nearest", 1),)))]) == ()


@pytest.mark.parametrize("measure", ["score", "places"])
def test_the_totals_are_what_the_slow_way_finds_at_the_seats(measure: Measure) -> None:
    for first in range(0, 40, 4):
        sections = [_in_teams(collective(seed)) for seed in range(first, first + 4)]
        games = [CollectiveGame(one, 1, "even" if at % 2 == 0 else "odd") for at, one in enumerate(sections)]
        for lines, by in ((player_totals(games, measure), _itself), (team_totals(games, measure), _team)):
            slow = _slowly(sections, by)
            assert {line.who: (line.total.results, line.total.score, line.total.places) for line in lines} == slow
            for line in lines:
                better = sum(_is_better(other, slow[line.who], measure) for other in slow.values())
                assert line.rank == better + 1


def _in_teams(one: Section) -> Section:
    return replace(
        one, entries=tuple(replace(e, tags=(f"team:{len(e.player) + ord(e.player[-1]) % 3}",)) for e in one.entries)
    )


def _itself(_: Section, player: str) -> str:
    return player


def _team(base: Section, player: str) -> str:
    return next(entry.tags[0].removeprefix("team:") for entry in base.entries if entry.player == player)


_Sum = tuple[int, int, Fraction]


def _slowly(sections: list[Section], by: Callable[[Section, str], str]) -> dict[str, _Sum]:
    found: dict[str, _Sum] = {by(one, entry.player): (0, 0, Fraction(0)) for one in sections for entry in one.entries}
    for one in sections:
        played = [
            (seat.first, seat.scores[0]) for seat in one.rounds[0].games if seat.result == "scored" and seat.scores
        ]
        by_places = one.plan.criteria == ("places",)
        for player, number in played:
            before = sum(other < number if by_places else other > number for _, other in played)
            same = sum(other == number for _, other in played)
            mean = Fraction(sum(range(before + 1, before + same + 1)), same)
            results, score, places = found[by(one, player)]
            found[by(one, player)] = (results + 1, score + (0 if by_places else number), places + mean)
    return found


def _is_better(one: _Sum, other: _Sum, measure: str) -> bool:
    if measure == "score":
        return one[1] > other[1]
    return one[0] > other[0] or (one[0] == other[0] and one[2] < other[2])
