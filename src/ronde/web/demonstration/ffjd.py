"""Draughts: series of all kinds, each sent by its organiser, homologated and in the list of the next month."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from ronde.play.plan import Phase
from ronde.play.simulate import lots
from ronde.regulations.documents import AdoptedRating, Document, Payment, Step
from ronde.regulations.ffjd.documents import Cadence, FromOutside
from ronde.regulations.ffjd.office.declaration import Pace
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.web.demonstration.acts import Act, Adopts, Arrives, Homologates, Publishes
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.ffjd_newcomers import newcomers
from ronde.web.demonstration.ffjd_office import requests, waiting
from ronde.web.demonstration.ffjd_players import UNLICENSED, DraughtsPlayers, draughts_players
from ronde.web.demonstration.people import Invented, fmjd_rating
from ronde.web.demonstration.playing import document, everyone_with_everyone, played, some_rounds

_PLACES = (
    "de Brest",
    "de Redon",
    "de Sète",
    "de Lille",
    "d’Arras",
    "de Dinan",
    "de Narbonne",
    "de Quimper",
    "de Meudon",
    "d’Auray",
    "de Guérande",
    "de Nantes",
    "de Lyon",
)
_ORGANISERS = ("Gaël Morinet", "Yolaine Saintigny", "Cyprien Garrivier", "Suzanne Peyrecave")
_FEES = {"slow": 2, "accelerated": 1}  # euros a player (art. 5.5)
_PACES = {"slow": Pace(official="2h/50 + 1h"), "accelerated": Pace(minutes=25, seconds=5)}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of series: what it is called, how it is played and by how many."""

    name: str
    form: tuple[Phase, ...]
    players: int
    cadence: Cadence = "slow"


KINDS = (
    Kind("Open", some_rounds("swiss_points", 7), 18),
    Kind("Tournoi", everyone_with_everyone(8), 8),
    Kind("Rapide", some_rounds("swiss_points", 7), 16, "accelerated"),
    Kind("Coupe", everyone_with_everyone(8), 8),
    Kind("Quadrangulaire", everyone_with_everyone(4, double=True), 4),
    Kind("Challenge", everyone_with_everyone(10), 10),
)


@dataclass(frozen=True, slots=True)
class Draughts:
    """The register of draughts: so many months, some series in each; ``waiting`` of them are not homologated yet."""

    invented: Invented
    today: date
    seed: int
    months: int = 24
    kinds: tuple[Kind, ...] = KINDS
    waiting: int = 0

    def acts(self) -> Iterator[Act]:
        """Everything that happens in the office, in no order."""
        players, first = draughts_players(self.invented, self.seed, self.today), month_before(self.today, self.months)
        lines = [AdoptedRating(player=player, rating=rating) for player, rating in players.adopted.items()]
        yield Adopts(first, tuple(lines))
        for number in range((self.months + 1) * len(self.kinds)):
            yield from self._series(number, players)
        for month in range(self.months):
            day = month_before(self.today, month)
            yield Publishes(day, day)
        if players.is_complete:
            yield from (act for act in requests(players, self.today) if act.day >= first)
            yield from waiting(players, self.today)
            yield from newcomers(players, self.today)

    def _series(self, number: int, players: DraughtsPlayers) -> Iterator[Act]:
        """A series, unless it is still to come: played, sent two days after it began, homologated a day or two later."""
        month, at = divmod(number, len(self.kinds))
        begins = month_before(self.today, self.months - month)
        day = begins + timedelta(days=2 + at * 22 // len(self.kinds))
        if day + timedelta(days=4) < self.today:
            fact = f"serie-{number:03}"
            yield Arrives(day + timedelta(days=2), fact, partial(self._sent, fact, number, day, players))
            if number < (self.months + 1) * len(self.kinds) - self.waiting:
                yield Homologates(day + timedelta(days=3 + number % 2), fact)

    def _sent(self, fact: str, number: int, day: date, players: DraughtsPlayers) -> tuple[Document, ...]:
        """A series with its submission and its fee."""
        kind, lot = self.kinds[number % len(self.kinds)], lots("series", self.seed, number)
        came = players.drawn(kind.players, lot)
        guests = self._guests(number, kind, came, players)
        declared = SeriesDeclaration(
            name=f"{kind.name} {_PLACES[number % len(_PLACES)]}",
            first_day=day,
            last_day=day + timedelta(days=kind.cadence == "slow"),
            cadence=kind.cadence,
            pace=_PACES[kind.cadence],
            declared=True,
            outside=guests,
        )
        sent, organiser = day + timedelta(days=2), _ORGANISERS[number % len(_ORGANISERS)]
        amount = _FEES[kind.cadence] * len(came)
        return (
            document("ffjd", [played("draughts", kind.form, came, number)], declared, fact),
            Step(id=f"{fact}-in", of=fact, action="submit", day=sent, by=organiser, role="organiser"),
            Payment(id=f"{fact}-fee", day=sent, by=organiser, amount=amount, sections=[fact]),
        )

    def _guests(self, number: int, kind: Kind, came: dict[str, int], players: DraughtsPlayers) -> list[FromOutside]:
        """An open has a guest from abroad in a place of its own; the last fast series had somebody without a licence."""
        if kind.name == "Rapide" and players.is_complete and month_of(number, self.kinds) in self._last_months:
            _take_a_place(came, players.called(UNLICENSED), self.invented)
        if kind.name != "Open" or not players.guests:
            return []
        guest = players.guests[number // len(self.kinds) % len(players.guests)]
        _take_a_place(came, guest, self.invented)
        return [FromOutside(player=guest, fmjd=fmjd_rating(self.invented.skill[guest]))]

    @property
    def _last_months(self) -> range:
        """The three months before this one."""
        return range(self.months - 3, self.months)


def month_of(number: int, kinds: tuple[Kind, ...]) -> int:
    """In which month a series is played, counted from the first."""
    return number // len(kinds)


def _take_a_place(came: dict[str, int], player: str, invented: Invented) -> None:
    """Somebody plays in the place of the last one drawn."""
    came.popitem()
    came[player] = invented.skill[player]
