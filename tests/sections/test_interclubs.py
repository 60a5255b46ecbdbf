"""Seasons of interclubs, submitted and rated, against the same written by hand: every game, everybody's rating, and the fee that counts each once.

Four in ``make test``, 500 in ``make test-sections``.
"""

from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec.structs
import pytest

from ronde.play.standings.teams import team_table
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.submission import submission
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.office.declaration import Pace
from tests.ffjd.test_homologation import at_desk
from tests.sections import ffjd_by_hand as by_hand
from tests.sections.interclubs_by_hand import NOBODY, OTHER, PLAYED, Written, season
from tests.sections.test_sections import COUNT, PARTS, must_agree

SLOW, ACCELERATED = 2, 1  # euros a player (5.5)
POINTS = {"2": 2, "2fe": 2, "2fne": 2, "1": 1}  # of who has it; everything else is nothing


@pytest.mark.parametrize("part", range(PARTS))
def test_a_season_submitted_and_rated_equals_the_same_written_by_hand(part: int) -> None:
    for seed in range(part, COUNT, PARTS):
        section, paper = season(seed)
        must_agree("ffjd", section, seed)
        said = by_hand.declaration(section, seed)
        decided = {(one.round, one.table): str(one.result) for one in said.excuses}
        made: Any = submission(REGULATION, [section], said, fact=by_hand.FACT).document
        tables = {(number, game.first): game.table for number, game in section.games(range(1, len(section.rounds) + 1))}
        wanted = Counter(_settled(one, decided, tables) for one in paper)
        assert Counter(Written(one.round, one.white, one.black, str(one.result)) for one in made.games) == wanted, seed
        assert made.planned == section.plan.rounds, seed


def _settled(one: Written, decided: dict[tuple[int, int], str], tables: dict[Any, int]) -> Written:
    """A game on paper with the organiser's word on it, where it waited for one."""
    if one.result != "?":
        return one
    return Written(one.day, one.white, one.black, decided.get((one.day, tables[one.day, one.white]), "?"))


def test_the_fee_of_a_season_counts_everybody_with_a_game_really_played_once() -> None:
    for seed in range(COUNT):
        section, paper = season(seed)
        cadence: Any = ("slow", "accelerated")[seed % 2]
        pace = Pace(official="2h/50 + 1h") if cadence == "slow" else Pace(minutes=25, seconds=5)
        drawn = by_hand.declaration(section, seed)
        said = msgspec.structs.replace(drawn, cadence=cadence, rounds=[], pace=pace, outside=[])
        made: Any = submission(REGULATION, [section], said, fact=by_hand.FACT).document
        everyone = [
            Player(id=one.player, name=f"Name {one.player}", licences=[Licence(since=by_hand.START)])
            for one in section.entries
        ]
        opening: Any = by_hand.around(section, said, made)[0]
        competition, _ = at_desk(History(REGULATION, People.of(everyone), [opening, made]))
        played = {player for one in paper if one.result in PLAYED for player in (one.white, one.black)}
        price = SLOW if cadence == "slow" else ACCELERATED
        fees = [due for due in competition.dues if due.kind == "fee"]
        assert sum(due.amount or 0 for due in fees) == price * len(played), seed
        assert {str(player) for due in fees for player in due.players} == played, seed


def test_the_table_of_the_teams_is_that_of_the_paper() -> None:
    """Two match points for more board points, one each for as many; a match waits while a board of it does."""
    for seed in range(COUNT):
        section, paper = season(seed)
        match_points, board_points = Counter[str](), Counter[str]()
        for match in _matches(paper).values():
            scores = Counter[str]()
            for one in match:
                scores[one.white[:2]] += POINTS.get(one.result, 0)
                scores[one.black[:2]] += POINTS.get(OTHER[one.result], 0) if one.black != NOBODY else 0
            board_points.update(scores)
            two = {player[:2] for one in match for player in (one.white, one.black) if player != NOBODY}
            if len(two) == 2 and all(one.result != "?" for one in match):
                first, second = sorted(two)
                won = scores[first] - scores[second]
                match_points.update({first: 1 + (won > 0) - (won < 0), second: 1 - (won > 0) + (won < 0)})
        found = {line.team: (line.team_points, line.board_points) for line in team_table(section)}
        assert found == {team: (match_points[team], Fraction(board_points[team])) for team in found}, seed


def _matches(paper: list[Written]) -> dict[Any, list[Written]]:
    """The games of each match: two teams of a day; a board against nobody is of the match of its team."""
    both = {
        (one.day, team): frozenset({one.white[:2], one.black[:2]})
        for one in paper
        if one.black != NOBODY
        for team in (one.white[:2], one.black[:2])
    }
    found: dict[Any, list[Written]] = {}
    for one in paper:
        of = both.get((one.day, one.white[:2]))
        if of is not None:  # a match in which nobody sits opposite anybody is none
            found.setdefault((one.day, of), []).append(one)
    return found
