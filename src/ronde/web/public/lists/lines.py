"""The lines of a list as a reader sees them: everybody by the name that may be said in public."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronde.regulations.answers import Ranking
from ronde.web.language import reading
from ronde.web.people.naming import PublicNames
from ronde.web.public.lists.choices import Narrowings
from ronde.web.registers.models import Change, Edition, Line
from ronde.web.registers.telling import gained_text, value_text
from ronde.words.numbers import number_text

_SAID = frozenset({"provisional"})  # what a value is worth, where that is not what most are
Beside = Mapping[str, tuple[Fraction, ...]]  # what stands beside the value, by player


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as the page has it; ``within`` is the place on a list that is narrowed."""

    row: Line
    name: str
    is_named: bool
    club: str
    league: str
    category: str
    value: str
    was: str
    change: str
    is_up: bool
    is_new: bool
    is_told: bool
    beside: tuple[str, ...] = ()
    within: int | None = None

    @property
    def player(self) -> str:
        """Whose line it is."""
        return self.row.player

    @property
    def place(self) -> int | None:
        """The place on the whole list."""
        return self.row.place

    @property
    def climbed(self) -> int | None:
        """By how many places somebody has gone up."""
        return self.row.climbed

    @property
    def fallen(self) -> int:
        """By how many places somebody has gone down."""
        return -(self.row.climbed or 0)

    @property
    def status(self) -> str:
        """What the value is worth, where that has to be said."""
        return self.row.status if self.row.status in _SAID else ""

    @property
    def apart(self) -> str:
        """The status of those who stand apart, below the ranked ones and without a place."""
        return self.row.status if self.row.place is None else ""

    @property
    def is_compared(self) -> bool:
        """Whether the list before has a rating of theirs."""
        return bool(self.row.was)

    @property
    def has_why(self) -> bool:
        """Whether a page tells why the rating is what it is."""
        return self.is_named and self.is_told

    @property
    def says_change(self) -> bool:
        """Whether the list itself says what became of the rating; the first one has nothing to compare with."""
        return bool(self.change) or self.is_new or self.is_confirmed

    @property
    def is_confirmed(self) -> bool:
        """Whether something counted, and the rating is that of the list before."""
        return self.is_told and self.is_compared and not self.change


@dataclass(frozen=True, slots=True)
class Telling:
    """What is known of some lines beside themselves: names, of whom a why is told, what clubs are called, what stands beside the values."""

    ranking: Ranking
    names: PublicNames
    told: frozenset[str]
    narrowings: Narrowings
    beside: Beside
    is_first: bool

    def shown(self, one: Line) -> ShownLine:
        """A line as a reader sees it; of who is not named, place and rating only."""
        is_named, decimals = self.names.is_named(one.player), self.ranking.decimals
        gain = gain_of(one, self.ranking) or Fraction(0)
        clubs, leagues = self.narrowings.clubs, self.narrowings.leagues
        return ShownLine(
            row=one,
            name=self.names(one.player),
            is_named=is_named,
            club=clubs.get(one.club, one.club) if is_named else "",
            league=leagues.get(one.league, one.league) if is_named else "",
            category=one.category if is_named else "",
            value=value_text(one.value, decimals),
            was=value_text(one.was, decimals),
            change=gained_text(gain, decimals) if gain else "",
            is_up=gain > 0,
            is_new=not one.was and not self.is_first,
            is_told=one.player in self.told,
            beside=tuple(number_text(value, reading()) for value in self.beside.get(one.player, ())),
            within=getattr(one, "within", None) if one.place is not None else None,
        )


def gain_of(one: Line, ranking: Ranking) -> Fraction | None:
    """What a rating rose or fell by as both lists show it; None where the list before has none."""
    if not one.was:
        return None
    return Fraction(ranking.shown(Fraction(one.value))) - Fraction(ranking.shown(Fraction(one.was)))


def told(edition: Edition, ranking: Ranking, rows: Collection[Line]) -> frozenset[str]:
    """Of whom a page tells why the rating is what it is: whose rating something has moved or confirmed."""
    moved = Change.objects.filter(register_id=edition.register_id, turn=edition.turn, ranking=ranking.moved_by)
    return frozenset(moved.filter(player__in=[one.player for one in rows]).values_list("player", flat=True))


def beside(edition: Edition, ranking: Ranking) -> Beside:
    """What stands beside the values of a list, as it was published; its text is read only where there is something."""
    if not ranking.columns:
        return {}
    kept = json.loads(Edition.objects.values_list("text", flat=True).get(pk=edition.pk))
    return {line["player"]: tuple(map(Fraction, line.get("beside", ()))) for line in kept["lines"]}
