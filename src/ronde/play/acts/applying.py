"""Changes of cells applied to a section, and reverted."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from ronde.play.acts.cells import CellChange, RoundFrame, cell
from ronde.play.section import Entry, Game, ResultCorrection, Round, Section


def applied(section: Section, changes: Iterable[CellChange]) -> Section:
    """The section after these changes, one after the other."""
    for change in changes:
        section = _APPLIED[str(change.at[0])](section, change)
    return section


def reverted(section: Section, changes: Iterable[CellChange]) -> Section:
    """The section before these changes, the last taken back first."""
    return applied(section, (change.back for change in reversed(tuple(changes))))


def fits(section: Section, change: CellChange) -> bool:
    """Whether a section has in a cell what the change found there."""
    return cell(section, change.at) == change.before


def _set(field: str) -> Callable[[Section, CellChange], Section]:
    """One value of the section itself."""

    def applied_to(section: Section, change: CellChange) -> Section:
        value: Any = change.after
        return replace(section, **{field: value})

    return applied_to


def _with_entry(section: Section, change: CellChange) -> Section:
    entries, player, entry = section.entries, change.at[1], change.after
    if not isinstance(entry, Entry):
        return replace(section, entries=tuple(one for one in entries if one.player != player))
    if change.before is None:
        place = len(entries) if change.place is None else change.place
        return replace(section, entries=(*entries[:place], entry, *entries[place:]))
    return replace(section, entries=tuple(entry if one.player == player else one for one in entries))


def _in_order(section: Section, change: CellChange) -> Section:
    by_player = {entry.player: entry for entry in section.entries}
    order: Any = change.after
    return replace(section, entries=tuple(by_player[player] for player in order))


def _with_round(section: Section, change: CellChange) -> Section:
    number, rounds = int(change.at[1]), section.rounds
    if not isinstance(change.after, RoundFrame):
        return replace(section, rounds=rounds[: number - 1])
    kept = rounds[number - 1] if number <= len(rounds) else Round(number, ())
    values = {field.name: getattr(change.after, field.name) for field in fields(RoundFrame)}
    return replace(section, rounds=(*rounds[: number - 1], replace(kept, **values), *rounds[number:]))


def _with_game(section: Section, change: CellChange) -> Section:
    number, table, game = int(change.at[1]), int(change.at[2]), change.after
    round_ = section.rounds[number - 1]
    here = (game,) if isinstance(game, Game) else ()
    games = (*round_.games[: table - 1], *here, *round_.games[table:])
    rounds = section.rounds
    return replace(section, rounds=(*rounds[: number - 1], replace(round_, games=games), *rounds[number:]))


def _with_note(section: Section, change: CellChange) -> Section:
    notes = section.corrections
    if isinstance(change.after, ResultCorrection):
        place = len(notes) if change.place is None else change.place
        return replace(section, corrections=(*notes[:place], change.after, *notes[place:]))
    _, number, table, which = change.at
    of_table = [at for at, note in enumerate(notes) if (note.round, note.table) == (number, table)]
    gone = of_table[int(which) - 1]
    return replace(section, corrections=(*notes[:gone], *notes[gone + 1 :]))


_APPLIED: Mapping[str, Callable[[Section, CellChange], Section]] = MappingProxyType(
    {
        "name": _set("name"),
        "discipline": _set("discipline"),
        "plan": _set("plan"),
        "closed": _set("is_closed"),
        "entry": _with_entry,
        "order": _in_order,
        "round": _with_round,
        "game": _with_game,
        "correction": _with_note,
    }
)
