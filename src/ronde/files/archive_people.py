"""Whom the lines of archived lists mean, looked up once however many lists a person stands on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ronde.files.outside_list import line_key
from ronde.files.tables.matching import Doubt, Match, Register
from ronde.files.tables.people_table import PersonLine
from ronde.ground.ids import PlayerId
from ronde.record.people import People

Answers = Mapping[
    str, "PlayerId | None"
]  # by the key of a line: the person whom it means, or that it is nobody of ours
Found = Match | Doubt | PersonLine


@dataclass(frozen=True)
class ArchivePeople:
    """The people of an installation, to look up who archived lines are.

    What somebody answered goes first: ``answers`` now, ``remembered`` at an earlier import.
    """

    people: People
    answers: Answers = field(default_factory=dict)
    remembered: Answers = field(default_factory=dict)
    _known: dict[tuple[object, ...], tuple[str, Found]] = field(default_factory=dict)

    @cached_property
    def _register(self) -> Register:
        return Register(self.people)

    def found(self, line: PersonLine) -> tuple[str, Found]:
        """The key of a line, and who it is: somebody known, one of some, or nobody of ours."""
        who = (line.licence, line.id, line.name, line.birth, line.birth_year)
        if who not in self._known:
            key = line_key(line)
            self._known[who] = key, self._answered(key, line) or self._register.found(line)
        return self._known[who]

    def _answered(self, key: str, line: PersonLine) -> Found | None:
        for said in (self.answers, self.remembered):
            person = said.get(key)
            if person is not None and person in self.people.players:
                return Match(line, person, "answer")
            if key in said and person is None:
                return line
        return None
