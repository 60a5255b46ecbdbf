"""Acts that were done: what changed since somebody looked, and who comes too late by that."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ronde.ground.problems import Problem, Value
from ronde.play.acts.act import Act, Kind, done
from ronde.play.acts.cells import At, CellChange, cell, game_at
from ronde.play.acts.standing import STANDING, late_ground
from ronde.play.assumptions import written
from ronde.play.section import Game, Section


@dataclass(frozen=True, slots=True)
class PastAct:
    """An act that was done: its number in the section, what it changed, by whom; ``undoes`` the act that it takes back."""

    number: int
    kind: Kind
    changes: tuple[CellChange, ...]
    author: str = ""
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Since:
    """A cell that is otherwise than when somebody looked, and the last act that changed it."""

    change: CellChange
    number: int
    author: str


def standing_acts(past: Sequence[PastAct]) -> list[PastAct]:
    """Acts that still hold: neither undone, nor the undoing of another."""
    undone = {act.undoes for act in past}
    return [act for act in past if act.kind is not Kind.UNDO and act.number not in undone]


def changed_since(past: Iterable[PastAct]) -> tuple[Since, ...]:
    """Every cell that is otherwise after these acts than before them; what was changed and changed back is not."""
    found: dict[At, Since] = {}
    for act in past:
        for change in act.changes:
            first = found[change.at].change if change.at in found else change
            found[change.at] = Since(replace(change, before=first.before), act.number, act.author)
    return tuple(one for one in found.values() if one.change.before != one.change.after)


def late_problems(act: Act, since: Sequence[Since]) -> tuple[Problem, ...]:
    """Why an act cannot be done on what has changed since: each cell that it names, or that it stands on something changed."""
    ground = late_ground(act)
    under = [one for one in since if ground.has(one.change) and one.change.at[0] != "correction"]  # a note alone
    if STANDING[act.kind].late == "about":
        return tuple(_changed(one) for one in under)
    if not under:
        return ()
    last = max(under, key=lambda one: one.number)
    values: dict[str, Value] = {"cells": len(under), "number": last.number, "by": last.author}
    return (Problem("acts.section-changed", values=values),)


def is_there_already(section: Section, act: Act) -> bool:
    """Whether a result or a player is there as it was asked for: it was sent twice, or by two who read the same slip."""
    if act.kind is Kind.ENTER:
        entry = section.entry(act.arguments["entry"].player)
        return entry is not None and replace(act.arguments["entry"], first_round=entry.first_round) == entry
    if act.kind is Kind.REMOVE:
        return section.entry(act.arguments["player"]) is None
    if act.kind is Kind.CORRECT_ENTRY:
        return section.entry(act.arguments["entry"].player) is not None and done(section, act).section == section
    if act.kind not in {Kind.RESULT, Kind.CORRECT}:
        return False
    there = cell(section, game_at(act.arguments["number"], act.arguments["table"]))
    if not isinstance(there, Game) or not there.result:
        return False
    empty = section.with_game(act.arguments["number"], replace(there, result="", scores=None, assumed=""))
    entered = done(empty, Act(Kind.RESULT, act.arguments)).section
    return cell(entered, game_at(act.arguments["number"], act.arguments["table"])) == there


def _changed(one: Since) -> Problem:
    by: Mapping[str, Value] = {"number": one.number, "by": one.author}
    if one.change.at[0] == "game":
        _, number, table = one.change.at
        place: dict[str, Value] = {"round": number, "table": table}
        before, after = (_result(value) for value in (one.change.before, one.change.after))
        return Problem(
            "acts.table-changed", where=one.change.at, values={**place, **by, "before": before, "after": after}
        )
    return Problem("acts.entry-changed", where=one.change.at, values={"player": one.change.at[1], **by})


def _result(value: object) -> str:
    return (written(value.result, value.scores, value.assumed) if isinstance(value, Game) else "") or "–"
