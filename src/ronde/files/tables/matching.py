"""Who the lines of a table are: each in one of four piles, so that any face can show what was found and ask the rest."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Literal, TypeAlias

from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.record.lookalikes import Lookalikes, has_word_in_common, name_words
from ronde.record.people import People
from ronde.record.players import Player, plain_licence

By: TypeAlias = Literal["licence", "id", "name and birth", "name", "answer"]
RowAnswers: TypeAlias = Mapping[
    int, "PlayerId | None"
]  # by the row: the person whom it means, or that it is somebody new
_NO_ANSWERS: RowAnswers = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Match:
    """A line whose person is known, and by what."""

    line: PersonLine
    person: PlayerId
    by: By


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line that may be one of some known persons, or nobody of them: somebody has to say."""

    line: PersonLine
    candidates: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Matched:
    """The lines of a table in four piles; every line is in one. ``answered``: lines that would be ambiguous without their answer."""

    matched: tuple[Match, ...] = ()
    new: tuple[PersonLine, ...] = ()
    ambiguous: tuple[Doubt, ...] = ()
    wrong: tuple[PersonLine, ...] = ()
    answered: tuple[Doubt, ...] = ()

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self.matched) + len(self.new) + len(self.ambiguous) + len(self.wrong)


def matched(table: PeopleTable, people: People, answers: RowAnswers = _NO_ANSWERS) -> Matched:
    """The lines of a table among the people, by what somebody answered first; the second line of one person is wrong."""
    register = Register(people)
    taken: dict[PlayerId, PersonLine] = {}
    wrong: list[PersonLine] = []
    found: list[Match | Doubt | PersonLine] = []
    for line in table.lines:
        one = line if line.is_wrong else _answered(line, people, answers) or register.found(line)
        if isinstance(one, Match) and people.players[one.person].erased:
            wrong.append(replace(line, problems=(*line.problems, _erased(one))))
        elif isinstance(one, Match) and taken.setdefault(one.person, line) is not line:
            wrong.append(replace(line, problems=(*line.problems, named_twice(line))))
        elif line.is_wrong:
            wrong.append(line)
        else:
            found.append(one)
    return Matched(
        tuple(one for one in found if isinstance(one, Match)),
        tuple(one for one in found if isinstance(one, PersonLine)),
        tuple(one for one in found if isinstance(one, Doubt)),
        tuple(wrong),
        tuple(_questions_answered(table, register, answers)),
    )


def _questions_answered(table: PeopleTable, register: "Register", answers: RowAnswers) -> Iterator[Doubt]:
    """The questions that were answered, so that somebody who chose the wrong person can choose again."""
    for line in table.lines:
        if line.row in answers and not line.is_wrong and isinstance(question := register.found(line), Doubt):
            yield question


def _answered(line: PersonLine, people: People, answers: RowAnswers) -> Match | PersonLine | None:
    """Who a line is by an answer; nothing where none was given, or where it names nobody known."""
    if line.row not in answers:
        return None
    person = answers[line.row]
    if person is None:
        return line
    return Match(line, person, "answer") if person in people.players else None


def _answer_problems(table: PeopleTable, people: People, answers: RowAnswers) -> Iterator[Problem]:
    """Answers about no line of the table, and those that name nobody known."""
    rows = {line.row for line in table.lines}
    for row, person in answers.items():
        if row not in rows:
            yield Problem("table.answer-row", values={"row": row})
        elif person is not None and person not in people.players:
            yield Problem("table.answer-person", where=(row, "player"), values={"row": row, "given": person})


def doubt_problem(doubt: Doubt, people: People, level: Level = Level.REFUSED) -> Problem:
    """A line of which somebody has to say whom it means, with those whom it may mean."""
    near = tuple(f"{one} ({people.name(one)})" for one in doubt.candidates)
    values: dict[str, Value] = {"given": doubt.line.shown, "near": near}
    return Problem("table.ambiguous", "", (doubt.line.row, "player"), values, level)


def _erased(match: Match) -> Problem:
    """Nothing is said any more of somebody who was forgotten."""
    return Problem("table.erased", where=(match.line.row, "player"), values={"given": match.line.shown})


def _matching_problems(piles: Matched) -> Iterator[Problem]:
    """What is wrong with lines for whom they mean, beside what is wrong in their cells."""
    for line in piles.wrong:
        yield from (problem for problem in line.problems if problem.code in {"list.player-twice", "table.erased"})


def everything_said(
    table: PeopleTable,
    piles: Matched,
    people: People,
    answers: RowAnswers,
    more: Iterable[Problem],
    *,
    doubts: Level = Level.REFUSED,
) -> tuple[Problem, ...]:
    """All problems of a table whose lines are persons: of the whole first, then line by line, with more about lines.

    ``doubts``: whether a line without a person stops the table, or is only told (``Level.WARNING``).
    """
    found = [
        *(problem for line in table.lines for problem in line.problems),
        *_matching_problems(piles),
        *(doubt_problem(doubt, people, doubts) for doubt in piles.ambiguous),
        *more,
    ]
    by_row = sorted(found, key=lambda one: int(one.where[0]))
    return (*table.problems, *_answer_problems(table, people, answers), *by_row)


def named_twice(line: PersonLine) -> Problem:
    """A line whose person stands on an earlier one."""
    return Problem("list.player-twice", where=(line.row, "player"), values={"given": line.shown})


@dataclass(frozen=True)
class Register:
    """People, to look up the lines of tables."""

    people: People

    def found(self, line: PersonLine) -> Match | Doubt | PersonLine:
        """Who a line is: by licence, by id, by name and birth, by a name that one person has; else whom it may be, or nobody."""
        by_licence = self._of_licence(line.licence)
        by_id = self._of_id(line.id or ("" if line.licence else line.name))
        if by_licence:
            return self._sure(line, by_licence, "licence")
        if by_id:
            return self._sure(line, by_id, "id")
        return self._by_name(line)

    def _sure(self, line: PersonLine, candidates: tuple[PlayerId, ...], by: By) -> Match | Doubt:
        """The one candidate, unless the name on the line is quite another's: a slip in a number is frequent."""
        if len(candidates) == 1 and not self._is_called_otherwise(line, candidates[0]):
            return Match(line, candidates[0], by)
        return Doubt(line, tuple(dict.fromkeys(chain(candidates, self._alike(line)))))

    def _is_called_otherwise(self, line: PersonLine, player: PlayerId) -> bool:
        ours, theirs = name_words(self.people.players[player].name), name_words(line.name)
        is_id = line.name in {player, *self.people.players[player].also}
        return bool(ours and theirs) and ours != theirs and not is_id and not has_word_in_common(ours, theirs)

    def _by_name(self, line: PersonLine) -> Match | Doubt | PersonLine:
        alike = self._alike(line)
        words = name_words(line.name)
        named = [one for one in alike if name_words(self.people.players[one].name) == words]
        born = [one for one in named if self._is_born_then(line, one)]
        fitting = [one for one in named if not self._contradicts(line, one)]
        if len(born) == 1 and born[0] in fitting:
            return Match(line, born[0], "name and birth")
        if len(alike) == 1 and len(fitting) == 1:
            return Match(line, fitting[0], "name")
        return Doubt(line, alike) if alike else line

    def _alike(self, line: PersonLine) -> tuple[PlayerId, ...]:
        return self._lookalikes.of(Player(id=line.id or "\0", name=line.name, birth=line.birth)) if line.name else ()

    def _is_born_then(self, line: PersonLine, player: PlayerId) -> bool:
        """Whether a line gives the birth date of a person, or its year where one of the two has no more."""
        who = self.people.players[player]
        if who.birth and line.birth:
            return who.birth == line.birth
        return who.born is not None and who.born == line.birth_year

    def _contradicts(self, line: PersonLine, player: PlayerId) -> bool:
        """Whether a line gives another birth date or licence than the person is known with."""
        who = self.people.players[player]
        other_birth = who.born is not None and line.birth_year is not None and not self._is_born_then(line, player)
        numbers = who.licence_numbers
        return other_birth or bool(line.licence and numbers and plain_licence(line.licence) not in numbers)

    def _of_licence(self, licence: str) -> tuple[PlayerId, ...]:
        return tuple(self._licences.get(plain_licence(licence), ())) if licence else ()

    def _of_id(self, given: str) -> tuple[PlayerId, ...]:
        known = self.people.known_as.get(given, PlayerId(given))
        return (known,) if known in self.people.players else ()

    @cached_property
    def _lookalikes(self) -> Lookalikes:
        return Lookalikes(self.people)

    @cached_property
    def _licences(self) -> Mapping[str, list[PlayerId]]:
        found = defaultdict[str, list[PlayerId]](list)
        for player, who in self.people.players.items():
            for number in who.licence_numbers:
                found[number].append(player)
        return found
