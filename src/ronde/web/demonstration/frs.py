"""Romanian Scrabble: collective games of five types, a list after each; the same for youth, pairs and teams in registers of their own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from ronde.play.simulate import lots
from ronde.regulations.documents import Document
from ronde.regulations.frs.documents import Entry, Game
from ronde.regulations.frs.parameters import COLLECTIVE, NAMES, Collective, Field
from ronde.web.demonstration.acts import Act, Arrives, Publishes
from ronde.web.demonstration.days import month_before, sunday_after

_PLACES = ("Iași", "Craiova", "Cluj", "București", "Brașov", "Ploiești", "Suceava")
# The competitions of a year, by month: the seven stages of the individual championship with all types, the Cup, the championship for clubs.
_STAGES = {2: "CNIS", 3: "CNIS", 4: "CNIS", 5: "CNIS", 6: "CR", 9: "CNIS", 10: "CNIS", 11: "CNIS", 12: "CNSI"}
_OTHERS: Mapping[Field, tuple[int, ...]] = {
    "youth": (3, 5, 10),
    "pairs": (4, 9),
    "teams": (6, 11),
}  # play in these months
_GAMES: Mapping[str, tuple[Collective, ...]] = {
    "CNIS": COLLECTIVE,
    "CR": ("clasic", "clasic", "completiv", "compunere"),
    "CNSI": ("clasic", "completiv", "compunere"),
}


@dataclass(frozen=True, slots=True)
class CollectiveGames:
    """A register of collective games: whose they are, how many come to one, and how well each plays."""

    field: Field
    skill: Mapping[str, int]
    today: date
    seed: int
    months: int = 24
    share: int = 45  # of a hundred come

    def acts(self) -> Iterator[Act]:
        """A weekend in every month with a competition: some games on Saturday, the others on Sunday, and a list for each day."""
        for month in range(self.months + 1):
            begins = month_before(self.today, self.months - month)
            competition = self._competition(begins.month)
            if competition:
                yield from self._weekend(month, competition, sunday_after(begins + timedelta(days=9)))

    def _competition(self, month: int) -> str:
        """What is played in a month of a year, if anything."""
        if self.field == "seniors":
            return _STAGES.get(month, "")
        return "CNIS" if month in _OTHERS[self.field] else ""

    def _weekend(self, month: int, competition: str, sunday: date) -> Iterator[Act]:
        kinds = _GAMES[competition]
        for at, kind in enumerate(kinds):
            one = _GameOfMonth(month, at, kind, competition, sunday - timedelta(days=at < len(kinds) // 2))
            if one.day < self.today:
                yield Arrives(one.day, one.fact, partial(self._sent, one))
                if at + 1 in {len(kinds) // 2, len(kinds)}:
                    yield Publishes(one.day, one.day)

    def _sent(self, one: "_GameOfMonth") -> tuple[Document, ...]:
        """A game with everyone's place."""
        lot = lots("game", self.field, self.seed, one.month, one.at)
        came = lot.sample([*self.skill], max(4, len(self.skill) * self.share // 100))
        points = {player: round(lot.gauss(self.skill[player] / 2, 90)) for player in came}
        game = Game(
            id=one.fact,
            name=f"{NAMES[one.kind]}, {_PLACES[one.month % len(_PLACES)]}",
            day=one.day,
            number=one.at + 1,
            competition=one.competition,
            type=one.kind,
            field=self.field,
            entries=[
                Entry(player=player, place=1 + sum(other > own for other in points.values()))
                for player, own in sorted(points.items(), key=lambda pair: -pair[1])
            ],
        )
        return (game,)


@dataclass(frozen=True, slots=True)
class _GameOfMonth:
    """A game of a weekend: in which month, the how many-th, of which type and competition, on which day."""

    month: int
    at: int
    kind: Collective
    competition: str
    day: date

    @property
    def fact(self) -> str:
        """Its id."""
        return f"joc-{self.month:02}-{self.at + 1}"
