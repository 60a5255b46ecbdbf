"""Pairing "de proche en proche" (Formule Combinée 3 and 4).

The first of the standings meets the next one he has not met, and so on down. Where that would run into a dead end,
the pairing with the fewest rematches is taken, and among those the first by standing: each player in turn takes the
nearest new opponent that leaves the rest a solution, and a rematch only when no new opponent does. Unavoidable
rematches so sink to the bottom.

Where nothing is forbidden or avoided, a rematch is made only by one for whom nobody new waits: if somebody new did,
he could be taken from his own partner without a rematch more in all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from ronde.ground.problems import Level, Problem
from ronde.play.pairing.barriers import Barrier, Barriers, Mutual, Player
from ronde.play.pairing.settling import settled


@dataclass(frozen=True, slots=True)
class Table(Generic[Player]):
    """Two who meet, and why: whom the upper one passed over, for which reason, and what had to give.

    Passed over because already met (or avoided, or forbidden): they stand nearer. Passed over as a dead end: the
    rest could not have been paired as well without them, so that even a better opponent was out of reach.
    """

    upper: Player
    lower: Player
    skipped_met: tuple[Player, ...] = ()
    skipped_avoided: tuple[Player, ...] = ()
    skipped_forbidden: tuple[Player, ...] = ()
    skipped_dead_end: tuple[Player, ...] = ()
    rematch: bool = False
    avoided: bool = False
    forbidden: bool = False


def nearest(
    players: Sequence[Player],
    met: Mutual[Player],
    *,
    avoided: Mutual[Player] | None = None,
    forbidden: Mutual[Player] | None = None,
) -> tuple[Table[Player], ...]:
    """The tables of a round, for an even number of players in the order of the standings.

    ``met`` says who has met whom in the scope that counts, ``avoided`` and ``forbidden`` what the organiser has added;
    see ``mutual``. Fewest forbidden pairs come first (none, where that is possible), then fewest rematches, then
    fewest avoided pairs, then the standings.
    """
    if len(players) % 2 or len(set(players)) != len(players):
        message = "an even number of different players is paired"
        raise ValueError(message)
    barriers = Barriers(met, avoided or {}, forbidden or {})
    free, rest = _free_tables(players, barriers)
    return (*free, *_settled_tables(rest, barriers))


def _free_tables(players: Sequence[Player], barriers: Barriers[Player]) -> tuple[list[Table[Player]], list[Player]]:
    """The tables where the nearest free opponent is right without looking further, and the players still to pair.

    While 2r + 4 players wait, r the most barriers around anyone, the choice cannot fail: of the 2r + 2 or more who
    stay behind, each is free for at least half, and by Dirac's theorem they can all be paired freely.
    """
    around = [barriers.around(player) for player in players]
    safe = 2 * max(map(len, around), default=0) + 4
    tables: list[Table[Player]] = []
    upper, following = 0, list(range(1, len(players) + 1))  # a chain of those who wait: leaving it costs one step
    for _ in range(len(players), safe - 1, -2):
        before, lower, passed = upper, following[upper], []
        while players[lower] in around[upper]:
            passed.append(players[lower])
            before, lower = lower, following[lower]
        tables.append(_table(players[upper], players[lower], barriers, passed=passed))
        following[before] = following[lower]
        upper = following[upper]
    return tables, list(_chain(players, upper, following))


def _chain(players: Sequence[Player], place: int, following: Sequence[int]) -> Iterator[Player]:
    while place < len(players):
        yield players[place]
        place = following[place]


def _settled_tables(players: Sequence[Player], barriers: Barriers[Player]) -> Iterator[Table[Player]]:
    """The tables for which all of the rest had to be looked at.

    A choice settled with the rest in view is the best one possible: whoever was better was a dead end.
    """
    waiting = list(players)
    for upper, lower in settled(players, barriers.between):
        waiting.remove(upper)
        nearer = waiting[: waiting.index(lower)]
        chosen = barriers.between(upper, lower)
        better = [player for player in waiting if _is_better(barriers.between(upper, player), chosen, player in nearer)]
        passed = [player for player in nearer if player not in better]
        yield _table(upper, lower, barriers, passed=passed, dead_end=better)
        waiting.remove(lower)


def _is_better(barrier: Barrier, chosen: Barrier, is_nearer: bool) -> bool:
    return barrier < chosen or (barrier == chosen and is_nearer)


def _table(
    upper: Player,
    lower: Player,
    barriers: Barriers[Player],
    *,
    passed: Sequence[Player],
    dead_end: Sequence[Player] = (),
) -> Table[Player]:
    chosen = barriers.between(upper, lower)
    reasons = [(player, _reason(barriers.between(upper, player), chosen)) for player in passed]
    return Table(
        upper,
        lower,
        skipped_met=tuple(player for player, reason in reasons if reason == "met"),
        skipped_avoided=tuple(player for player, reason in reasons if reason == "avoided"),
        skipped_forbidden=tuple(player for player, reason in reasons if reason == "forbidden"),
        skipped_dead_end=tuple(dead_end),
        rematch=bool(chosen.met),
        avoided=bool(chosen.avoided),
        forbidden=bool(chosen.forbidden),
    )


def _reason(barrier: Barrier, chosen: Barrier) -> str:
    """The gravest thing that one who was passed over has against him and the chosen one has not."""
    kinds = zip(Barrier._fields, barrier, chosen, strict=True)
    return next(kind for kind, against, accepted in kinds if against > accepted)


def sacrifices(tables: Sequence[Table[Player]], *, article: str = "") -> tuple[Problem, ...]:
    """What had to give: a forbidden pair is refused, an unavoidable rematch or unwanted pair is worth a look."""
    return tuple(
        Problem(f"pairing-{kind}", article, ("tables", number), {"upper": table.upper, "lower": table.lower}, level)
        for number, table in enumerate(tables, start=1)
        for kind, level, given in (
            ("forbidden", Level.REFUSED, table.forbidden),
            ("rematch", Level.WARNING, table.rematch),
            ("avoided", Level.WARNING, table.avoided),
        )
        if given
    )
