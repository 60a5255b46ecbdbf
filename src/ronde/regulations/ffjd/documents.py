"""The facts of this book as people write them."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import Column, column
from ronde.ground.problems import PathPart, Problem
from ronde.regulations.documents import Adopted, Closed, Document, Entering, FromOrganiser, Id, Points
from ronde.regulations.entrants import Entrant, LicenceQuestions, Persons
from ronde.regulations.ffjd import happenings as book
from ronde.regulations.ffjd.office.declaration import AdvantageousDraw, Pace, pace_problems
from ronde.regulations.ffjd.results import counts_as, points

Cadence = Literal["slow", "accelerated"]
System = Literal["closed", "double", "swiss", "other"]
Result = Literal[0, 1, 2, "0fe", "2fe", "0fne", "2fne", "0r", "0d", "?"]
Level = Literal["beginners", "starting", "one-year"]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Round = Annotated[int, Meta(ge=1, le=10_000)]
Age = Annotated[int, Meta(ge=0, le=150)]
Year = Annotated[int, Meta(ge=0, le=9999)]
Mean = Annotated[int, Meta(ge=0, le=1_000_000)] | Annotated[str, Meta(pattern=r"^[0-9]{1,500}/[1-9][0-9]{0,499}$")]

EXEMPT = "EXEMPT"
LICENCE_QUESTIONS = LicenceQuestions(country="FR", leisure=("loisir", "leisure"))  # art. 5.3
_SLOW = {"slow": 1, "accelerated": 0}


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game, with White's result; EXEMPT stands for the opponent that there is not."""

    white: Id
    black: Id
    result: Result
    round: Round | None = None


class FromOutside(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player outside the federation as of this series."""

    player: Id
    fmjd: Annotated[int, Meta(ge=1, le=9999)] | None = None
    club: str = ""


class Guide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the guide table of annex B is asked: the ages, birth years or school classes of the unrated."""

    level: Level
    ages: list[Age] = field(default_factory=list)
    births: list[Year] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)

    def guessed(self, year: int) -> book.Guessed:
        """The question in numbers."""
        ages = self.ages or [year - birth for birth in self.births]
        mean = Fraction(sum(ages), len(ages)) if ages else None
        return book.Guessed(
            level=self.level.replace("-", "_"),
            mean_age=mean,
            classes=tuple(self.classes),
            births=tuple(self.births),
            ways=sum(1 for given in (self.ages, self.births, self.classes) if given),
        )


class Series(Document, frozen=True, kw_only=True, tag="series"):
    """A series; it rates nobody before it is ``homologated``.

    ``rounds`` gives the cadence of each round where they differ (FFJD-28), ``paces`` what was on the clocks in each.
    ``declared``: the rules of the FMJD and the FFJD were followed. ``planned``: how many rounds. ``linked``: the series to
    which this one belongs for the fee (FFJD-27). ``entrants``: its players as they were known when it was taken in. What homologation asks for may be missing in a series that has it.
    """

    name: str = ""
    homologated: date | None = None
    first_day: date | None = None
    last_day: date | None = None
    cadence: Cadence
    rounds: list[Cadence] = field(default_factory=list)
    pace: Pace | None = None
    paces: list[Pace] = field(default_factory=list)
    declared: bool | None = None
    advantageous_draw: AdvantageousDraw | None = None
    system: System | None = None
    planned: Round | None = None
    pupils: Literal["all"] | list[Id] = field(default_factory=list)
    linked: Id | None = None
    outside: list[FromOutside] = field(default_factory=list)
    estimate: Points | None = None
    guide: Guide | None = None
    games: list[Game]
    entrants: list[Entrant] = field(default_factory=list)

    @property
    @override
    def is_frozen(self) -> bool:
        """Whether it says how old everyone was, and who had a licence."""
        return self._without_entrant == []

    @property
    def _without_entrant(self) -> list[PlayerId]:
        known = {one.player for one in self.entrants}
        sides = (player for game in self.games for player in (game.white, game.black))
        everyone = dict.fromkeys((*sides, *(guest.player for guest in self.outside)))
        return [PlayerId(player) for player in everyone if player not in known and player != EXEMPT]

    @override
    def frozen(self, persons: Persons) -> "Series":
        """With age, licence and residence of everyone on the first day."""
        new = [persons.entrant(player, self.began, LICENCE_QUESTIONS) for player in self._without_entrant]
        return replace(self, entrants=[*self.entrants, *new]) if new else self

    @override
    def frozen_mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone, as they were known then."""
        for row, entrant in enumerate(self.entrants):
            yield ("entrants", row, "player"), PlayerId(entrant.player)

    @override
    def as_written(self) -> "Series":
        """Without its entrants."""
        return replace(self, entrants=[])

    @property
    def ended(self) -> date:
        """The last day, the first one unless told; ``problems`` holds a series that names no day at all."""
        return self.last_day or self.first_day or self.homologated or date.max

    @property
    def began(self) -> date:
        """The first day."""
        return self.first_day or self.ended

    @override
    def homologated_on(self, day: date) -> "Series":
        """The series as homologated on a day."""
        return replace(self, homologated=day)

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Both players of each game, those from outside, and the pupils."""
        for row, game in enumerate(self.games):
            for side in ("white", "black"):
                if getattr(game, side) != EXEMPT:
                    yield ("games", row, side), PlayerId(getattr(game, side))
        for row, guest in enumerate(self.outside):
            yield ("outside", row, "player"), PlayerId(guest.player)
        for row, pupil in enumerate(() if self.pupils == "all" else self.pupils):
            yield ("pupils", row), PlayerId(pupil)

    @override
    def problems(self) -> Iterator[Problem]:
        """It names a day, tells each pace in one way, and belongs to another series if to any."""
        if self.ended == date.max:
            yield Problem("ffjd.day-missing", "5", (self.id, "first_day"))
        if self.linked == self.id:
            yield Problem("ffjd.linked-self", "5.5", (self.id, "linked"))
        yield from (
            problem.inside(self.id) for problem in pace_problems(self.pace, self.paces, rounds=len(self.rounds))
        )

    @override
    def happening(self, entering: Entering) -> book.SeriesRated | None:
        """The series in columns; None before it is homologated."""
        if self.homologated is None:
            return None
        frame = book.Frame(
            id=FactId(self.id),
            event=entering.first(self.id),
            first_day=self.began,
            last_day=self.ended,
            estimate=self.estimate,
            guide=self.guide.guessed(self.ended.year) if self.guide else None,
            linked=entering.first(self.linked) if self.linked else None,
            replaced=FactId(self.replaces) if self.replaces else None,
        )
        return book.SeriesRated(
            id=frame.id,
            day=self.homologated,
            sequence=entering.sequence,
            series=(frame,),
            games=self._games(entering),
            outside=book.Outside(
                section=column([0] * len(self.outside)),
                row=column(range(len(self.outside))),
                player=_numbers(entering, [guest.player for guest in self.outside]),
                fmjd=column([guest.fmjd or book.NO_FMJD for guest in self.outside]),
                club=tuple(guest.club for guest in self.outside),
            ),
        )

    def _games(self, entering: Entering) -> book.Games:
        worth = [points(str(game.result)) for game in self.games]
        return book.Games(
            section=column([0] * len(self.games)),
            row=column(range(len(self.games))),
            round=column([game.round or 0 for game in self.games]),
            white=_numbers(entering, [game.white for game in self.games]),
            black=_numbers(entering, [game.black for game in self.games]),
            white_points=column([white for white, _ in worth]),
            black_points=column([black for _, black in worth]),
            counts=column([counts_as(str(game.result)) for game in self.games]),
            slow=column([self.slow(game) for game in self.games]),
        )

    def slow(self, game: Game) -> int:
        """1 for a game at a slow cadence, 0 for an accelerated one, -1 where its round has none."""
        if not self.rounds:
            return _SLOW[self.cadence]
        return _SLOW[self.rounds[game.round - 1]] if game.round and game.round <= len(self.rounds) else -1


def _numbers(entering: Entering, players: list[str]) -> Column:
    return column([book.EXEMPT if player == EXEMPT else entering.roster.number(PlayerId(player)) for player in players])


class Estimate(Document, frozen=True, kw_only=True, tag="estimate"):
    """What the organiser, or the officer with a reason, thinks the unrated players of a series are worth (EONC)."""

    from_organiser = (
        FromOrganiser.ASKED
    )  # the organiser may think so (annex B); the officer sees it before it rates anybody

    day: date
    series: Id
    estimate: Points

    @override
    def happening(self, entering: Entering) -> book.EstimateGiven:
        """The estimate."""
        return book.EstimateGiven(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            series=entering.first(self.series),
            estimate=self.estimate,
        )


class Acceleration(Document, frozen=True, kw_only=True, tag="acceleration"):
    """A player's Ka, in hundredths, for the periods that begin on that day or later (FFJD-10)."""

    day: date
    player: Id
    hundredths: Annotated[int, Meta(ge=1, le=1000)]

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The player concerned."""
        yield ("player",), PlayerId(self.player)

    @override
    def happening(self, entering: Entering) -> book.KaSet:
        """The factor."""
        return book.KaSet(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            player=entering.roster.number(PlayerId(self.player)),
            since=self.day,
            hundredths=self.hundredths,
        )


class Resident(Document, frozen=True, kw_only=True, tag="resident"):
    """A player from outside comes to live in France, and belongs to the federation with the next list."""

    day: date
    player: Id

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The player concerned."""
        yield ("player",), PlayerId(self.player)

    @override
    def happening(self, entering: Entering) -> book.BecameResident:
        """The move."""
        number = entering.roster.number(PlayerId(self.player))
        return book.BecameResident(id=FactId(self.id), day=self.day, sequence=entering.sequence, player=number)


class Published(Closed, frozen=True, kw_only=True, tag="closed"):
    """A list: ``day`` is the first of its month, ``published`` when it appeared if that was later."""

    published: date | None = None

    @property
    @override
    def appeared(self) -> date:
        """When the list appeared: that day ends the period (FFJD-32)."""
        return self.published or self.day

    @override
    def appearing(self, day: date) -> "Published":
        """The list as it appears late: the one before it was valid until then (art. 1)."""
        return replace(self, published=day)

    @override
    def happening(self, entering: Entering) -> book.ListPublished:
        """The end of a period, when the list appears."""
        return book.ListPublished(id=FactId(self.id), day=self.appeared, sequence=entering.sequence, due=self.day)


class OnTheWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An unrated player of an adopted list: counted games with points and the mean CP of the opponents.

    ``played``: those really played, all of them unless given. ``participations``: homologated events so far.
    """

    player: Id
    games: Count
    played: Count | None = None
    points: Count = 0
    mean: Mean = 0
    participations: Count = 0


class Opening(Adopted, frozen=True, kw_only=True, tag="adopted"):
    """The list a history begins with, and the players on their way to a first rating."""

    unrated: list[OnTheWay] = field(default_factory=list)

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone on the list, and the unrated."""
        yield from super().mentions()
        for row, line in enumerate(self.unrated):
            yield ("unrated", row, "player"), PlayerId(line.player)

    @override
    def happening(self, entering: Entering) -> book.ListAdopted:
        """The list in columns."""
        adopted = super().happening(entering)
        return book.ListAdopted(
            id=adopted.id,
            day=adopted.day,
            sequence=adopted.sequence,
            player=adopted.player,
            rating=adopted.rating,
            last_day=adopted.last_day,
            games=adopted.games,
            row=column(range(len(self.ratings))),
            unrated=_numbers(entering, [line.player for line in self.unrated]),
            unrated_row=column(range(len(self.unrated))),
            counted=column([line.games for line in self.unrated]),
            played=column([line.games if line.played is None else line.played for line in self.unrated]),
            points=column([line.points for line in self.unrated]),
            mean=tuple(Fraction(line.mean) for line in self.unrated),
            participations=column([line.participations for line in self.unrated]),
        )
