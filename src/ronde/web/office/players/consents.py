"""Whose name is published: minors of whom nobody has said anything, and one person with where the name appears."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django import forms

from ronde.record.people import People
from ronde.record.players import Player, sorting_name
from ronde.web.actors import Actor
from ronde.web.events.act_rows import author_names
from ronde.web.office.players.entering import ENTER, who_else
from ronde.web.office.players.person_forms import day_in
from ronde.web.people.models import PersonRow
from ronde.web.people.naming import is_minor
from ronde.web.people.whose import PeopleOfFederation, is_ours, scopes_of
from ronde.web.permissions import must
from ronde.web.privacy.consents import Paper
from ronde.web.privacy.models import Consent
from ronde.web.privacy.whom import Whom, whom
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope

PAGE = 100  # persons
LONGEST = 200  # characters of a field


@dataclass(frozen=True, slots=True)
class MinorLine:
    """A minor of whom nobody has said that the name may be published, or not."""

    id: str
    name: str
    age: int | None
    club: str


@dataclass(frozen=True, slots=True)
class MinorsPage:
    """Those who are to be asked; ``count``: how many there are, of whom so many as a page has are shown. ``not_note``: who may note, where the officer may not."""

    minors: tuple[MinorLine, ...]
    count: int
    not_note: str


class PapersForm(forms.Form):
    """Papers that came together: one giver, day and number, who is ticked, and another giver in a line of its own."""

    giver = forms.CharField(required=False)
    day = forms.CharField(required=False)
    paper = forms.CharField(required=False)

    def __init__(self, data: Mapping[str, str] | None, *, minors: Iterable[MinorLine]) -> None:
        super().__init__(data)
        self.minors = tuple(minors)
        for minor in self.minors:
            self.fields[f"who-{minor.id}"] = forms.BooleanField(required=False)
            self.fields[f"giver-{minor.id}"] = forms.CharField(required=False)

    @property
    def ticked(self) -> tuple[str, ...]:
        """Whose papers are here, of those who still have no answer."""
        return tuple(minor.id for minor in self.minors if self.cleaned_data[f"who-{minor.id}"])

    def said(self, name: str) -> str:
        """What is typed in a field."""
        return str(self.cleaned_data[name])[:LONGEST]

    @property
    def day_signed(self) -> date | None:
        """The day on the papers, where it is one."""
        return day_in(self.said("day"))

    def paper_of(self, person: str, day: date) -> Paper:
        """The paper of one of them."""
        return Paper(self.said(f"giver-{person}") or self.said("giver"), day, self.said("paper"))


@dataclass(frozen=True, slots=True)
class ConsentLine:
    """A consent as it was noted: who gave it, when, on which paper, by whom it was noted."""

    giver: str
    day: date
    paper: str
    own: bool
    noted_by: str
    withdrawn: date | None


@dataclass(frozen=True, slots=True)
class ConsentPage:
    """One person, and what was said about the name. ``not_note`` and ``not_withdraw``: who may, where the officer may not."""

    id: str
    name: str
    age: int | None
    club: str
    is_named: bool
    is_minor: bool
    consents: tuple[ConsentLine, ...]
    not_note: str
    not_withdraw: str

    @property
    def standing(self) -> ConsentLine | None:
        """The one that stands, if one does."""
        return next((one for one in reversed(self.consents) if one.withdrawn is None), None)


def minors_without_consent(players: Iterable[Player], today: date) -> tuple[Player, ...]:
    """Minors of whom nobody has said a word yet; one question."""
    told = frozenset(Consent.objects.values_list("person", flat=True))
    return tuple(one for one in players if is_minor(one, today) and one.id not in told)


def minors_page(register: Register, actor: Actor, today: date) -> MinorsPage:
    """Those who are to be asked, by club and name, as papers come: of a club together."""
    must(actor, ENTER, register_scope(register))
    people = FOLD.held(register).known.history.people
    ours = PeopleOfFederation(register.federation)
    found = minors_without_consent(
        (player for player in people.players.values() if player.name and player.id in ours), today
    )
    lines = (MinorLine(one.id, one.name, one.age(today), _club(people, one, today)) for one in found)
    ordered = sorted(lines, key=lambda one: (not one.club, sorting_name(one.club), sorting_name(one.name)))
    return MinorsPage(tuple(ordered[:PAGE]), len(ordered), who_else(actor, "consent", (register_scope(register),)))


def _club(people: People, player: Player, today: date) -> str:
    club = people.clubs.get(player.club(today) or "")
    return club.name if club else ""


def consent_page(register: Register, person: str, actor: Actor, today: date) -> ConsentPage | None:
    """One person; None where there is none of that id any more, or it is another federation's."""
    must(actor, ENTER, register_scope(register))
    found = whom(person)
    if found is None or found.player.erased or not is_ours(register, found.id):
        return None
    own = scopes_of(found.player, today)
    row = PersonRow.objects.get(pk=found.id)
    return ConsentPage(
        id=found.id,
        name=found.player.name,
        age=found.player.age(today),
        club=_club(FOLD.held(register).known.history.people, found.player, today),
        is_named=row.named,
        is_minor=is_minor(found.player, today),
        consents=_consents(found),
        not_note=who_else(actor, "consent", own),
        not_withdraw=who_else(actor, "withdraw-consent", own),
    )


def _consents(found: Whom) -> tuple[ConsentLine, ...]:
    rows = list(Consent.objects.filter(person__in=found.ids).order_by("day", "pk"))
    names = author_names((row.noted_by, "") for row in rows)
    return tuple(
        ConsentLine(row.giver, row.day, row.paper, row.own, names[row.noted_by, ""], row.withdrawn) for row in rows
    )
