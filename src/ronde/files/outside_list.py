"""A list of somebody else's ratings (FMJD, FQE, duplicate series) beside people who are known: what it changes from its day on.

A line is somebody's by the number there; else by what was answered before about such a line; else a name is only asked about: a list of
the world has many of one name. Of those who are nobody of ours nothing is kept.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256

from msgspec import structs

from ronde.files.tables.matching import Doubt, Match, Register, RowAnswers
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.lookalikes import name_words
from ronde.record.outside_ratings import OutsideRating, Source
from ronde.record.people import People
from ronde.record.players import Licence, Player, plain_licence
from ronde.record.spells import closed_before

Remembered = Mapping[str, str]  # by the keys of lines: the person whom an earlier list meant, or nobody ("")


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What is otherwise of one person; ``row`` is the line that says so, none for who is no longer there."""

    player: PlayerId
    before: OutsideRating | None
    after: OutsideRating | None
    row: int | None = None


@dataclass(frozen=True, slots=True)
class OutsideList:
    """The lines of a list in piles: who gets a first rating, whose is another, who is gone, and of whom somebody has to say who they are.

    ``same`` are unchanged, ``strangers`` nobody of ours. ``players`` are persons as they would be, ``meant`` whom each line means, by its key.
    """

    new: tuple[RatingChange, ...] = ()
    changed: tuple[RatingChange, ...] = ()
    gone: tuple[RatingChange, ...] = ()
    doubtful: tuple[Doubt, ...] = ()
    same: int = 0
    strangers: int = 0
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    meant: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def line_key(line: PersonLine) -> str:
    """How a line is known again in the next list: by the number, else by the name and birth; a digest, so that it tells of nobody."""
    number = line.licence or line.id
    told = f"number {plain_licence(number)}" if number else f"name {' '.join(name_words(line.name))} {line.birth or ''}"
    return sha256(told.encode()).hexdigest()


@dataclass(frozen=True)
class OutsideReading:
    """A list of a source and a day, read among people; ``listed`` are those who stood on the last one."""

    table: PeopleTable
    people: People
    source: Source
    day: date
    remembered: Remembered = field(default_factory=dict)
    listed: frozenset[str] = frozenset()
    answers: RowAnswers = field(default_factory=dict)

    def result(self, *, ends_gone: bool = False) -> OutsideList:
        """What the list changes; ``ends_gone``: ratings of who is on it no more end on its eve."""
        found = [*self._found]
        doubtful = tuple(one for one in found if isinstance(one, Doubt))
        sure = [one for one in found if isinstance(one, Match)]
        changes = [change for one in sure for change in self._changes(one)]
        gone = tuple(self._gone({match.person for match in sure}, ends=ends_gone))
        return OutsideList(
            tuple(one for one in changes if one.before is None),
            tuple(one for one in changes if one.before is not None),
            gone,
            doubtful,
            sum(1 for one in sure if self._rating(one.line) is not None) - len(changes),
            sum(isinstance(one, PersonLine) for one in found),
            {one.player: self._as_it_would_be(one) for one in (*changes, *gone) if one.after != one.before},
            self._meant(sure),
            (*self.table.problems, *(problem for line in self.table.lines for problem in line.problems)),
        )

    def _meant(self, sure: list[Match]) -> Mapping[str, str]:
        nobody = {line_key(line): "" for line in self.table.lines if self.answers.get(line.row, "") is None}
        return nobody | {line_key(one.line): str(one.person) for one in sure}

    @cached_property
    def _found(self) -> tuple[Match | Doubt | PersonLine, ...]:
        """Who each line is, that is not wrong; the second of one person is asked about."""
        taken: set[PlayerId] = set()
        found: list[Match | Doubt | PersonLine] = []
        for line in self.table.lines:
            one = self._person(line)
            if line.is_wrong or (isinstance(one, Match) and self.people.players[one.person].erased):
                continue
            if isinstance(one, Match) and one.person in taken:
                one = Doubt(line, (one.person,))
            if isinstance(one, Match):
                taken.add(one.person)
            found.append(one)
        return tuple(found)

    def _person(self, line: PersonLine) -> Match | Doubt | PersonLine:
        if line.row in self.answers:
            person = self.answers[line.row]
            return Match(line, person, "answer") if person in self.people.players and person else line
        given = line.licence or line.id
        if given and plain_licence(given) in self._numbers:
            return self._register.found(replace(line, licence=given, id=""))
        before = self.remembered.get(line_key(line))
        if before is not None:
            known = PlayerId(before)
            return Match(line, known, "answer") if known in self.people.players else line
        found = self._register.found(replace(line, licence=given, id=""))
        return Doubt(line, (found.person,)) if isinstance(found, Match) and found.by == "name" else found

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return frozenset(number for who in self._register.people.players.values() for number in who.licence_numbers)

    @cached_property
    def _register(self) -> Register:
        """Our people under the numbers that they have there."""
        named = (player for player in self.people.players.values() if player.name)
        return Register(People.of(_numbered(player, self.source) for player in named))

    def _rating(self, line: PersonLine) -> OutsideRating | None:
        """What a line says: the series, or a whole rating; nothing where it has none."""
        whole = int(line.rating) if line.rating is not None and line.rating.denominator == 1 else None
        value = (line.categories[0] if line.categories else whole) if self.source == "duplicate" else whole
        if value is None:
            return None
        made = OutsideRating(source=self.source, value=value, number=line.licence or line.id, since=self.day)
        return made if made.is_possible else None

    def _changes(self, match: Match) -> Iterator[RatingChange]:
        given = self._rating(match.line)
        known = self.people.players[match.person].outside_on(self.day).get(self.source)
        if given is not None and known is not None:
            given = structs.replace(given, number=given.number or known.number)
        if given is None or (known and (str(known.value), known.number) == (str(given.value), given.number)):
            return
        yield RatingChange(match.person, known, given, match.line.row)

    def _gone(self, there: set[PlayerId], *, ends: bool) -> Iterator[RatingChange]:
        for person in map(PlayerId, sorted(self.listed)):
            who = self.people.players.get(person)
            known = who.outside_on(self.day).get(self.source) if who else None
            if known and person not in there:
                yield RatingChange(person, known, None if ends else known)

    def _as_it_would_be(self, change: RatingChange) -> Player:
        player = self.people.players[change.player]
        ended = [closed_before(one, self.day) if one.source == self.source else one for one in player.outside]
        if change.after is None:
            return structs.replace(player, outside=ended)
        return with_rating(player, change.after)


def with_rating(player: Player, rating: OutsideRating) -> Player:
    """A person with a rating from its day on, until the next one that is known; one of the same day is corrected."""
    others = [one for one in player.outside if one.source != rating.source or one.since != rating.since]
    ended = [closed_before(one, rating.since) if one.source == rating.source else one for one in others]
    later = min((one.since for one in others if one.source == rating.source and one.since > rating.since), default=None)
    now = structs.replace(rating, until=later - timedelta(days=1)) if later else rating
    return structs.replace(player, outside=sorted([*ended, now], key=lambda one: (one.source, one.since)))


def _numbered(player: Player, source: Source) -> Player:
    """A person with the numbers that a source knows them by, and no others. The duplicate series come by licence."""
    there = [one.number for one in player.outside if one.source == source]
    licences = [one.number for one in player.licences if source == "duplicate" or one.federation.casefold() == source]
    numbers = dict.fromkeys((*there, *licences, *((player.licence,) if source == "duplicate" else ())))
    only = [Licence(since=date.min, number=number) for number in numbers if number]
    return structs.replace(player, licence="", licences=only)
