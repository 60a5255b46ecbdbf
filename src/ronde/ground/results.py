"""Result codes, and what each is worth to the two players, per discipline.

A code is written from one player's side; the opponent's side is its counterpart. ``played`` says that moves were
made or scores were written; what a rating makes of an unplayed game is its rule book's business. A bye has no other
side: its counterpart is ``NOBODY``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

Discipline: TypeAlias = Literal["draughts", "chess", "scrabble", "collective"]
COLLECTIVE = "collective"

NOBODY = ""
UNDECIDED = "?"  # in every discipline: somebody has still to decide


@dataclass(frozen=True, slots=True)
class Result:
    """One result code: points for its side, in half points, and what the other side is written as."""

    code: str
    halves: int
    counterpart: str
    played: bool = True
    decided: bool = True


def _codes(*results: Result) -> Mapping[str, Result]:
    return MappingProxyType({result.code: result for result in results})


# FFJD chapter 4: victory 2, draw 1, defeat 0; excused and unexcused forfeits; 0r a regulation 0-0 that was played;
# 0d both absent. "?" waits for a decision on the excuse. "1+" and "1-" are the two sides of an advantageous draw: a draw
# unless the tournament gives it points of its own.
DRAUGHTS = _codes(
    Result("2", 4, "0"),
    Result("1", 2, "1"),
    Result("0", 0, "2"),
    Result("1+", 2, "1-"),
    Result("1-", 2, "1+"),
    Result("2fe", 4, "0fe", played=False),
    Result("0fe", 0, "2fe", played=False),
    Result("2fne", 4, "0fne", played=False),
    Result("0fne", 0, "2fne", played=False),
    Result("0r", 0, "0r"),
    Result("0d", 0, "0d", played=False),
    Result(UNDECIDED, 0, UNDECIDED, played=False, decided=False),
)

# Chess: 1, half, 0; "+" and "-" a game won and lost by forfeit, "--" both absent; a bye given by the pairing, or asked
# for with half a point or none.
CHESS = _codes(
    Result("1", 2, "0"),
    Result("=", 1, "="),
    Result("0", 0, "1"),
    Result("+", 2, "-", played=False),
    Result("-", 0, "+", played=False),
    Result("--", 0, "--", played=False),
    Result("bye", 2, NOBODY, played=False),
    Result("half-bye", 1, NOBODY, played=False),
    Result("zero-bye", 0, NOBODY, played=False),
    Result(UNDECIDED, 0, UNDECIDED, played=False, decided=False),
)

# Classical Scrabble, match points of the Formule Combinée: 3 a win, 2 a draw, 1 a loss, 0 a forfeit.
SCRABBLE = _codes(
    Result("win", 6, "loss"),
    Result("draw", 4, "draw"),
    Result("loss", 2, "win"),
    Result("forfeit-win", 6, "forfeit", played=False),
    Result("forfeit", 0, "forfeit-win", played=False),
    Result("double-forfeit", 0, "double-forfeit", played=False),
    Result(UNDECIDED, 0, UNDECIDED, played=False, decided=False),
)

# A game that everybody plays at once, each alone: one has a score (or a place), or did not come. Nobody sits opposite.
SCORED, ABSENT = "scored", "absent"
COLLECTIVE_CODES = _codes(
    Result(SCORED, 0, NOBODY),
    Result(ABSENT, 0, NOBODY, played=False),
    Result(UNDECIDED, 0, NOBODY, played=False, decided=False),
)

DISCIPLINES: Mapping[str, Mapping[str, Result]] = MappingProxyType(
    {"draughts": DRAUGHTS, "chess": CHESS, "scrabble": SCRABBLE, COLLECTIVE: COLLECTIVE_CODES}
)

# What the pairing gives a player who is left without an opponent: EXEMPT loses by excused forfeit (FFJD 6.5), the
# fictive player of the Formule Combinée loses with margin 0.
BYES: Mapping[str, str] = MappingProxyType(
    {"draughts": "2fe", "chess": "bye", "scrabble": "forfeit-win", COLLECTIVE: NOBODY}  # nobody is left over
)

# What a bye is called where an event gives it points of its own, whatever it is written as; in chess that is its code too.
BYE = "bye"

# What an event may give for a round that a player misses. In Scrabble a loss, as Anglophone clubs write it: its difference is that of a
# bye with a minus, whatever the sign of the bye.
MISSED = "loss"
ROUNDS_MISSED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"chess": ("half-bye", "zero-bye"), "scrabble": (MISSED,)}
)

# Whether a game lost by forfeit keeps its two players from being paired again. No rule book here says so.
FORFEITS_ARE_MEETINGS: Mapping[str, bool] = MappingProxyType(dict.fromkeys(DISCIPLINES, False))


def is_win(table: Mapping[str, Result], code: str) -> bool:
    """Whether the code is worth more than the other side's."""
    result = table[code]
    return result.counterpart != NOBODY and result.halves > table[result.counterpart].halves


@dataclass(frozen=True, slots=True)
class Forfeits:
    """How an announced absence is written: for who came, for who did not, and when neither did."""

    won: str
    lost: str
    both: str


FORFEITS: Mapping[str, Forfeits] = MappingProxyType(
    {
        "draughts": Forfeits("2fe", "0fe", "0d"),
        "chess": Forfeits("+", "-", "--"),
        "scrabble": Forfeits("forfeit-win", "forfeit", "double-forfeit"),
        COLLECTIVE: Forfeits(ABSENT, ABSENT, ABSENT),
    }
)
