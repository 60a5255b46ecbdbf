"""The people of the demonstration: names put together by lot, with clubs, licences by season, and how well each plays."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain, islice
from random import Random
from types import MappingProxyType

from msgspec.structs import replace

from ronde.ground.ids import PlayerId
from ronde.play.simulate import lots
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.web.demonstration.clubs import Circle, clubs, clubs_of, leagues
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.names import Language, Named, names

ADULT = 18
_LANGUAGES: Mapping[Circle, Language] = MappingProxyType(
    {"draughts": "fr", "scrabble": "fr", "scrabble-qc": "qc", "scrabble-ro": "ro", "chess": "qc"}
)
_FEDERATIONS: Mapping[Circle, str] = MappingProxyType(
    {"draughts": "ffjd", "scrabble": "fisf", "scrabble-qc": "fisf", "scrabble-ro": "frs", "chess": "fqe"}
)
EVERYBODY: Mapping[Circle, int] = MappingProxyType(
    {"scrabble": 130, "draughts": 205, "scrabble-qc": 45, "chess": 50, "scrabble-ro": 170}
)
_OLDER = (19, 23, 27, 31, 36, 41, 46, 52, 58, 63, 69, 75)
_YOUNG = (9, 11, 13, 14, 15, 16, 17)
_A_MINOR = 10  # one in so many
# Guests of the draughts federation, who live in Belgium.
GUESTS = ("Joost Verhaegenaere", "Karel Vandammeloo", "Noémie Heulaerts", "Hugues Dehaenegracht")
_WITHOUT_LICENCE = ("Paulin Rigaudeau", *GUESTS)
_COUNTRIES = {"fr": "FR", "ro": "RO", "qc": "CA"}
_DUPLICATE = 6  # of sixteen play duplicate Scrabble too
_SEASONS = 4  # for which everybody has had a licence


@dataclass(frozen=True, slots=True)
class Invented:
    """Everybody, who plays in which circle, and how well: as an Elo rating would say it, which no book here sees."""

    people: People
    circles: Mapping[Circle, tuple[str, ...]]
    skill: Mapping[str, int]
    pairs: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()

    def called(self, name: str) -> str:
        """The id of whom a name means."""
        return next(str(player) for player, one in self.people.players.items() if one.name == name)

    def younger_than(self, age: int, circle: Circle, today: date) -> tuple[str, ...]:
        """Those of a circle who are not yet so old."""
        players = self.people.players
        return tuple(one for one in self.circles[circle] if (players[PlayerId(one)].age(today) or age) < age)

    def skills(self, players: Iterable[str]) -> dict[str, int]:
        """How well some play."""
        return {player: self.skill[player] for player in players}


def invented_people(seed: int, today: date, sizes: Mapping[Circle, int] = EVERYBODY) -> Invented:
    """So many players of each circle, of all ages; nobody bears a name twice."""
    lot = lots("people", seed)
    named = {language: found.drawn(lots("names", language, seed)) for language, found in names().items()}
    circles: dict[Circle, tuple[str, ...]] = {}
    players: list[Player] = []
    for circle, size in sizes.items():
        drawn = islice(_in_circle(circle, named[_LANGUAGES[circle]]), size)
        found = [_player(circle, one, lot, today) for one in drawn]
        circles[circle] = tuple(player.id for player in found)
        players += found
    together = {kind: [*_together(kind, lot)] for kind in ("pairs", "teams")} if "scrabble-ro" in sizes else {}
    as_one = {kind: tuple(player.id for player in found) for kind, found in together.items()}
    players += [player for found in together.values() for player in found]
    skill = {player.id: _skill(player, lot, today) for player in players}
    players = [_rated_elsewhere(player, circles, skill[player.id], today) for player in players]
    return Invented(People.of(players, clubs=clubs(), leagues=leagues()), circles, skill, **as_one)


def _rated_elsewhere(player: Player, circles: Mapping[Circle, tuple[str, ...]], skill: int, today: date) -> Player:
    """With where somebody lives, and what others rate them: the FMJD guests, the FQE who plays chess, duplicate series some who play Scrabble."""
    since = month_before(today, _SEASONS * 12)
    circle = next((name for name, ids in circles.items() if player.id in ids), None)
    if circle is None:
        return player
    is_guest = player.name in GUESTS
    lives = Residence(since=since, country="BE" if is_guest else _COUNTRIES[_LANGUAGES[circle]])
    told: list[OutsideRating] = []
    if is_guest:
        told = [OutsideRating(since=since, source="fmjd", value=fmjd_rating(skill))]
    elif circle == "chess":
        told = [OutsideRating(since=since, source="fqe", value=skill)]
    elif circle.startswith("scrabble") and int(player.id[-1], 16) < _DUPLICATE:
        told = [OutsideRating(since=since, source="duplicate", value=f"{3 + skill % 4}{'ABCD'[skill % 3]}")]
    return replace(player, residences=[lives], outside=told)


def fmjd_rating(skill: int) -> int:
    """What the world federation of draughts rates somebody who plays so well: its equivalent (FFJD 7.1) is near to that."""
    return (skill + 1065) * 2 // 3


def _together(kind: str, lot: Random) -> Iterator[Player]:
    """Pairs or teams, each entered as one player."""
    for number, name in enumerate(getattr(names()["ro"], kind), start=1):
        yield Player(id=f"{kind[0]}{lot.getrandbits(40):010x}{number:03}", name=name)


def _in_circle(circle: Circle, drawn: Iterator[Named]) -> Iterator[Named]:
    """The names of a circle: first those whom pictures show."""
    of_language = names()[_LANGUAGES[circle]]
    return chain((Named(name, of_language.sex(name)) for name in of_language.known[circle]), drawn)


def _player(circle: Circle, named: Named, lot: Random, today: date) -> Player:
    """Somebody of any age; those whom pictures show are of age."""
    is_known = named.name in names()[_LANGUAGES[circle]].known[circle]
    is_minor = not is_known and lot.randrange(_A_MINOR - 1) == 0
    age = lot.choice(_YOUNG if is_minor else _OLDER)
    birthday = date(today.year - age, lot.randrange(1, 13), lot.randrange(1, 29))
    licences = [] if named.name in _WITHOUT_LICENCE else _licences(_FEDERATIONS[circle], lot, today)
    return Player(
        id=f"d{lot.getrandbits(52):013x}",
        name=named.name,
        birth=birthday - timedelta(days=today.timetuple().tm_yday),
        sex=named.sex,
        clubs=_memberships(circle, age, lot, today),
        licences=licences,
    )


def _memberships(circle: Circle, age: int, lot: Random, today: date) -> list[Membership]:
    """One club since long; one in ten has gone to another one in the last season."""
    since, here = date(today.year - min(age - 5, 12), 9, 1), clubs_of(circle)
    one = lot.choice(here)
    if len(here) == 1 or lot.randrange(10):
        return [Membership(club=one, since=since)]
    moved = date(season(today) - 1, 9, 1)
    other = lot.choice([club for club in here if club != one])
    return [
        Membership(club=one, since=since, until=moved - timedelta(days=1)),
        Membership(club=other, since=moved),
    ]


def _licences(federation: str, lot: Random, today: date) -> list[Licence]:
    """A licence each season, under one number; a leisure licence is not enough for the slow series of draughts (FFJD 5.3.1)."""
    number = f"{federation.upper()}-{lot.randrange(10**5, 10**6)}"
    drawn = lot.choices(("competition", "leisure"), (9, 1))[0]
    kind = "competition" if federation == _FEDERATIONS["draughts"] else drawn
    return [
        Licence(
            since=date(year, 9, 1),
            until=date(year + 1, 8, 31),
            federation=federation,
            number=number,
            kind=kind,
        )
        for year in range(season(today) - _SEASONS + 1, season(today) + 1)
    ]


def season(day: date) -> int:
    """The year in which the season of a day began, on the first of September."""
    return day.year - (day.month < 9)


def _skill(player: Player, lot: Random, today: date) -> int:
    """How well somebody plays: children less, on the whole."""
    middle = 1150 if (player.age(today) or ADULT) < ADULT else 1500
    return min(max(round(lot.gauss(middle, 270)), 700), 2250)
