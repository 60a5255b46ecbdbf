"""A list of players read beside a section and the people of the installation: which line is who, and who is entered already."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.crypto import salted_hmac

from ronde.files.outside_list import line_key
from ronde.files.players import checked_table, nameless
from ronde.files.tables.headings import Kind
from ronde.files.tables.layout import Chosen
from ronde.files.tables.matching import Doubt, Matched, matched
from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.section import Entry, Section
from ronde.record.desk_notes import Note, Recognised, said_of
from ronde.record.lookalikes import name_words
from ronde.record.near_names import NearNames
from ronde.record.people import People
from ronde.web.events.import_piles import (
    GivenPlayers,
    ImportLine,
    ImportPreview,
    is_same,
    typed_over,
    without_club,
)
from ronde.web.events.models import Event
from ronde.web.events.registering import Newcomer, entries_of_persons, entry_of_newcomer

MOST_LINES = 1000
_HEADINGS_ONLY = {-1: None}  # tells nothing of any column but that the first row are headings


@dataclass(frozen=True, slots=True)
class ImportReading:
    """A list, the section that it is for, whom one may mean, and what was chosen before."""

    event: Event
    section: Section
    people: People
    notes: tuple[Note, ...]
    given: GivenPlayers

    def preview(self) -> ImportPreview:
        """What would become of the list."""
        table = self._table()
        if not table.lines or len(table.lines) > MOST_LINES:
            more = (Problem("import.too-many", values={"most": MOST_LINES}),) if table.lines else ()
            return ImportPreview(replace(table, lines=(), problems=(*table.problems, *more)))
        answers = {**self._remembered(table), **self.given.answers}
        piles = self._asking_of_near_names(matched(table, self.people, answers), answers)
        return self._piled(table, piles)

    def _table(self) -> PeopleTable:
        """The table; where its headings are in words that we do not know, its columns at least, so that somebody can tell them."""
        given = self.given
        table = table_of_bytes(given.content, given.sheet, given.columns)
        if any(one.code == "table.headings" for one in table.problems):
            return replace(table, columns=table_of_bytes(given.content, given.sheet, _HEADINGS_ONLY).columns)
        number = table.column("number")
        if number is not None:
            told: Chosen = {number.index: _meant_by_number(table), **given.columns}
            table = table_of_bytes(given.content, given.sheet, told)
        return checked_table(table, is_beside_a_list=True)

    def _remembered(self, table: PeopleTable) -> Mapping[int, PlayerId | None]:
        """Whom lines meant when somebody was asked before: a person, or somebody new."""
        told = {one.line: PlayerId(one.player) for one in said_of(self.notes, Recognised)}
        found = ((line.row, told.get(key_of_line(self.event, line))) for line in table.lines if told)
        return {row: who if who in self.people.players else None for row, who in found if who is not None}

    def _asking_of_near_names(self, piles: Matched, answers: Mapping[int, PlayerId | None]) -> Matched:
        """The piles, where somebody is asked of who would be new and has nearly the name of a known person."""
        near = NearNames(self.people)
        found = {line.row: near.of(line.name) for line in piles.new if line.row not in answers}
        doubts = (Doubt(line, found[line.row]) for line in piles.new if found.get(line.row))
        ambiguous = sorted((*piles.ambiguous, *doubts), key=lambda one: one.line.row)
        new = tuple(line for line in piles.new if not found.get(line.row))
        return replace(piles, ambiguous=tuple(ambiguous), new=new)

    def _piled(self, table: PeopleTable, piles: Matched) -> ImportPreview:
        known = self._known(piles)
        without_name = {line.row: tuple(nameless(table, line)) for line in piles.new}
        named = [line for line in piles.new if not without_name[line.row]]
        people = [self._of_person(one.line, known[one.person]) for one in piles.matched]
        new = [self._line(line, entry, is_known=False) for line, entry in self._newcomers(named)]
        wrong = (
            *piles.wrong,
            *(replace(line, problems=without_name[line.row]) for line in piles.new if without_name[line.row]),
        )
        return ImportPreview(
            table,
            recognised=tuple(one for one in people if not self._is_there(one)),
            to_choose=tuple(
                ImportLine(one.line, candidates=tuple(known[who] for who in one.candidates)) for one in piles.ambiguous
            ),
            new=tuple(one for one in new if not self._is_there(one)),
            there=tuple(sorted((one for one in (*people, *new) if self._is_there(one)), key=lambda one: one.line.row)),
            wrong=tuple(sorted(wrong, key=lambda line: line.row)),
        )

    def _known(self, piles: Matched) -> Mapping[str, Entry]:
        """Everybody whom lines mean or may mean, as they would be entered."""
        ids = dict.fromkeys(
            (*(one.person for one in piles.matched), *(who for one in piles.ambiguous for who in one.candidates))
        )
        entries, _ = entries_of_persons(self.event, tuple(ids))
        return entries

    def _newcomers(self, lines: Iterable[PersonLine]) -> Iterator[tuple[PersonLine, Entry]]:
        """Who is new, each under a provisional id; the second of one name is another person."""
        seen = Counter[tuple[tuple[str, ...], str]]()
        for line in lines:
            key = (name_words(line.name), line.licence)
            club = (f"club:{line.club}",) if line.club else ()
            rating = None if line.rating is None else int(line.rating)
            new = Newcomer(line.name, line.licence, rating, (*line.tags, *club), line.categories, another=seen[key])
            seen[key] += 1
            yield line, entry_of_newcomer(self.event, new)

    def _of_person(self, line: PersonLine, known: Entry) -> ImportLine:
        """A line of a known person."""
        is_other = known.rating is not None and line.rating not in {None, known.rating}
        one = self._line(line, typed_over(known, line), is_known=True)
        return replace(one, listed=known.rating if is_other else None)

    def _line(self, line: PersonLine, entry: Entry, *, is_known: bool) -> ImportLine:
        """A line with its entry; of who is entered, with what would be corrected. Of a known person the list's club stays."""
        current = self.section.entry(entry.player)
        if current is None:
            return ImportLine(line, entry)
        corrected = typed_over(current if is_known or not line.club else without_club(current), line)
        return ImportLine(line, corrected, before=None if is_same(current, corrected) else current)

    def _is_there(self, one: ImportLine) -> bool:
        return one.entry is not None and self.section.entry(one.entry.player) is not None


def _meant_by_number(table: PeopleTable) -> Kind | None:
    """What "N°" heads: licences, where they are no whole numbers; else lines that somebody counted, which is nothing of ours."""
    are_numbers = all(line.number is not None or not line.is_wrong for line in table.lines)
    return None if are_numbers or table.column("licence") else "licence"


def key_of_line(event: Event, line: PersonLine) -> str:
    """What a line is known by in an event: nobody reads a name out of it."""
    return salted_hmac("ronde.events.imports", f"{event.id} {line_key(line)}", algorithm="sha256").hexdigest()
