"""Tables of results in the office: shown as they are understood, with what the rule book asks, and made into what an organiser's desk would send.

A table becomes a section of the desk, closed; the rule book makes its document of it, and the file goes the way of every organiser's file.
So whatever is right for a file from a desk (who newcomers are, next versions, whose act it is) is right for a table.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from pathlib import PurePath
from typing import Any

import msgspec
from django.http import QueryDict

from ronde.files import yaml_text
from ronde.files.declarations import DeclarationParts
from ronde.files.result_tables.table import ResultTable
from ronde.files.submitting import Declared, ToSubmit, declarations, submitted_event
from ronde.files.tables.cells import day as day_in_cell
from ronde.files.tables.headings import plain_heading
from ronde.files.tables.matching import Match
from ronde.files.tables.matching import Register as KnownPeople
from ronde.files.tables.people_table import PersonLine
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.play.from_table import section_from_table
from ronde.play.section import Entry, Section
from ronde.play.standings.table import standings
from ronde.play.tally import tally
from ronde.record.near_names import NearNames
from ronde.record.opaque import opaque_id
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.submission import finished
from ronde.regulations.contract import AnyBook
from ronde.regulations.declaration_form import Kind, declaration_form, suggestions
from ronde.regulations.documents import Document, Step
from ronde.regulations.usual_event import usual_event
from ronde.web.declaration_fields import FormField, FormWriter, Hall
from ronde.web.desk.finish.typed_values import typed_values
from ronde.web.language import reading
from ronde.web.office.table_rounds import TableRound, points_text, table_rounds
from ronde.web.people.freezing import frozen
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.registers.holding import Held
from ronde.web.registers.variants import first_ranking
from ronde.words.texts import catalogue, label

NEW = "new"
_LONGEST = 200
_MOST_NEAR = 6
_MOST_SECTIONS = 100  # to which one may belong
_MOST_NAMES = 3000  # that are offered while somebody types one
_FIRST, _LAST = {"first_day", "day"}, {"last_day", "day"}


@dataclass(frozen=True, slots=True)
class PersonOption:
    """Somebody known who may be meant, with what tells them from others."""

    id: str
    called: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player of a table; ``options``: whom the name may mean, none where nobody known is called so. ``must_choose``: nobody can tell."""

    at: int
    line: PersonLine
    options: tuple[PersonOption, ...]
    is_new: bool
    must_choose: bool
    points: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class ResultTablePage:
    """Everything on the page of a table: what was understood, and the form with what the book asks."""

    players: tuple[TablePlayer, ...]
    rounds: tuple[TableRound, ...]
    days: tuple[FormField, ...]
    usual: tuple[FormField, ...]
    others: tuple[FormField, ...]
    name: str
    organiser: str
    remark: str = ""
    known_names: tuple[str, ...] = ()

    @property
    def has_names(self) -> bool:
        """Whether somebody is named so far."""
        return any(player.line.name for player in self.players)

    @property
    def said_others(self) -> int:
        """In how many of the fields that are folded away something is said."""
        return sum(field.is_given for field in self.others)


@dataclass(frozen=True, slots=True)
class MadeFile:
    """The organiser's file that a table becomes; or what keeps it from that."""

    content: bytes = b""
    name: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class TableForm:
    """A table with what was typed beside it."""

    held: Held
    table: ResultTable
    today: date
    title: str = ""
    typed: QueryDict = field(default_factory=QueryDict)

    @property
    def book(self) -> AnyBook:
        """The rule book of the register."""
        return self.held.known.book

    @cached_property
    def people(self) -> People:
        """Whom a name may mean: the people of the register's federation."""
        return self.held.known.history.people.only(PeopleOfFederation(self.held.register.federation))

    @property
    def name(self) -> str:
        """What the section is called."""
        return " ".join(self.typed.get("name", self.title).split())[:_LONGEST]

    @property
    def organiser(self) -> str:
        """Who sent the results."""
        return " ".join(self.typed.get("organiser", "").split())[:_LONGEST]

    def page(self) -> ResultTablePage:
        """The page."""
        section = self._section
        form, declared = declaration_form(self.book.code), self._said()
        writer = FormWriter(self.book.code, reading(), self._hall(section))
        days = tuple(asked for asked in form.fields if asked.kind is Kind.DAY)
        apart = {"name", *(day.name for day in days)}
        return ResultTablePage(
            tuple(player for player in self._players(section) if player.line.shown),
            () if self.table.is_refused else tuple(table_rounds(section)),
            writer.fields(days, declared),
            writer.fields((asked for asked in form.usual if asked.name not in apart), declared),
            writer.fields((asked for asked in form.others if asked.name not in apart), declared),
            self.name,
            self.organiser,
            self._remark(),
            tuple(sorted(who.name for who in self.people.players.values() if who.erased is None))[:_MOST_NAMES],
        )

    def _remark(self) -> str:
        """What the table does not say, and stands in the section all the same."""
        if self.table.shape == "crosstable":
            return "by_the_grid"
        if not self.table.has_rounds:
            return "without_rounds"
        return "" if self.table.has_colours else "without_colours"

    def made_file(self) -> MadeFile:
        """What a desk would send of the section: its document, the step that submits it, and its new players."""
        problems, declared = [*self.problems()], self._declared
        if declared.problems:
            return MadeFile(problems=tuple(problems))
        section, fact = self._section, self._fact
        sent = submitted_event(self.book, [ToSubmit(fact, fact, section)], declared, event=fact, known=self.people)
        problems += sent.problems
        if (
            not sent.documents
        ):  # where the book rates nothing of it, there is nothing to send: that is said as what it is here
            return MadeFile(problems=tuple(replace(problem, level=Level.REFUSED) for problem in problems))
        if has_refusal(problems):
            return MadeFile(problems=tuple(problems))
        return MadeFile(self._written(sent.documents, fact).encode("utf-8"), self.name, tuple(problems))

    def _of_a_field(self, problem: Problem) -> Problem:
        """A problem of the declaration that calls the field as the form does."""
        message = f"declaration.{'.'.join(str(part) for part in problem.where if isinstance(part, str))}.label"
        if message not in catalogue(self.book.code):
            return problem
        called = label(message, reading(), code=self.book.code)
        values = {**problem.values, "key": called} if "key" in problem.values else problem.values
        return replace(problem, where=() if "key" in problem.values else (called,), values=values)

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the form besides the table."""
        if not self.organiser:
            yield Problem("results.no-organiser")
        yield from map(self._of_a_field, self._declared.problems)
        for player in self._players(self._section):
            if player.must_choose:
                yield Problem("results.who", "", (player.at,), {"given": player.line.shown})
        ids = self._ids
        first: dict[str, int] = {}
        for at, player_id in enumerate(ids):
            if first.setdefault(player_id, at) != at:
                values = {"one": self.table.lines[first[player_id]].shown, "two": self.table.lines[at].shown}
                yield Problem("results.same-person", "", (at,), values)

    def _said(self) -> dict[str, Any]:
        """What is declared so far; before anything was typed, what an event of the book begins with, and the days of the table."""
        form = declaration_form(self.book.code)
        if self.typed:
            return typed_values((asked for asked in form.fields if asked.name != "name"), self.typed)
        days, usual = self.table.days, usual_event(self.book.code)
        found: dict[str, Any] = {}
        if usual is not None:
            pace = usual.paces[0].code if len(usual.paces) == 1 else ""
            begun = usual.declared(self.today, self.today, pace)
            found = {
                key: value for key, value in begun.items() if value and not str(usual.declaration[key]).startswith("$")
            }
        for names, day in ((_FIRST, days[:1]), (_LAST, days[-1:])):
            found.update(
                {
                    asked.name: day[0].isoformat()
                    for asked in form.fields
                    if asked.kind is Kind.DAY and asked.name in names and day
                }
            )
        return found

    @cached_property
    def _given(self) -> dict[str, Any]:
        """The whole declaration."""
        return {key: value for key, value in {**self._said(), "name": self.name}.items() if value != ""}

    @cached_property
    def _declared(self) -> Declared:
        """The declaration as the book reads it."""
        return declarations(DeclarationParts(self._given).text, self.book, [self._fact], {self._fact: self._fact})

    @cached_property
    def _fact(self) -> str:
        """The id of the section: of its name and its day, so that the same section sent again is its next version."""
        given = self._given
        day = next((str(given[key]) for key in ("first_day", "day", "last_day") if given.get(key)), str(self.today))
        called = plain_heading(self.name).replace(" ", "-")[:60] or "section"
        return re.sub(r"[^a-z0-9-]", "", f"{called}-{day}".lower())

    @property
    def _day(self) -> date:
        """The first day of the section, as far as it is told."""
        told = (self._given.get(key) for key in ("first_day", "day", "last_day"))
        days = (found for given in told if given and isinstance(found := day_in_cell(str(given)), date))
        return next(days, self.today)

    def _written(self, documents: Sequence[Document], fact: str) -> str:
        mentioned = {str(player) for document in documents for _, player in document.mentions()}
        rows = [
            msgspec.to_builtins(Player(id=player, name=line.name, licence=line.licence, birth=line.birth, sex=line.sex))
            for player, line in zip(self._ids, self.table.lines, strict=True)
            if player in mentioned and PlayerId(player) not in self.people.players
        ]
        step = Step(
            id=f"{fact}-submitted", of=fact, action="submit", day=self.today, by=self.organiser, role="organiser"
        )
        facts = [msgspec.to_builtins(document) for document in (*documents, step)]
        written = {"regulation": self.book.code, **({"players": rows} if rows else {}), "facts": facts}
        return yaml_text.printed(written)

    # Who they are

    def _players(self, section: Section) -> Iterator[TablePlayer]:
        places = {line.player: line.rank for line in standings(section)} if not self.table.is_refused else {}
        counted = tally(section, range(1, len(section.rounds) + 1)) if places else None
        for at, (line, chosen, known) in enumerate(zip(self.table.lines, self._chosen, self._known, strict=True)):
            player = section.entries[at].player
            options = tuple(PersonOption(str(person), self._called(person), str(person) == chosen) for person in known)
            points = points_text(counted.halves[player]) if counted else ""
            is_new = chosen == NEW or (not chosen and not options)
            yield TablePlayer(at, line, options, is_new, bool(options) and not chosen, points, places.get(player, 0))

    def _called(self, player: PlayerId) -> str:
        who = self.people.players[player]
        club = self.people.clubs.get(who.clubs[-1].club) if who.clubs else None
        told = (str(who.birth.year) if who.birth else str(who.birth_year or ""), club.name if club else "", who.licence)
        return f"{who.name} ({', '.join(part for part in told if part)})" if any(told) else who.name

    @cached_property
    def _known(self) -> list[tuple[PlayerId, ...]]:
        """Whom each line may mean: the one who is certain first, then whoever is called nearly so."""
        register, near = KnownPeople(self.people), NearNames(self.people)
        found = []
        for line in self.table.lines:
            one = register.found(line)
            sure = (one.person,) if isinstance(one, Match) else () if isinstance(one, PersonLine) else one.candidates
            everyone = dict.fromkeys((*sure, *near.of(line.name)))
            found.append(
                tuple(player for player in everyone if self.people.players[player].erased is None)[:_MOST_NEAR]
            )
        return found

    @cached_property
    def _chosen(self) -> list[str]:
        """Who each line is: as somebody chose, else whom it means with certainty, or somebody new where nobody is called so."""
        register = KnownPeople(self.people)
        found = []
        for at, (line, known) in enumerate(zip(self.table.lines, self._known, strict=True)):
            answer, one = self.typed.get(f"who-{at}", ""), register.found(line)
            if answer == NEW or answer in map(str, known):
                found.append(answer)
            elif isinstance(one, Match) and one.person in known:
                found.append(str(one.person))
            else:
                found.append("" if known else NEW)
        return found

    @cached_property
    def _ids(self) -> list[str]:
        """The ids under which the players are in the section; a new one's tells nothing, and is the same when the table comes again."""
        salt = self.held.salt
        names = Counter(line.name for line in self.table.lines)
        return [
            chosen if chosen not in {"", NEW} else opaque_id(f"{self.name}:{line.name}" + (f":{at}" if names[line.name] > 1 else ""), salt)
            for at, (line, chosen) in enumerate(zip(self.table.lines, self._chosen, strict=True))
        ]  # fmt: skip

    @cached_property
    def _section(self) -> Section:
        """The section as a desk would have it, everybody known as the first day knows them; without games where the table cannot be read."""
        usual = usual_event(self.book.code)
        known, ranking = frozen(self._ids, self._day, self.held.register), first_ranking(self.held.register).code
        entries = []
        for player, line in zip(self._ids, self.table.lines, strict=True):
            entry = Entry(PlayerId(player), line.name, _whole_rating(line), licence=line.licence)
            one = known.get(player)
            entries.append(one.completed(entry, self.book.code, ranking) if one else entry)
        games = () if self.table.is_refused else self.table.games
        discipline = usual.discipline if usual else "chess"
        return section_from_table(self.name, discipline, entries, games, self.table.shape or "games")

    def _hall(self, section: Section) -> Hall:
        called = {str(entry.player): entry.name for entry in section.entries}
        system = f"declaration.system.choices.{finished(section).system}" if section.rounds else ""
        known = {"planned": str(section.plan.rounds)} if section.rounds else {}
        if system in catalogue(self.book.code):
            known["system"] = label(system, reading(), code=self.book.code)
        office = self.held.known.chronicle.office.dossiers
        sections = {
            str(fact): getattr(office[fact].version, "name", "") or str(fact) for fact in [*office][-_MOST_SECTIONS:]
        }
        on = self.table.days[0] if self.table.days else self.today
        return Hall(
            called,
            tuple(called),
            sections=sections,
            rounds=section.plan.rounds,
            hints=known,
            suggested=suggestions(self.book.code, on),
        )


def _whole_rating(line: PersonLine) -> int | None:
    """The rating that the table gives somebody, for books that take it from there."""
    return int(line.rating) if line.rating is not None and line.rating.denominator == 1 else None


def title_of(file_name: str) -> str:
    """What a section may be called by the name of its file."""
    return " ".join(re.split(r"[\s_]+", PurePath(file_name).stem)).strip()[:_LONGEST]


def discipline_of(book: AnyBook) -> str:
    """The discipline in which tables are read for a book; empty if it makes no sections of games."""
    usual = usual_event(book.code)
    return usual.discipline if usual and book.declaration is not None and book.sections else ""
