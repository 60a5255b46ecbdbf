"""A rated event as the chain of facts has it: what was written down, on which day it was homologated, which list counts it, whom it moved."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec
from django.db.models import Q

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.problems import Level
from ronde.record.chain import documents_of
from ronde.record.dossier import State
from ronde.record.finding import dossier_report
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.section_tables import SectionTable, section_tables
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from ronde.web.language import reading
from ronde.web.people.naming import PublicNames, public_names
from ronde.web.registers.chain_rows import link_of
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Change, DossierRow, Edition, Fact, Register
from ronde.web.registers.telling import gained_text, value_text
from ronde.web.registers.variants import first_ranking, rankings_of
from ronde.words.facts import decimals_of, fact_name

# What everybody may read of the rows that an organiser wrote; the rest of them is for the office.
_WORDS = frozenset({"white", "black", "player", "opponent", "margins"})
_COLUMNS = _WORDS | {"round", "result", "margin", "place", "points", "games_played", "score", "byes", "rating"}


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of what was written down: columns and cells each with whether they are figures, which stand under one another."""

    kind: str
    name: str
    columns: tuple[tuple[str, bool], ...]
    rows: tuple[tuple[tuple[str, bool], ...], ...]


@dataclass(frozen=True, slots=True)
class RatingMoved:
    """A rating that moved, was given or confirmed with the event; its why is one step away."""

    player: str
    name: str
    ranking: str
    before: str
    after: str
    gain: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class Report:
    """An event of a register. ``list`` is the first one that counts it; none where none was published since, or it does not count.

    ``articles`` are those by which it was refused. ``unnamed``: of how many people who are not named a rating moved.
    """

    register: Register
    row: DossierRow
    name: str
    tables: tuple[ReportTable, ...]
    list: Edition | None
    moved: tuple[RatingMoved, ...]
    unnamed: int
    articles: tuple[str, ...]
    is_indexed: bool

    @property
    def homologated(self) -> date | None:
        """The day on which it was homologated; none in a book that asks for no homologation."""
        return self.row.since if self.row.state == State.HOMOLOGATED.value else None

    @property
    def state(self) -> str:
        """How it stands, in one word."""
        if self.row.state in {State.REFUSED.value, State.HOMOLOGATED.value}:
            return self.row.state
        return "counts" if self.row.counts else "waiting"

    @property
    def names_rankings(self) -> bool:
        """Whether each rating has to be said with its ranking: somebody stands here once for each that the event moved."""
        return len({ranking.moved_by for ranking in rankings_of(self.register)}) > 1


def report_page(register: Register, fact: str) -> Report | None:
    """An event by the id under which the register has it, or that of its last version; nothing where there is none."""
    row = register.dossiers.filter(Q(section=fact) | Q(version=fact)).order_by("-turn").first()
    if row is None:
        return None
    book = shelf.regulation(register.regulation)
    wanted = Q(fact=row.version) | Q(turn=row.turn)
    documents = documents_of(map(link_of, Fact.objects.filter(wanted, register=register).order_by("turn")), book)[0]
    version = next((one for one in documents if one.id == row.version), None)
    edition = _counted_in(register, row)
    changes = _changes(register, row, edition)
    players = {player for _, player in version.mentions()} if version is not None else set[PlayerId]()
    names = public_names({*players, *(one.player for one in changes)})
    moved = tuple(_moved(book, names, one) for one in changes if names.is_named(one.player))
    return Report(
        register,
        row,
        row.name or (fact_name(History(book, People.of(()), documents), row.version, reading()) if version else fact),
        _tables(version, names) if version is not None and row.counts else (),
        edition,
        moved,
        len({change.player for change in changes} - {move.player for move in moved}),
        _articles(register, row),
        names.is_indexed,
    )


def _counted_in(register: Register, row: DossierRow) -> Edition | None:
    """The first list that was published with it."""
    if not row.counts:
        return None
    ranking = first_ranking(register).code
    found = register.editions.filter(ranking=ranking, turn__gt=row.turn).order_by("turn")
    return found.defer("text").first()


def _changes(register: Register, row: DossierRow, edition: Edition | None) -> tuple[Change, ...]:
    """What came with that list through the event, each player once for each ranking."""
    if edition is None:
        return ()
    ids = [msgspec.json.encode(one).decode() for one in {row.section, row.version}]
    through = Q(happening__in=[row.section, row.version])
    for one in ids:
        through |= Q(events__contains=one)
    found = Change.objects.filter(through, register=register, turn=edition.turn).defer("why").order_by("position")
    return tuple({(one.ranking, one.player): one for one in found}.values())


def _moved(book: Any, names: PublicNames, row: Change) -> RatingMoved:
    decimals = decimals_of(book, row.ranking)
    gain = Fraction(row.after) - Fraction(row.before) if row.before and row.after else None
    return RatingMoved(
        row.player,
        names(row.player),
        row.ranking,
        value_text(row.before, decimals),
        value_text(row.after, decimals),
        gained_text(gain, decimals) if gain else "",
        gain is not None and gain > 0,
    )


def _tables(version: Document, names: PublicNames) -> tuple[ReportTable, ...]:
    """What was written down, everybody by the name that may be said, without what only the office needs."""
    mentioned = sorted({player for _, player in version.mentions()})
    people = People.of(Player(id=one, name=names(one)) for one in mentioned)
    return tuple(map(_for_everybody, section_tables(version, people)))


def _for_everybody(table: SectionTable) -> ReportTable:
    kept = [(at, column not in _WORDS) for at, column in enumerate(table.columns) if column in _COLUMNS]
    rows = tuple(tuple((row[at], is_figure) for at, is_figure in kept) for row in table.rows)
    return ReportTable(table.kind, table.name, tuple((table.columns[at], figure) for at, figure in kept), rows)


def _articles(register: Register, row: DossierRow) -> tuple[str, ...]:
    """By which articles the book refuses it; nothing where that is not at hand, or a person refused it for another reason."""
    held = FOLD.at_hand(register) if row.state == State.REFUSED.value else None
    dossier = held.known.chronicle.office.dossiers.get(FactId(row.section)) if held else None
    if held is None or dossier is None:
        return ()
    found = (one.article for one in dossier_report(held.known, dossier).found if one.level is Level.REFUSED)
    return tuple(dict.fromkeys(filter(None, found)))
