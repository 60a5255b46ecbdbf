"""Acts as JSON text, for a database: the arguments, and each changed cell with its value before and after.

As in ``section_json`` it is play's own values as they are: ``[["game",3,7],{…},{…}]``, with the place of an entry or of a
correction's note after them where it comes or goes.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import Act, Kind
from ronde.play.acts.cells import CellChange, RoundFrame
from ronde.play.plan import Plan
from ronde.play.section import Entry, Game, ResultCorrection


class _Change(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    at: tuple[str | int, ...]
    before: msgspec.Raw
    after: msgspec.Raw
    place: int | None = None


_VALUES: Mapping[str, msgspec.json.Decoder[Any]] = {
    "name": msgspec.json.Decoder(str),
    "discipline": msgspec.json.Decoder(str),
    "closed": msgspec.json.Decoder(bool),
    "plan": msgspec.json.Decoder(Plan),
    "entry": msgspec.json.Decoder(Entry | None),
    "order": msgspec.json.Decoder(tuple[PlayerId, ...]),
    "round": msgspec.json.Decoder(RoundFrame | None),
    "game": msgspec.json.Decoder(Game | None),
    "correction": msgspec.json.Decoder(ResultCorrection | None),
}
_CHANGES = msgspec.json.Decoder(tuple[_Change, ...])
_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=dict)
_WHOLE = frozenset({Kind.BEGIN, Kind.BRING})  # their section is in their changes


def changes_json(changes: Iterable[CellChange]) -> str:
    """Changed cells as text."""
    lines = [(one.at, one.before, one.after, *(() if one.place is None else (one.place,))) for one in changes]
    return _ENCODER.encode(lines).decode()


def trusted_changes(text: str) -> tuple[CellChange, ...]:
    """The changed cells of a text that we wrote."""
    return tuple(_change(one) for one in _CHANGES.decode(text))


def _change(one: _Change) -> CellChange:
    value = _VALUES[str(one.at[0])]
    return CellChange(one.at, value.decode(one.before), value.decode(one.after), one.place)


def arguments_json(act: Act) -> str:
    """What was asked for, as text."""
    left = {"section"} if act.kind in _WHOLE else set()
    return _ENCODER.encode({key: value for key, value in act.arguments.items() if key not in left}).decode()
