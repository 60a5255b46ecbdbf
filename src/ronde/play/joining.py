"""Results that were typed on two copies of a section, table by table: what the other copy has more, and where somebody has to choose.

Only results are joined. A round that was paired on the other copy only, or otherwise there, is nobody's to join: its pairing was made on
other results.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import Act, correct, result
from ronde.play.assumptions import written
from ronde.play.differences import Difference, differences
from ronde.play.section import Game, Round, Section

# What becomes of a result of the other copy: it is entered, it corrects, it is here already, somebody has to choose, or its game is not here.
Becomes: TypeAlias = Literal["entered", "corrected", "same", "choose", "gone"]


@dataclass(frozen=True, slots=True)
class JoinedTable:
    """A result that the other copy has since both were the same; ``act`` would bring it here. The table is the one here, where there is one.

    Nobody is ``second`` in a collective game.
    """

    round: int
    table: int
    first: PlayerId
    second: PlayerId | None
    here: str
    there: str
    becomes: Becomes
    act: Act


def joined_tables(before: Section | None, here: Section, there: Section) -> tuple[JoinedTable, ...]:
    """Every result that the other copy has otherwise than the last content of both (``before``; none is known where there is none)."""
    return tuple(one for round_ in there.published for one in _of_round(before, here, round_))


def _of_round(before: Section | None, here: Section, theirs: Round) -> Iterator[JoinedTable]:
    was, ours = (_games(one, theirs.number) for one in (before, here))
    for pair, game in _pairs(here, theirs):
        known = was.get(pair)
        if game.result and (known is None or _written(known) != _written(game)):
            yield _joined(here, theirs.number, known, ours.get(pair), game)


def other_changes(before: Section | None, there: Section) -> tuple[Difference, ...]:
    """What else was done on the other copy: players, pairings, the plan. It is not joined."""
    return tuple(one for one in differences(before, there) if one.kind != "result") if before else ()


def _joined(here: Section, number: int, before: Game | None, ours: Game | None, theirs: Game) -> JoinedTable:
    table = ours.table if ours else theirs.table
    is_decided = ours is not None and bool(ours.result) and here.codes[ours.result].decided
    asked = (correct if is_decided else result)(number, table, theirs.result, theirs.scores, assumed=theirs.assumed)
    said, becomes = _written(ours) if ours else "", _becomes(before, ours, theirs)
    return JoinedTable(number, table, theirs.first, theirs.second, said, _written(theirs), becomes, asked)


def _becomes(before: Game | None, ours: Game | None, theirs: Game) -> Becomes:
    if ours is None:
        return "gone"
    if _written(ours) == _written(theirs):
        return "same"
    if not ours.result:
        return "entered"
    return "corrected" if before is not None and _written(ours) == _written(before) else "choose"


_Pair: TypeAlias = tuple[PlayerId, PlayerId | None]


def _games(section: Section | None, number: int) -> Mapping[_Pair, Game]:
    """The games of a published round by who plays, whatever their tables."""
    if section is None:
        return {}
    rounds = [one for one in section.published if one.number == number]
    return {pair: game for one in rounds for pair, game in _pairs(section, one)}


def _pairs(section: Section, round_: Round) -> Iterator[tuple[_Pair, Game]]:
    """The games of a round without byes, by who plays."""
    played = (game for game in round_.games if game.second is not None or section.is_collective)
    return (((game.first, game.second), game) for game in played)


def _written(game: Game) -> str:
    return written(game.result, game.scores, game.assumed)
