"""What an example expects of a history. Only what is given is compared."""

from datetime import date
from typing import TypeAlias

from msgspec import Struct

from ronde.ground.problems import Level
from ronde.regulations.documents import Moment

Exact: TypeAlias = int | str  # a whole number, or a fraction written n/d


class ExpectedLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a list; only what is given is compared."""

    player: str
    place: int | None = None
    value: Exact | None = None
    status: str | None = None
    series: str | None = None
    last_day: date | None = None
    within: int | None = None


class ExpectedList(Struct, frozen=True, forbid_unknown_fields=True):
    """A ranking on a day, as known now or at a moment: all its lines in order, or who is not on it.

    It may be narrowed to an age category, a sex, a club or a league by its id; ``left_out``: who is not on it because the
    birth date or the sex is not known.
    """

    on: date
    ranking: str | None = None
    known_at: Moment | None = None
    category: str | None = None
    sex: str | None = None
    club: str | None = None
    league: str | None = None
    lines: list[ExpectedLine] | None = None
    absent: list[str] = []
    left_out: list[str] | None = None


class ExpectedOutcome(Struct, frozen=True, forbid_unknown_fields=True):
    """What an event, or another fact by its id, led to for a player; ``waiting`` names what is missing."""

    player: str | None = None
    event: str | None = None
    before: Exact | None = None
    after: Exact | None = None
    before_status: str | None = None
    waiting: str | None = None
    award: Exact | None = None


class ExpectedStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure on the way to a player's rating; ``case`` names the limit hit or the rule applied."""

    player: str
    event: str
    step: str
    value: Exact
    case: str | None = None


class ExpectedProblem(Struct, frozen=True, forbid_unknown_fields=True):
    """A problem, by its code; ``where`` is its path in the fact (th-1.entries.4.place)."""

    code: str
    where: str | None = None
    article: str | None = None
    level: Level | None = None


class ExpectedSeason(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """The bars proposed for a season that starts on a day, and who would be lifted to which rating."""

    start: date
    bars: dict[str, int]
    lifts: dict[str, int] = {}


class ExpectedSeating(Struct, frozen=True, forbid_unknown_fields=True):
    """The order in which players sit by what had been played on a day, by a ranking (the book's usual one)."""

    on: date
    order: list[str]
    ranking: str | None = None


class ExpectedFinding(Struct, frozen=True, forbid_unknown_fields=True):
    """A problem of a section that waits to be homologated, with the players it names."""

    code: str
    level: Level | None = None
    article: str | None = None
    players: list[str] | None = None


class ExpectedDue(Struct, frozen=True, forbid_unknown_fields=True):
    """What the organiser owes: for whom, and how much where the document names an amount."""

    kind: str
    amount: int | None = None
    players: list[str] | None = None


class ExpectedVerdict(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the book says of a section that waits; ``dues`` are those of its whole competition, where given."""

    section: str
    problems: list[ExpectedFinding] = []
    dues: list[ExpectedDue] | None = None


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything an example may expect. ``ratings`` and ``statuses`` are those at the end, of everyone rated."""

    ratings: dict[str, Exact] = {}
    statuses: dict[str, str] = {}
    lists: list[ExpectedList] = []
    outcomes: list[ExpectedOutcome] = []
    steps: list[ExpectedStep] = []
    problems: list[ExpectedProblem] = []
    seasons: list[ExpectedSeason] = []
    seatings: list[ExpectedSeating] = []
    verdicts: list[ExpectedVerdict] = []
