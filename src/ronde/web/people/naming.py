"""How a person is called in public: the one place that decides it.

Nobody becomes public by a birthday, so what counts is what was decided when the row was written or somebody said a word about it
(``PersonRow.named``, set by ``settle``): a minor is not named without consent, whoever has withdrawn one or objects is not either. Who
has no row (any more) is not named: an id may be as good as a name.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import msgspec
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from ronde.record.opaque import tells_a_name
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.language import reading
from ronde.web.people.models import PersonRow
from ronde.web.people.versions import named_anew
from ronde.web.privacy.models import Consent, Kind, PrivacyRequest, State
from ronde.words.texts import text

ADULT = 18
_MANY = 500  # ids in one question


def is_minor(player: Player, today: date) -> bool:
    """Whether somebody is known to be a minor; of whom the year alone is known, whoever could be one."""
    if player.birth is None and player.birth_year is not None:
        return today.year - player.birth_year <= ADULT
    age = player.age(today)
    return age is not None and age < ADULT


def is_named_by_default(player: Player, today: date) -> bool:
    """Whether somebody may be named in public unless asked: who is no minor, as far as is known."""
    return not is_minor(player, today)


def settle(people: Iterable[str], today: date) -> None:
    """Decide anew who of these is named in public; asked after every word of theirs, and after every change of their rows.

    A consent that stands names them. Without one a name can only be taken away: from minors, from those who withdrew a consent or
    object, from the erased. So a birth date that is learnt late hides a child at once, and a birthday publishes nobody.
    """
    ids = sorted(set(people))
    if ids:
        named_anew()
    for start in range(0, len(ids), _MANY):
        _settle(ids[start : start + _MANY], today)


def _settle(ids: Collection[str], today: date) -> None:
    words = _Words.about(ids)
    rows = PersonRow.objects.filter(id__in=ids, same_as=None).values_list("id", "name", "body", "named")
    wanted: dict[bool, list[str]] = {True: [], False: []}
    for person, name, body, was in rows:
        is_kept = was and not is_minor(msgspec.json.decode(body, type=Player), today)
        is_named = bool(name) and words.may_name(person, is_kept=is_kept)
        if is_named != was:
            wanted[is_named].append(person)
    for is_named, found in wanted.items():
        if found:
            PersonRow.objects.filter(id__in=found).update(named=is_named)


@dataclass(frozen=True, slots=True)
class _Words:
    """What some persons said about being named, under all ids of theirs: whose consent stands, and who has taken one back or objects."""

    others: Mapping[str, frozenset[str]]
    standing: frozenset[str]
    silenced: frozenset[str]

    @classmethod
    def about(cls, ids: Collection[str]) -> "_Words":
        others: dict[str, frozenset[str]] = {}
        for other, person in PersonRow.objects.filter(same_as__in=ids).values_list("id", "same_as_id"):
            others[str(person)] = others.get(str(person), frozenset()) | {other}
        every = {*ids, *(other for found in others.values() for other in found)}
        standing = frozenset(_standing().filter(person__in=every).values_list("person", flat=True))
        return cls(others, standing, frozenset(silenced(every)) - standing)

    def may_name(self, person: str, *, is_kept: bool) -> bool:
        """Whether somebody is named; a no that was said under another id holds against a consent."""
        theirs = {person, *self.others.get(person, ())}
        return not theirs & self.silenced and (is_kept or bool(theirs & self.standing))


def _standing() -> "QuerySet[Consent]":
    return Consent.objects.filter(withdrawn=None)


def silenced(ids: Collection[str]) -> set[str]:
    """Who has withdrawn a consent or objects."""
    withdrawn = Consent.objects.filter(person__in=ids).exclude(withdrawn=None).values_list("person", flat=True)
    objections = PrivacyRequest.objects.filter(person__in=ids, kind=Kind.OBJECTION, state=State.GRANTED)
    return {*withdrawn, *objections.values_list("person", flat=True)}


def named_people() -> "QuerySet[PersonRow]":
    """Everybody who may be named in public; who searches or narrows finds nobody else."""
    return PersonRow.objects.filter(named=True).exclude(name="")


def _is_kept() -> "ExpressionWrapper[Any]":
    """Named by a consent that was given for a minor, and none of their own since: a birthday changes nothing about it."""
    others = PersonRow.objects.filter(same_as=OuterRef(OuterRef("who"))).values("id")
    given = _standing().filter(Q(person=OuterRef("who")) | Q(person__in=others))
    return ExpressionWrapper(Exists(given) & ~Exists(given.filter(own=True)), output_field=BooleanField())


@dataclass(frozen=True, slots=True)
class PublicNames:
    """What some persons are called on a page for everybody; ``known`` are those who may be named, ``hidden`` the others.

    ``kept``: who of the known is not for search engines.
    """

    known: Mapping[str, str]
    hidden: frozenset[str]
    unnamed: str
    kept: frozenset[str] = frozenset()

    def is_person(self, given: str) -> bool:
        """Whether something is the id of a person at all."""
        return given in self.known or given in self.hidden

    def is_named(self, person: str) -> bool:
        """Whether the name is said, with all that leads to it: club, category, page."""
        return person in self.known

    def __call__(self, person: str) -> str:
        """The name, or that it is not published."""
        return self.known.get(person, self.unnamed)

    @property
    def is_indexed(self) -> bool:
        """Whether a page with all these names is for search engines."""
        return not self.kept


def public_people(people: People) -> People:
    """People as a file for everybody may tell of them: name and clubs of who is named in public, of the others the id.

    No birth date, no licence, no other id of anybody.
    """
    named = dict(named_people().values_list("id", "name"))
    players = {
        player: Player(id=player, name=named[player], clubs=who.clubs)
        if player in named
        else Player(id=player, name=player)
        for player, who in people.players.items()
    }
    clubs = {membership.club for who in players.values() for membership in who.clubs}
    return replace(people, players=players, clubs={name: people.clubs[name] for name in people.clubs if name in clubs})


def ids_that_tell(people: People) -> tuple[str, ...]:
    """Ids made of the names of people who are not named in public: a file for everybody would name them all the same."""
    named = set(named_people().values_list("id", flat=True))
    return tuple(who.id for who in people.players.values() if who.id not in named and tells_a_name(who.id, who.name))


def public_names(people: Iterable[str]) -> PublicNames:
    """How some persons are called on a page for everybody, found with one question to the database."""
    found = PersonRow.objects.filter(id__in=set(people)).annotate(who=Coalesce("same_as_id", "id"))
    columns = ("id", "name", "named", "same_as__name", "same_as__named", "is_kept")  # of whoever the id was found to be
    rows = list(found.annotate(is_kept=_is_kept()).values_list(*columns))
    known = {person: own for person, own, is_named, *_ in rows if is_named and own}
    known |= {person: theirs for person, _, _, theirs, is_named, _ in rows if is_named and theirs}
    hidden = frozenset(row[0] for row in rows) - known.keys()
    kept = frozenset(person for person, *_, is_kept in rows if is_kept and person in known)
    return PublicNames(known, hidden, text("people.unnamed", reading()), kept)
