"""One person as the office knows them: what is dated, ratings, where they play, who changed what."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice

from ronde.record.opened import Opened
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.events.act_rows import author_names
from ronde.web.events.models import EntrantRow
from ronde.web.office.players.entering import ENTER, who_else
from ronde.web.office.players.queries import FoundPage
from ronde.web.people.models import ClubRow, Merge, PeopleChange, PersonRow
from ronde.web.people.rows import player_of
from ronde.web.people.searching import FoundPerson
from ronde.web.people.whose import federations_here, is_ours, owners_of, scopes_of
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Line, Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.telling import value_text
from ronde.words.facts import decimals_of

_SECTIONS, _CHANGES, _LINES = 20, 30, 400
_NOBODY = FoundPage("", ())


@dataclass(frozen=True, slots=True)
class RatingLine:
    """The rating on the last list that had the person."""

    register: Register
    ranking: str
    value: str
    place: int | None


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A change of the record: which fields, by whom, when."""

    at: datetime
    what: str
    fields: tuple[str, ...]
    by: str
    role: str


@dataclass(frozen=True, slots=True)
class MergeLine:
    """Another id that was found to be this person's."""

    number: int
    other: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PersonPage:
    """Everything on the page of a person. ``not_edit``, ``not_see`` …: who may, where the officer may not.

    ``near``: who was found by what was typed (``with_whom``), to be joined with this person.
    """

    player: Player
    version: int
    is_named: bool
    age: int | None
    clubs: tuple[tuple[str, date, date | None], ...]
    every_club: tuple[tuple[str, str], ...]
    ratings: tuple[RatingLine, ...]
    sections: tuple[tuple[str, str], ...]
    events: tuple[str, ...]
    changes: tuple[ChangeLine, ...]
    merges: tuple[MergeLine, ...]
    federations: tuple[str, ...]
    others_here: tuple[str, ...]
    not_edit: str
    not_see: str
    not_ask: str
    not_share: str
    with_whom: str = ""
    near: tuple[FoundPerson, ...] = ()


def person_page(
    register: Register, person: str, actor: Actor, today: date, found: FoundPage = _NOBODY
) -> PersonPage | None:
    """One person; None where there is nobody of that id, or it is another federation's. As many questions for whomever."""
    must(actor, ENTER, register_scope(register))
    row = PersonRow.objects.filter(pk=person).select_related("same_as").first()
    row = row.same_as if row and row.same_as else row
    player = player_of(row) if row else None
    if row is None or player is None or not is_ours(register, player.id):
        return None
    known, own = FOLD.held(register).known, scopes_of(player, today)
    owners = owners_of(player.id)
    every_club = dict(ClubRow.objects.order_by("name").values_list("id", "name"))
    return PersonPage(
        player=player,
        version=row.version,
        is_named=row.named,
        age=player.age(today),
        clubs=tuple((every_club.get(one.club, one.club), one.since, one.until) for one in player.clubs),
        every_club=tuple(every_club.items()),
        ratings=tuple(_ratings(player.id)),
        sections=tuple(islice(_sections(known, player.id), _SECTIONS)),
        events=_events(player.id),
        changes=_changes(player.id),
        merges=_merges(player.id),
        federations=tuple(sorted(owners)),
        others_here=tuple(sorted(federations_here() - owners - {""})),
        not_share=who_else(actor, "agree-to-share", own),
        not_edit=who_else(actor, "edit-person", own),
        not_see=who_else(actor, "see-person", own),
        not_ask=who_else(actor, "ask-privacy", own),
        with_whom=found.typed,
        near=tuple(near for near in found.people if near.id != player.id),
    )


def _ratings(person: str) -> Iterator[RatingLine]:
    """The last line of each ranking in each register; one question."""
    rows = Line.objects.filter(player=person).select_related("register").order_by("-turn")[:_LINES]
    told: set[tuple[int, str]] = set()
    for row in rows:
        if (row.register_id, row.ranking) not in told:
            told.add((row.register_id, row.ranking))
            decimals = decimals_of(shelf.regulation(row.register.regulation), row.ranking)
            yield RatingLine(row.register, row.ranking, value_text(row.value, decimals), row.place)


def _sections(known: Opened, person: str) -> Iterator[tuple[str, str]]:
    """The sections of the office in which somebody played, the latest first, by their ids and names."""
    dossiers = sorted(known.chronicle.office.dossiers.values(), key=lambda one: known.history.facts.index(one.version))
    for one in reversed(dossiers):
        if any(who == person for _, who in one.version.mentions()):
            yield one.section, str(getattr(one.version, "name", "")) or one.section


def _events(person: str) -> tuple[str, ...]:
    rows = EntrantRow.objects.filter(person=person).select_related("event").order_by("-event__first_day")
    return tuple(dict.fromkeys(row.event.name for row in rows[:_SECTIONS]))


def _changes(person: str) -> tuple[ChangeLine, ...]:
    rows = list(PeopleChange.objects.filter(kind="person", row=person).order_by("-version")[:_CHANGES])
    names = author_names((row.author, "") for row in rows)
    return tuple(
        ChangeLine(row.at, row.what, tuple(row.fields.split()), names[row.author, ""], row.role) for row in rows
    )


def _merges(person: str) -> tuple[MergeLine, ...]:
    """The records that were joined with this one, by what they were called: two questions."""
    rows = list(Merge.objects.filter(person=person, undone_at=None).order_by("pk"))
    others = PersonRow.objects.filter(pk__in=[row.other for row in rows])
    names = {other.id: player_of(other).name for other in others}
    return tuple(MergeLine(row.pk, names.get(row.other, row.other), row.at) for row in rows)
