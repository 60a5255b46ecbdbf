"""Libere, the Romanian match play: two tournaments a month by the ABSP rating."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from ronde.play.simulate import lots
from ronde.regulations.absp.submission import TournamentDeclaration
from ronde.regulations.documents import AdoptedRating, Document, Step
from ronde.web.demonstration.acts import Act, Adopts, Arrives, Homologates, Publishes
from ronde.web.demonstration.days import month_before, sunday_after
from ronde.web.demonstration.people import Invented
from ronde.web.demonstration.playing import document, played, some_rounds

_NAMES = ("Grand Prix", "Memorialul Toamnei", "Cupa Primăverii", "Trofeul Careului", "Cupa Unirii")
_PLACES = ("Craiova", "Iași", "Cluj", "Ploiești", "București", "Brașov", "Suceava")
_SIZES = (20, 26, 16, 32)
_A_MONTH = 2


@dataclass(frozen=True, slots=True)
class Libere:
    """The register of match play: so many months, two tournaments in each, a list after each."""

    invented: Invented
    today: date
    seed: int
    months: int = 24

    def acts(self) -> Iterator[Act]:
        """Everything that happens in the office, in no order."""
        first, lot = month_before(self.today, self.months), lots("opening", "libere", self.seed)
        lines = [
            AdoptedRating(
                player=player, rating=60 + (self.invented.skill[player] - 700) // 12, games=lot.randrange(20, 120)
            )
            for player in self.invented.circles["scrabble-ro"]
            if lot.random() < 0.8
        ]
        yield Adopts(first, tuple(lines))
        for number in range((self.months + 1) * _A_MONTH):
            yield from self._tournament(number)

    def _tournament(self, number: int) -> Iterator[Act]:
        month, at = divmod(number, _A_MONTH)
        day = sunday_after(month_before(self.today, self.months - month) + timedelta(days=5 + 13 * at))
        if day + timedelta(days=2) >= self.today:
            return
        fact = f"turneu-{number:03}"
        yield Arrives(day + timedelta(days=1), fact, partial(self._sent, fact, number, day))
        yield Homologates(day + timedelta(days=2), fact)
        yield Publishes(day + timedelta(days=2), day)

    def _sent(self, fact: str, number: int, day: date) -> tuple[Document, ...]:
        """A tournament that ended on a day, with its submission."""
        lot, circle = lots("libere", self.seed, number), self.invented.circles["scrabble-ro"]
        came = lot.sample(circle, min(_SIZES[number % len(_SIZES)], len(circle)))
        players: dict[str, int] = {one: self.invented.skill[one] for one in came}
        name = f"{_NAMES[number % len(_NAMES)]}, {_PLACES[number % len(_PLACES)]}"
        section = played("scrabble", some_rounds("nearest", 7 + 2 * (number % _A_MONTH)), players, number)
        made = document("absp", [section], TournamentDeclaration(name=name, day=day), fact)
        sent = day + timedelta(days=1)
        return made, Step(id=f"{fact}-in", of=fact, action="submit", day=sent, by="Doinița Obrejan", role="organiser")
