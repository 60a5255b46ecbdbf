"""A season of interclubs written by hand: who sits where, by the grid of annex A once more, what was played; and the desk that is told the same."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import entered
from ronde.play.changes.lineups import lined_up
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed, drafted, published
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.simulate import lots
from ronde.play.standings.table import usual_criteria
from tests.play.making import ok

# Of the other side: what a slip says of it.
OTHER = {
    "2": "0",
    "1": "1",
    "0": "2",
    "2fe": "0fe",
    "0fe": "2fe",
    "2fne": "0fne",
    "0fne": "2fne",
    "0r": "0r",
    "0d": "0d",
    "?": "?",
}
PLAYED = ("2", "1", "0", "0r")  # games that were really played (chapter 4)
USUAL, RARE = ("2", "1", "1", "0"), ("2fe", "0fe", "2fne", "0fne", "0r", "0d", "?")
NOBODY = "EXEMPT"


@dataclass(frozen=True)
class Written:
    """A game on paper: day, White, Black, what White has."""

    day: int
    white: str
    black: str
    result: str


def grid(teams: int, day: int) -> list[tuple[int, int]]:
    """Annex A: of n numbers, n even, i and j meet on the day r when i + j = r + 1 (mod n − 1), and who would meet the own number meets n.

    The lower number is at home where i + j is odd; against n, i is where i is at most half of n. Every second time round the sides change.
    """
    size = teams + teams % 2
    turn, at = divmod(day - 1, size - 1)
    found = []
    for one in range(1, size):
        other = next(two for two in range(1, size) if (one + two - at - 2) % (size - 1) == 0)
        if other == one:
            found.append((one, size) if one <= size // 2 else (size, one))
        elif one < other:
            found.append((one, other) if (one + other) % 2 else (other, one))
    return [(away, home) if turn % 2 else (home, away) for home, away in found if max(home, away) <= teams]


def season(seed: int) -> tuple[Section, list[Written]]:
    """The season as the desk has it at its end, and as somebody wrote it down."""
    lot = lots("interclubs", seed)
    teams, boards, legs = lot.randrange(2, 6), lot.randrange(1, 5), lot.choice((1, 1, 2))
    squads = [
        [f"t{team}p{number}" for number in range(1, boards + lot.randrange(3))] or [f"t{team}p1"]
        for team in range(1, teams + 1)
    ]
    entries = tuple(_entry(player, lot) for squad in squads for player in squad)
    days = (teams + teams % 2 - 1) * legs
    plan = Plan((Phase("match", days, boards=boards),), usual_criteria("draughts", "match"))
    section, paper = Section("Simulated", "draughts", plan, entries), list[Written]()
    for day in range(1, days + 1):
        if day > 1 and lot.random() < 0.2:  # a substitute who is entered late
            team = lot.randrange(1, teams + 1)
            squads[team - 1].append(f"t{team}n{day}")
            section = ok(entered(section, _entry(squads[team - 1][-1], lot)))
        lineups = [_lineup(squad, boards, lot) for squad in squads]
        section, written = _played(section, day, lineups, lot)
        paper += written
    return section if any(one.result == "?" for one in paper) else ok(closed(section)), paper


def _entry(player: str, lot: Random) -> Entry:
    rating = None if lot.random() < 0.2 else lot.randrange(700, 2100)
    return Entry(PlayerId(player), f"Player {player}", rating=rating, tags=(f"team:{player[:2]}",))


def _lineup(squad: list[str], boards: int, lot: Random) -> list[str | None]:
    """As many of a squad as there are boards, in any order; now and then a board is left to nobody."""
    chosen: list[str | None] = [*lot.sample(squad, min(boards, len(squad)))]
    chosen += [None] * (boards - len(chosen))
    if lot.random() < 0.15 and sum(map(bool, chosen)) > 1:
        chosen[lot.randrange(boards)] = None
    return chosen


def _played(section: Section, day: int, lineups: list[list[str | None]], lot: Random) -> tuple[Section, list[Written]]:
    """A day on paper and at the desk: line-ups given, boards paired, results typed from the side of White."""
    seats = tuple(tuple(PlayerId(one) if one else None for one in lineup) for lineup in lineups)
    section = ok(published(ok(drafted(ok(lined_up(section, day, seats))))))
    paper = [*_on_paper(day, lineups, lot)]
    tables = {(game.first, game.second or NOBODY): game.table for game in section.rounds[-1].games}
    for one in paper:
        if one.black != NOBODY:
            section = ok(result_entered(section, day, tables[PlayerId(one.white), one.black], one.result))
    return section, paper


def _on_paper(day: int, lineups: list[list[str | None]], lot: Random) -> Iterator[Written]:
    for home, away in grid(len(lineups), day):
        for board, (one, other) in enumerate(zip(lineups[home - 1], lineups[away - 1], strict=True), start=1):
            code = lot.choice(USUAL if lot.random() < 0.85 else RARE)  # of the team at home
            if one and other:
                white, black, result = (one, other, code) if board % 2 else (other, one, OTHER[code])
                yield Written(day, white, black, result)
            elif one or other:
                yield Written(day, str(one or other), NOBODY, "2fe")  # EXEMPT loses by excused forfeit (6.5)
