"""The acts of a section in an event file: who did what, when, on which machine, and what it was before and after.

They come from anyone. What they say is believed only if, one after the other, they lead to the section beside them; and they name
nobody: names stand in the section, words of tags under ``tags``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ronde.files import json_text
from ronde.files.acts_json import changes_json, trusted_changes
from ronde.files.structure import typed
from ronde.ground.problems import Problem
from ronde.play.acts.act import Kind
from ronde.play.acts.applying import applied, fits, reverted
from ronde.play.acts.cells import NOTHING, CellChange
from ronde.play.acts.comparing import changes
from ronde.play.names import Names, named, numbered_tags, without_names
from ronde.play.section import Entry, Section

MOST_ACTS = 10_000
MOST_WORK = 20_000_000  # entries, games and notes looked at while all acts are done again
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?")
# What acts are asked for with (play/acts/act.py), and what is kept of a section that came from elsewhere.
_ARGUMENTS = frozenset(
    [
        "entry",
        "player",
        "number",
        "code",
        "plan",
        "index",
        "is_balanced",
        "seed",
        "one",
        "other",
        "pairs",
        "seats",
        "table",
        "result",
        "scores",
        "assumed",
        "versions",
        "acts",
        "kept",
    ]
)
_Short = Annotated[str, Meta(max_length=100)]


class ActOfSection(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An act: the cells that it changed (``files/acts_json.py``), when (UTC), by whom and on which machine."""

    number: Annotated[int, Meta(ge=1)]
    kind: str
    at: _Short
    author: _Short = ""
    device: _Short = ""
    arguments: dict[str, Any] = msgspec.field(default_factory=dict)
    undoes: int | None = None
    changes: list[Any] = msgspec.field(default_factory=list)

    @property
    def cells(self) -> tuple[CellChange, ...]:
        """The changed cells; an act that was read has sound ones."""
        return trusted_changes(_text(self.changes))


class SectionActs(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every act from the first on, and the words behind the numbers of tags."""

    tags: dict[str, str]
    acts: Annotated[tuple[ActOfSection, ...], Meta(max_length=MOST_ACTS)]


_ENCODER = msgspec.json.Encoder(order="sorted")


def _text(value: Any) -> str:
    return _ENCODER.encode(value).decode()


def printed(acts: SectionActs) -> str:
    """The part of an event file, an act a line."""
    lines = ",\n".join(_text(one) for one in acts.acts)
    return f'{{"tags": {_text(acts.tags)}, "acts": [\n{lines}\n]}}\n'


def parse(text: str, section: Section) -> tuple[SectionActs | None, list[Problem]]:
    """The acts of a part, or why they are not those of the section."""
    value, wrong = json_text.value(text)
    found, misshapen = (None, wrong) if wrong else typed(value, SectionActs)
    if found is None:
        return None, misshapen
    return (found, []) if _leads_to(found, section) else (None, [Problem("event.acts")])


def _leads_to(found: SectionActs, section: Section) -> bool:
    if not all(_is_sound(act, at, found.tags) for at, act in enumerate(found.acts, start=1)):
        return False
    ended = folded(found.acts)
    return ended is not None and with_names(ended, section, found.tags) == section


def with_names(unnamed: Section, section: Section, tags: Mapping[str, str]) -> Section:
    """A section by ids, with the names that another one has for its players."""
    players = {entry.player: entry.name for entry in section.entries}
    licences = {entry.player: entry.licence for entry in section.entries}
    return named(unnamed, Names(players, tags, licences))


def _is_sound(act: ActOfSection, number: int, tags: Mapping[str, str]) -> bool:
    """Whether an act is one of ours, the next one, and names nobody."""
    if act.number != number or act.kind not in {*Kind} or not _is_moment(act.at):
        return False
    if act.undoes is not None and not 1 <= act.undoes < number:
        return False
    cells, asked = _cells(act), _entry_asked(act)
    if cells is None or asked is None or not act.arguments.keys() <= _ARGUMENTS:
        return False
    entries = (one for change in cells for one in (change.before, change.after) if isinstance(one, Entry))
    return all(_is_nameless(entry, tags) for entry in (*asked, *entries))


def _entry_asked(act: ActOfSection) -> tuple[Entry, ...] | None:
    """The entry that an act was asked for with, if it was; None where it is no entry."""
    if "entry" not in act.arguments:
        return ()
    try:
        return (msgspec.convert(act.arguments["entry"], Entry),)
    except msgspec.ValidationError:
        return None


def _is_moment(text: str) -> bool:
    if not _MOMENT.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_nameless(entry: Entry, tags: Mapping[str, str]) -> bool:
    unknown = [tag for tag in entry.tags if tag not in tags]
    return not entry.name and not entry.licence and not numbered_tags(unknown, {})


def _cells(act: ActOfSection) -> tuple[CellChange, ...] | None:
    """The changed cells, where they are written as we write them, letter by letter."""
    text = _text(act.changes)
    try:
        cells = trusted_changes(text)
    except (msgspec.MsgspecError, KeyError, IndexError, RecursionError):
        return None
    return cells if changes_json(cells) == text and all(map(_has_address, cells)) else None


_ADDRESSES: Mapping[str, tuple[type, ...]] = {
    "entry": (str,),
    "round": (int,),
    "game": (int, int),
    "correction": (int, int, int),
}


def _has_address(change: CellChange) -> bool:
    kind, *rest = change.at
    wanted = _ADDRESSES.get(str(kind), ())
    return [type(part) for part in rest] == [*wanted] and all(part > 0 for part in rest if isinstance(part, int))


def folded(acts: Sequence[ActOfSection]) -> Section | None:
    """The section that acts lead to from nothing; none where one does not find what it says it found, or it takes too long."""
    section, work = NOTHING, 0
    for act in acts:
        for change in act.cells:
            work += 1 + len(section.entries) + len(section.corrections) + _games(section, change)
            if work > MOST_WORK or not fits(section, change) or not _can_be_applied(section, change):
                return None
            section = applied(section, (change,))
    return section


def _games(section: Section, change: CellChange) -> int:
    number = change.at[1] if change.at[0] == "game" else 0
    return len(section.rounds[int(number) - 1].games) if 1 <= int(number) <= len(section.rounds) else 0


def _can_be_applied(section: Section, change: CellChange) -> bool:
    """Whether a cell stands where its address says: rounds and tables come one after the other, an order is of those who are there."""
    match change.at:
        case ("round", int(number)):
            return number <= len(section.rounds) + (change.after is not None)
        case ("game", int(number), int(table)):
            return number <= len(section.rounds) and table <= len(section.rounds[number - 1].games) + 1
        case ("entry", player):
            return all(one is None or getattr(one, "player", None) == player for one in (change.before, change.after))
        case ("order",):
            order: Any = change.after
            return sorted(order) == sorted(entry.player for entry in section.entries)
        case ("correction", *_):
            return change.before is not None or change.after is not None
    return True


def going_on(kept: SectionActs, section: Section, *, at: str, device: str) -> SectionActs:
    """The acts with one more, where the section was changed since without any: it was gone on with elsewhere."""
    numbers = numbered_tags((tag for entry in section.entries for tag in entry.tags), kept.tags)
    tags = {**kept.tags, **{number: tag for tag, number in numbers.items()}}
    changed = changes(folded(kept.acts) or NOTHING, without_names(section, numbers))
    if not changed:
        return kept
    cells = msgspec.json.decode(changes_json(changed))
    one = ActOfSection(number=len(kept.acts) + 1, kind=Kind.BRING.value, at=at, device=device, changes=cells)
    return SectionActs(tags=tags, acts=(*kept.acts, one))


def earlier_sections(acts: Sequence[ActOfSection], unnamed: Section) -> Iterator[Section]:
    """What a section was before each of its acts, newest first, by ids; the last one before the first act is nothing."""
    for act in reversed(acts[1:]):
        unnamed = reverted(unnamed, act.cells)
        yield unnamed


def common_acts(ours: Sequence[ActOfSection], theirs: Sequence[ActOfSection]) -> int:
    """How many acts two copies of a section have in common, from the first on."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(ours), len(theirs)))
