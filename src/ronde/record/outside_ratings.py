"""What others rate a person: the world federation of draughts, the chess federation of Québec, the series of duplicate Scrabble.

A rule book needs them of guests (FFJD 7.1), of everyone (the FQE rating of the Grand Prix) or of newcomers (FISF 2.1). Each is dated: the list
of that day said so, until the next one said otherwise.
"""

import re
from typing import Literal, TypeAlias, get_args

from ronde.record.spells import Spell

Source: TypeAlias = Literal["fmjd", "fqe", "duplicate"]
SOURCES: tuple[Source, ...] = get_args(Source)
_WHOLE = "[1-9][0-9]{0,3}"
_VALUES: dict[Source, str] = {"fmjd": _WHOLE, "fqe": _WHOLE, "duplicate": "super|[1-7][A-D]?"}


class OutsideRating(Spell, frozen=True, kw_only=True):
    """A rating of ``source`` while it holds: a number, or a series such as 4B. ``number`` is how the person is numbered there."""

    source: Source
    value: int | str
    number: str = ""

    @property
    def is_possible(self) -> bool:
        """Whether the source gives such values."""
        return re.fullmatch(_VALUES[self.source], str(self.value)) is not None
