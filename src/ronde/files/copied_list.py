"""A federation's list as a desk has a copy of it: a history of one adopted fact, or the whole history.

A copy lies on laptops that nobody looks after: it tells of people what a desk needs, and is not to be used for ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from ronde.files import history as history_files
from ronde.ground.ids import PlayerId
from ronde.record.history import History
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.documents import Document

DAYS = 90  # for which a copy is to be used, unless somebody says otherwise


@dataclass(frozen=True, slots=True)
class Copied:
    """A federation's list, as a desk has it: its people, and the ratings of those who have one.

    ``salt`` is what only those know who have the list.
    """

    people: People = field(default_factory=People)
    ratings: Mapping[PlayerId, int] = field(default_factory=dict)
    salt: bytes = b""


def copied_list(known: Opened, salt: bytes) -> Copied:
    """The people of a history, with the ratings of its first ranking as it shows them on its last day.

    ``salt``: what only those know who have the list.
    """
    day, ranking = known.last_day, known.book.rankings[0]
    lines = known.ranking_list(day, ranking).lines if day else ()
    return Copied(known.history.people, {line.player: int(ranking.shown(line.value)) for line in lines}, salt)


def copied_text(history: History, fact: Document, *, on: date, made: date, days: int = DAYS) -> str:
    """A list as a file for a laptop: the fact that takes it over, and of the people what a desk needs, to be used for some days."""
    people = for_a_desk(history.people, on)
    return history_files.printed(History(history.regulation, people, [fact]), expires=made + timedelta(days=days))


def for_a_desk(people: People, on: date) -> People:
    """People as a desk needs them on a day: name, licences, club, year of birth. Who was erased is an id."""
    players = {player: _for_a_desk(who, people.federation, on) for player, who in people.players.items()}
    clubs = {membership.club for who in players.values() for membership in who.clubs}
    return replace(people, players=players, clubs={name: people.clubs[name] for name in people.clubs if name in clubs})


def _for_a_desk(who: Player, federation: str, on: date) -> Player:
    if who.erased:
        return Player(id=who.id, erased=who.erased)
    return Player(
        id=who.id,
        name=who.name,
        licence=who.licence,
        birth_year=who.born,
        licences=[one for one in who.licences if one.counts_for(federation) and not one.has_ended(on)],
        clubs=[one for one in who.clubs if one.includes(on)],
    )
