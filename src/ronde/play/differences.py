"""What differs between two states of a section, one by one: what somebody else changed, what an undo took back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from ronde.ground.problems import Value
from ronde.play.assumptions import written
from ronde.play.section import Entry, Game, Round, Section


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is otherwise; its words are found at the edge (``play.differences``)."""

    kind: str
    values: Mapping[str, Value] = field(default_factory=dict)


def differences(before: Section, after: Section) -> tuple[Difference, ...]:
    """All that is otherwise in the second section, in the order of the file."""
    found = (*_of_frame(before, after), *_of_entries(before, after), *_of_rounds(before, after))
    return found if found or before == after else (Difference("other"),)


def _of_frame(before: Section, after: Section) -> Iterator[Difference]:
    if (before.name, before.discipline) != (after.name, after.discipline):
        yield Difference("name", {"before": before.name, "after": after.name})
    if before.plan != after.plan:
        yield Difference("plan")
    if before.is_closed != after.is_closed:
        yield Difference("closed" if after.is_closed else "reopened")


def _of_entries(before: Section, after: Section) -> Iterator[Difference]:
    earlier, later = ({entry.player: entry for entry in one.entries} for one in (before, after))
    for player in dict.fromkeys((*earlier, *later)):
        one, other = earlier.get(player), later.get(player)
        if one != other:
            away = tuple(absence.round for absence in other.away) if other else ()
            yield Difference(_kind_of_entry(one, other), {"player": player, "rounds": away or "–"})
    if set(earlier) == set(later) and [*earlier] != [*later]:
        yield Difference("order")


def _kind_of_entry(before: Entry | None, after: Entry | None) -> str:
    if before is None or after is None:
        return "entered" if before is None else "removed"
    if replace(before, last_round=after.last_round) != after:
        return "away" if replace(before, away=after.away) == after else "entry"
    return "back" if after.last_round is None else "withdrawn"


def _of_rounds(before: Section, after: Section) -> Iterator[Difference]:
    for one, other in zip_longest(before.rounds, after.rounds):
        yield from _of_round(one, other)


def _of_round(before: Round | None, after: Round | None) -> Iterator[Difference]:
    """A round that is there or not, seen or not, with other games; else only its results can differ."""
    if before is None and after is not None:
        yield Difference("published" if after.is_published else "paired", {"round": after.number})
    if before is None or after is None:
        yield from () if before is None else [Difference("unpaired", {"round": before.number})]
        return
    number: dict[str, Value] = {"round": after.number}
    if before.is_published != after.is_published:
        yield Difference("published" if after.is_published else "unpublished", number)
    if [_seats(game) for game in before.games] != [_seats(game) for game in after.games]:
        yield Difference("repaired", number)
        return
    if before.assumed != after.assumed:
        yield Difference("assumed", number)
    for one, other in zip(before.games, after.games, strict=True):
        if one != other:
            results: dict[str, Value] = {"before": _result(one), "after": _result(other)}
            yield Difference("result", {**number, "table": other.table, **results})


def _seats(game: Game) -> tuple[str | None, ...]:
    return (game.first, game.second)


def _result(game: Game) -> str:
    return written(game.result, game.scores, game.assumed) or "–"
