"""A federation's office over ten years, made up: series recorded, submitted, paid for and homologated, and a list a month.

The same arguments give the same history.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from msgspec import structs

from ronde.record.players import Licence, Player
from ronde.regulations.documents import AdoptedRating, Document, Payment, Step
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Game, Opening, Published, Series
from ronde.regulations.ffjd.office.declaration import Pace

if TYPE_CHECKING:
    from ronde.record.history import History
    from ronde.record.people import People

START = date(2014, 1, 1)
SEATS = 10  # players of a series, each against each: 45 games
UNRATED = 5  # one player in five starts without a rating
FEE = 2  # euros for each player of a slow series


def office_history(players: int = 1_500, sections: int = 2_400, lists: int = 120) -> "History":
    """Everyone has a licence, a birth date and a club; every series is homologated a week after it arrived."""
    from ronde.record.history import History  # noqa: PLC0415 - the facts are also opened by an earlier version

    facts, people = facts_and_players(players, sections, lists)
    return History(REGULATION, in_clubs(people), facts)


def in_clubs(players: list[Player]) -> "People":
    """Everybody in a club of a league: thirty in each, five clubs in a league."""
    from ronde.record.clubs import Belonging, Club, League  # noqa: PLC0415 - an earlier version had none
    from ronde.record.people import People  # noqa: PLC0415 - an earlier version had none
    from ronde.record.players import Membership  # noqa: PLC0415 - an earlier version had none

    count = len(players) // 30
    clubs = [
        Club(id=f"c{at}", name=f"Club {at}", leagues=[Belonging(since=START, league=f"l{at // 5}")])
        for at in range(count)
    ]
    leagues = [League(id=f"l{at}", name=f"League {at}") for at in range((count + 4) // 5)]
    members = (
        structs.replace(one, clubs=[Membership(since=START, club=f"c{at % count}")]) for at, one in enumerate(players)
    )
    return People.of(members, clubs=clubs, leagues=leagues)


def facts_and_players(
    players: int = 1_500, sections: int = 2_400, lists: int = 120
) -> tuple[list[Document], list[Player]]:
    """The facts and players of such an office."""
    lot = Random(players + sections)  # noqa: S311 - the same history every time
    people = [_player(number) for number in range(players)]
    return [opening(people, lot), *_facts(people, sections, lists, lot)], people


def _player(number: int) -> Player:
    birth = START - timedelta(days=365 * 12 + number * 11)
    return Player(id=f"p{number}", name=f"Player {number}", birth=birth, licences=[Licence(since=START)])


def opening(people: list[Player], lot: Random) -> Document:
    """The list with which the history begins."""
    rated = (player.id for at, player in enumerate(people) if at % UNRATED)
    ratings = [AdoptedRating(player=player, rating=lot.randint(800, 2200)) for player in rated]
    return Opening(id="opening", day=START, recorded=START.isoformat(), ratings=ratings)


def _facts(people: list[Player], sections: int, lists: int, lot: Random) -> Iterator[Document]:
    """Month after month: its series, then the list."""
    done = 0
    for month in range(1, lists + 1):
        first, following = month_start(month - 1), month_start(month)
        for at in range(done, sections * month // lists):
            players = [player.id for player in lot.sample(people, SEATS)]
            yield from section(f"s{at}", first + timedelta(days=lot.randrange(12)), first, players, lot)
        done = sections * month // lists
        yield Published(id=f"list-{month}", day=following, recorded=following.isoformat())


def month_start(number: int) -> date:
    """The first day of a month of the history."""
    return date(START.year + number // 12, number % 12 + 1, 1)


def section(name: str, day: date, first: date, players: list[str], lot: Random) -> Iterator[Document]:
    """A series, how it came to the office, its payment and its homologation; recorded after those of its month before."""
    known = (first + timedelta(days=20)).isoformat()
    games = [Game(white=one, black=other, result=lot.choice((0, 1, 1, 2))) for one, other in combinations(players, 2)]
    yield Series(
        id=name,
        name=f"Open {name}",
        recorded=known,
        first_day=day,
        last_day=day + timedelta(days=1),
        cadence="slow",
        declared=True,
        pace=Pace(official="2h/50 + 1h"),
        system="closed",
        games=games,
        estimate=1000,
    )
    on = first + timedelta(days=20)
    yield Step(id=f"{name}-in", of=name, action="submit", day=on, recorded=known, by="Olga", role="organiser")
    yield Payment(id=f"{name}-fee", day=on, recorded=known, by="Olga", amount=FEE * SEATS, sections=[name])
    yield Step(id=f"{name}-yes", of=name, action="homologate", day=on, recorded=known, by="Rex", role="officer")
