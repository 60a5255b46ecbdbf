"""Classical Scrabble: an event every ten days, a list a year with new bars, and since last season one after each event."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from ronde.play.plan import Phase
from ronde.play.simulate import lots
from ronde.regulations.documents import AdoptedRating, Document, Step
from ronde.regulations.fisf_classique.documents import Season
from ronde.regulations.fisf_classique.parameters import Bars, KindOfEvent
from ronde.regulations.fisf_classique.submission import EventDeclaration
from ronde.web.demonstration.acts import Act, Adopts, Arrives, Homologates, Publishes, Records
from ronde.web.demonstration.days import month_before, sunday_after
from ronde.web.demonstration.people import Invented, season
from ronde.web.demonstration.playing import COMBINED, document, everyone_with_everyone, played, some_rounds

_PLACES = (
    "de Roanne",
    "des Deux Rives",
    "de Trois-Rivières",
    "du Vignoble",
    "de la Presqu’île",
    "du Faubourg",
    "de Sainte-Foy",
    "des Hauts Murs",
    "du Lac",
    "de Vertou",
    "du Trégor",
)
_ORGANISERS = ("Honorine Pradelinet", "Edgar Villedary", "Lorraine Coulombel")
_GUESTS = 25  # of the Romanian circle play in French too


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: what it is called, how it is played and by how many."""

    name: str
    kind: KindOfEvent
    form: tuple[Phase, ...]
    players: int
    days: int = 1


KINDS = (
    Kind("TH", "tournament", some_rounds("nearest", 7), 28),
    Kind("Simultané", "tournament", some_rounds("nearest", 5), 22),
    Kind("Open", "international-open", COMBINED, 32, 2),
    Kind("Masters", "tournament", everyone_with_everyone(10), 10, 2),
    Kind("TH", "tournament", some_rounds("nearest", 7), 24),
)
_A_MONTH = 3


def bars(year: int) -> Bars:
    """The bars of a season: they move a little each year."""
    return Bars(joker=2900 + 50 * (year % 2), a=2250, b=1600 + 50 * (year % 3))


@dataclass(frozen=True, slots=True)
class Scrabble:
    """The register of classical Scrabble: so many months, three events in each."""

    invented: Invented
    today: date
    seed: int
    months: int = 24

    @property
    def first_day(self) -> date:
        """The day of the list that was taken over."""
        return month_before(self.today, self.months)

    @property
    def players(self) -> tuple[str, ...]:
        """Whoever plays in French."""
        circles = self.invented.circles
        return (*circles["scrabble"], *circles["scrabble-qc"], *circles["scrabble-ro"][:_GUESTS])

    def acts(self) -> Iterator[Act]:
        """Everything that happens in the office, in no order."""
        rating = self.adopted_ratings()
        lines = [AdoptedRating(player=player, rating=value) for player, value in rating.items()]
        yield Adopts(self.first_day, tuple(lines))
        for year in range(self.first_day.year, self.today.year + 1):
            day = date(year, 9, 1)
            if self.first_day < day <= self.today:
                yield Publishes(day - timedelta(days=1), day - timedelta(days=1))
                yield Records(day, Season(id=f"season-{year}", day=day, bars=bars(year)))
        started = set(rating)
        for number in range((self.months + 1) * _A_MONTH):
            yield from self._event(number, started)

    def adopted_ratings(self) -> dict[str, int]:
        """The list that was taken over: nine in ten have a rating, by how well they play."""
        lot = lots("opening", "scrabble", self.seed)
        return {
            player: 700 + round((self.invented.skill[player] - 700) * 1.6) + lot.randrange(-90, 90)
            for player in self.players
            if lot.random() < 0.9
        }

    def _event(self, number: int, started: set[str]) -> Iterator[Act]:
        month, at = divmod(number, _A_MONTH)
        day = sunday_after(month_before(self.today, self.months - month) + timedelta(days=3 + 9 * at))
        if day + timedelta(days=2) >= self.today:
            return
        players = self._drawn(number)
        new = tuple(player for player in players if player not in started)
        started.update(new)
        fact = f"epreuve-{number:03}"
        yield Arrives(day + timedelta(days=1), fact, partial(self._sent, fact, number, day, new))
        yield Homologates(day + timedelta(days=2), fact)
        if day >= date(season(self.today) - 1, 9, 1):
            yield Publishes(day + timedelta(days=2), day)

    def _drawn(self, number: int) -> dict[str, int]:
        """Who plays in an event, with how well they do."""
        size = min(_kind(number).players, len(self.players))
        return self.invented.skills(lots("event", self.seed, number).sample(self.players, size))

    def _sent(self, fact: str, number: int, day: date, new: tuple[str, ...]) -> tuple[Document, ...]:
        """An event that ended on a day, with its submission; newcomers come with their series of duplicate."""
        kind = _kind(number)
        declared = EventDeclaration(
            name=f"{kind.name} {_PLACES[number % len(_PLACES)]}",
            kind=kind.kind,
            first_day=day - timedelta(days=kind.days - 1),
            last_day=day,
            declared=True,
            duplicate=dict.fromkeys(new, f"{4 + number % 3}B"),
        )
        section = played("scrabble", kind.form, self._drawn(number), number)
        sent, organiser = day + timedelta(days=1), _ORGANISERS[number % len(_ORGANISERS)]
        return (
            document("fisf-classique", [section], declared, fact),
            Step(id=f"{fact}-in", of=fact, action="submit", day=sent, by=organiser, role="organiser"),
        )


def _kind(number: int) -> Kind:
    return KINDS[number % len(KINDS)]
