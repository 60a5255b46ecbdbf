"""What changed between two sections, cell by cell; in an order in which it can be applied, and backwards reverted."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ronde.ground.ids import PlayerId
from ronde.play.acts.cells import (
    CLOSED,
    DISCIPLINE,
    NAME,
    ORDER,
    PLAN,
    At,
    CellChange,
    entry_at,
    frame,
    game_at,
    round_at,
)
from ronde.play.section import Entry, Game, ResultCorrection, Section


def changes(before: Section, after: Section) -> tuple[CellChange, ...]:
    """Every cell that is otherwise. What is the same object in both is not looked into: one result costs one round."""
    return (
        *_of_frame(before, after),
        *_of_entries(before, after),
        *_of_rounds(before, after),
        *_of_notes(before, after),
    )


def _of_frame(before: Section, after: Section) -> Iterator[CellChange]:
    if before.name != after.name:
        yield CellChange(NAME, before.name, after.name)
    if before.discipline != after.discipline:
        yield CellChange(DISCIPLINE, before.discipline, after.discipline)
    if before.plan is not after.plan and before.plan != after.plan:
        yield CellChange(PLAN, before.plan, after.plan)
    if before.is_closed != after.is_closed:
        yield CellChange(CLOSED, before.is_closed, after.is_closed)


def _of_entries(before: Section, after: Section) -> Iterator[CellChange]:
    """Who went, the last first; who came, the first first; so each is at its place when it is put there or back."""
    if before.entries is after.entries:
        return
    earlier = {entry.player: entry for entry in before.entries}
    later = {entry.player: entry for entry in after.entries}
    for place, entry in reversed([*enumerate(before.entries)]):
        if entry.player not in later:
            yield CellChange(entry_at(entry.player), entry, None, place)
    for player, entry in later.items():
        if player in earlier and earlier[player] is not entry and earlier[player] != entry:
            yield CellChange(entry_at(player), earlier[player], entry)
    for place, entry in enumerate(after.entries):
        if entry.player not in earlier:
            yield CellChange(entry_at(entry.player), None, entry, place)
    yield from _of_order([*earlier], [*later])


def _of_order(earlier: Sequence[PlayerId], later: Sequence[PlayerId]) -> Iterator[CellChange]:
    """Where those who stayed changed places among themselves."""
    kept = set(earlier) & set(later)
    stay = [player for player in later if player in kept]
    was = [player for player in earlier if player in kept]
    if was != stay:
        for place, player in enumerate(later):
            if player not in kept:
                was.insert(place, player)
        yield CellChange(ORDER, tuple(was), tuple(later))


def _of_rounds(before: Section, after: Section) -> Iterator[CellChange]:
    if before.rounds is after.rounds:
        return
    for number in range(len(before.rounds), len(after.rounds), -1):
        yield from _of_games(number, before.rounds[number - 1].games, ())
        yield CellChange(round_at(number), frame(before, number), None)
    for number, round_ in enumerate(after.rounds, start=1):
        earlier = before.rounds[number - 1] if number <= len(before.rounds) else None
        if earlier is round_:
            continue
        was, now = frame(before, number) if earlier else None, frame(after, number)
        if was != now:
            yield CellChange(round_at(number), was, now)
        yield from _of_games(number, earlier.games if earlier else (), round_.games)


def _of_games(number: int, before: Sequence[Game], after: Sequence[Game]) -> Iterator[CellChange]:
    for table in range(len(before), len(after), -1):
        yield CellChange(game_at(number, table), before[table - 1], None)
    for table, (one, other) in enumerate(zip_longest(before[: len(after)], after), start=1):
        if one is not other and one != other:
            yield CellChange(game_at(number, table), one, other)


def _of_notes(before: Section, after: Section) -> Iterator[CellChange]:
    """Notes of corrections that went, the last first, and those that were added at the end."""
    earlier, later = before.corrections, after.corrections
    kept, gone = 0, list[int]()
    for place, note in enumerate(earlier):
        if kept < len(later) and later[kept] == note:
            kept += 1
        else:
            gone.append(place)
    for place in reversed(gone):
        yield CellChange(_note_at(earlier, place), earlier[place], None, place)
    for place in range(kept, len(later)):
        yield CellChange(_note_at(later, place), None, later[place], place)


def _note_at(notes: Sequence[ResultCorrection], place: int) -> At:
    """The first, the second… correction of its table."""
    table = (notes[place].round, notes[place].table)
    return ("correction", *table, sum((note.round, note.table) == table for note in notes[: place + 1]))


def who_came(change: CellChange) -> Entry | None:
    """The entry that a change put in, where there was none."""
    is_new = change.at[0] == "entry" and change.before is None
    return change.after if is_new and isinstance(change.after, Entry) else None


def who_went(change: CellChange) -> Entry | None:
    """The entry that a change took out."""
    return who_came(change.back)
