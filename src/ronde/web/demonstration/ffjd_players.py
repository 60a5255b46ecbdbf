"""Who plays draughts in the demonstration: those with a rating, newcomers, guests, and a few who only wait for the office."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from random import Random

from ronde.ground.ids import PlayerId
from ronde.play.simulate import lots
from ronde.web.demonstration.people import GUESTS, Invented

UNLICENSED = "Paulin Rigaudeau"  # has played fast games three times without a licence
_APART = {"Octave Rigaudeau", "Lev Ivantchenko", "Gildas Bodénez", "Maëlle Trévidic", UNLICENSED}
_RATED = {"Octave Rigaudeau": 1960, "Gildas Bodénez": 1700, "Armand Ollivry": 1830, "Perrine Bréhaut": 1790}
_PUPILS = 8
_AT_SCHOOL = 18  # up to this age


@dataclass(frozen=True, slots=True)
class DraughtsPlayers:
    """The circle of draughts; ``adopted`` are the ratings of the list that was taken over, by player.

    ``guests`` live abroad, ``pupils`` play at school, ``apart`` are those who play in no series of these years.
    """

    invented: Invented
    seed: int
    adopted: Mapping[str, int]
    guests: tuple[str, ...]
    pupils: Mapping[str, int]
    apart: frozenset[str]

    def called(self, name: str) -> str:
        """The id of whom a name means."""
        return self.invented.called(name)

    @property
    def is_complete(self) -> bool:
        """Whether all are there of whom the office speaks: not in a small demonstration."""
        return bool(self.apart) and len(self.pupils) == _PUPILS

    def drawn(self, count: int, lot: Random) -> dict[str, int]:
        """So many by lot: mostly those with a rating, now and then one without; nobody who plays elsewhere."""
        known = [one for one in self._everyone if one in self.adopted]
        new = [one for one in self._everyone if one not in self.adopted]
        players = lot.sample(known, count)
        if count > 4 and new and lot.random() < 0.6:
            players[0] = lot.choice(new)
        return {one: self.invented.skill[one] for one in players}

    def some(self, count: int, occasion: str) -> dict[str, int]:
        """So many with a rating."""
        known = [one for one in self._everyone if one in self.adopted]
        return {one: self.invented.skill[one] for one in lots(occasion, self.seed).sample(known, count)}

    def beginners(self, count: int) -> dict[str, int]:
        """So many of whom three quarters are beginners, and one has no licence."""
        weakest = sorted((one for one in self._everyone if one in self.adopted), key=self.adopted.__getitem__)
        stronger = count // 5
        chosen = (*weakest[: count - stronger - 1], *weakest[-stronger:], self.called(UNLICENSED))
        return {one: self.invented.skill[one] for one in chosen}

    @property
    def _everyone(self) -> list[str]:
        apart = {*self.apart, *self.guests, *self.pupils}
        return [one for one in self.invented.circles["draughts"] if one not in apart]


def draughts_players(invented: Invented, seed: int, today: date) -> DraughtsPlayers:
    """Everybody of the circle, in their parts."""
    lot, circle, people = lots("opening", seed), invented.circles["draughts"], invented.people.players
    called = {one: people[PlayerId(one)].name for one in circle}
    apart = frozenset(one for one in circle if called[one] in _APART)
    young = sorted(
        (one for one in circle if (people[PlayerId(one)].age(today) or 0) < _AT_SCHOOL),
        key=lambda one: people[PlayerId(one)].birth or date.min,
        reverse=True,
    )
    pupils = {one: invented.skill[one] for one in young[:_PUPILS]} if len(young) >= _PUPILS else {}
    guests = tuple(one for one in circle if called[one] in GUESTS)
    adopted = {
        player: max(600, invented.skill[player] + round(lot.gauss(0, 60))) for player in circle if lot.random() < 0.9
    }
    unrated = {*apart, *pupils, *guests}
    rated = {one: value for one, value in adopted.items() if one not in unrated}
    fixed = {one: _RATED[called[one]] for one in circle if called[one] in _RATED}
    return DraughtsPlayers(invented, seed, {**rated, **fixed}, guests, pupils, apart)
