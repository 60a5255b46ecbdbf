"""The lines of a draft as its page shows them: only those of one tab and one page are put into words."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from ronde.record.moves import Moved
from ronde.record.opened import Opened
from ronde.record.publication import exact
from ronde.record.to_look_at import ChangeKind, LookMark
from ronde.web.language import reading
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.moves import reasons_text


@dataclass(frozen=True, slots=True)
class Difference:
    """Somebody whose line would be another: of which kind the change is, and why it is to be looked at, if it is."""

    moved: Moved
    kind: ChangeKind
    marks: tuple[LookMark, ...]

    @property
    def figures(self) -> str:
        """What the line says, in exact numbers: a line that says something else was not looked at."""
        was, now = ("" if value is None else str(exact(value)) for value in (self.moved.was, self.moved.now))
        return f"{was} → {now}"


@dataclass(frozen=True, slots=True)
class DraftLine:
    """Somebody whose line would be another; ``why``: by what. ``like``: whom somebody new may be."""

    player: str
    name: str
    place: int | None
    climbed: int
    before: str
    after: str
    change: str
    is_up: bool
    why: str
    marks: tuple[LookMark, ...]
    like: tuple[str, ...]
    figures: str
    is_seen: bool

    @property
    def fallen(self) -> int:
        """By how many places somebody would go down."""
        return -self.climbed

    @property
    def has_left(self) -> bool:
        """Whether somebody would be on the list no more."""
        return not self.after


@dataclass(frozen=True, slots=True)
class Telling:
    """What lines are told with: all that is known after the draft, the decimals of the ranking, what the officer has seen, lookalikes."""

    known: Opened
    decimals: int
    seen: frozenset[tuple[str, str]]
    lookalikes: dict[str, tuple[str, ...]]

    def lines(self, differences: Iterable[Difference]) -> tuple[DraftLine, ...]:
        """Differences in words."""
        return tuple(self._line(one) for one in differences)

    def _line(self, one: Difference) -> DraftLine:
        moved, name = one.moved, self.known.history.people.name
        gain = None if moved.change is None else Fraction(moved.change)
        return DraftLine(
            player=moved.player,
            name=name(moved.player),
            place=moved.after.place if moved.after else None,
            climbed=moved.climbed or 0,
            before="" if moved.was is None else value_text(str(exact(moved.was)), self.decimals),
            after="" if moved.now is None else value_text(str(exact(moved.now)), self.decimals),
            change="" if gain is None else gained_text(gain, self.decimals),
            is_up=gain is not None and gain > 0,
            why=reasons_text(moved, self.known.history, reading()),
            marks=one.marks,
            like=tuple(map(name, self.lookalikes.get(moved.player, ()))),
            figures=one.figures,
            is_seen=(moved.player, one.figures) in self.seen,
        )
