"""What federations ask of each other about one person: to have the person too, and to change what they share.

A first membership in another federation needs the yes of that person or of a federation that answers for them already; the name, the birth
date, a club and a merge need that of every federation to which the person belongs. Whoever asks has said yes by it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import transaction

from ronde.ground.problems import Problem
from ronde.record.players import Membership, Player, Residence
from ronde.web.actors import Actor, HeldRole
from ronde.web.clock import now
from ronde.web.people.journal import Changed, by_actor, noted
from ronde.web.people.merging import merge
from ronde.web.people.models import PersonRow, SharingQuestion
from ronde.web.people.naming import named_people
from ronde.web.people.rows import player_of
from ronde.web.people.services import add_spell, correct_person
from ronde.web.people.versions import bumped, locked_version
from ronde.web.people.whose import (
    answering_federations,
    answers_for,
    federations_here,
    join_federations,
    may_for_any,
    must_for_any,
    owners_of,
    scopes_by_federation,
    scopes_of,
)
from ronde.web.permissions import may, must
from ronde.web.privacy.consents import Paper, note_consent
from ronde.web.roles import Role

JOIN, CORRECT, ADD, MERGE, CONSENT = "join", "correct", "add", "merge", "consent"
OPEN, AGREED, REFUSED = "open", "agreed", "refused"
_SPELLS: Mapping[str, type[Membership | Residence]] = {"clubs": Membership, "residences": Residence}
_SHARE = "agree-to-share"


@dataclass(frozen=True, slots=True)
class SharingAnswer:
    """A question as it is now; or why nothing was done."""

    question: SharingQuestion | None = None
    problems: tuple[Problem, ...] = ()


def ask_to_join(person: str, federation: str, actor: Actor, *, reason: str = "") -> SharingAnswer:
    """Ask for somebody of another federation, who is named in public: nobody else's id tells anything here."""
    must(actor, "edit-person", {"federation": federation})
    row = named_people().filter(pk=person, same_as=None).first()
    if row is None:
        return SharingAnswer(problems=(Problem("sharing.nobody", where=("person",), values={"id": person}),))
    if answers_for(federation, owners_of(person), federations_here()):
        return SharingAnswer(
            problems=(Problem("sharing.already", values={"name": row.name, "federation": federation}),)
        )
    return _asked(person, federation, SharingWish(JOIN, {}, reason), actor)


def share_person(person: str, federation: str, actor: Actor) -> tuple[Problem, ...]:
    """Let another federation have somebody too: the yes of one that answers for the person, without being asked."""
    row = PersonRow.objects.filter(pk=person, same_as=None).first()
    must_for_any(actor, _SHARE, scopes_of(player_of(row)) if row else ())
    if not federation or federation not in federations_here():
        return (Problem("sharing.no-federation", where=("federation",), values={"federation": federation}),)
    with transaction.atomic():
        _joined(person, federation, actor)
    return ()


@dataclass(frozen=True, slots=True)
class SharingWish:
    """What a federation wants to be so of somebody whom it shares: of which kind, in plain values, and why."""

    kind: str
    said: Mapping[str, Any]
    reason: str = ""


def correction_wanted(said: Mapping[str, Any], reason: str = "") -> SharingWish:
    """Another name, birth date or sex."""
    return SharingWish(CORRECT, msgspec.to_builtins(dict(said)), reason)


def spell_wanted(spell: Membership | Residence) -> SharingWish:
    """Another club or residence from a day on."""
    kind = next(key for key, made in _SPELLS.items() if isinstance(spell, made))
    return SharingWish(ADD, {"what": kind, "spell": msgspec.to_builtins(spell)})


def merge_wanted(other: str, reason: str) -> SharingWish:
    """That another record is this person's too."""
    return SharingWish(MERGE, {"other": other}, reason)


def consent_wanted(paper: Paper) -> SharingWish:
    """That the name may be published, by a paper."""
    return SharingWish(CONSENT, msgspec.to_builtins(paper))


_ASKED_AS = {MERGE: "merge", CONSENT: "consent"}  # else what lets somebody change people


def ask_of_others(person: str, federation: str, wanted: SharingWish, actor: Actor) -> SharingAnswer:
    """Ask the other federations of somebody to agree on what they share with one's own."""
    for player in _persons(person, wanted.said):
        scopes = scopes_by_federation(player).get(federation, ())
        must_for_any(actor, _ASKED_AS.get(wanted.kind, "edit-person"), scopes)
    return _asked(person, federation, wanted, actor)


def _asked(person: str, federation: str, wanted: SharingWish, actor: Actor) -> SharingAnswer:
    question, _ = SharingQuestion.objects.get_or_create(
        person=person,
        kind=wanted.kind,
        federation=federation,
        said=json.dumps(wanted.said, ensure_ascii=False, sort_keys=True),
        state=OPEN,
        defaults={"reason": wanted.reason.strip(), "asked_by": actor.author, "asked": actor.now or now()},
    )
    return SharingAnswer(question)


def _player(person: str) -> Player:
    row = PersonRow.objects.filter(pk=person, same_as=None).first()
    return player_of(row) if row else Player(id=person)


def persons_asked_about(question: SharingQuestion) -> tuple[Player, ...]:
    """The one person, or the two records, of a question."""
    return _persons(question.person, json.loads(question.said))


def _persons(person: str, said: Mapping[str, Any]) -> tuple[Player, ...]:
    return tuple(_player(asked) for asked in (person, said.get("other")) if asked)


def federations_to_agree(question: SharingQuestion) -> tuple[str, ...]:
    """The federations whose answer a question waits for; of a first membership the first answer is enough."""
    here, said = federations_here(), {question.federation, *json.loads(question.agreed)}
    owners = {
        federation
        for player in persons_asked_about(question)
        for federation in answering_federations(owners_of(player.id), here)
        if federation in here
    }
    return tuple(sorted(owners - said))


def answer_question(number: int, actor: Actor, *, is_agreed: bool) -> SharingAnswer:
    """Say yes or no for a federation of the person, or as the person; the last yes that it takes does what was asked for."""
    question = SharingQuestion.objects.filter(pk=number).first()
    if question is None:
        must(actor, _SHARE, {"federation": ""})
        return SharingAnswer(problems=(Problem("sharing.no-question"),))
    mine = _answering_as(question, actor)
    if not mine:
        must(actor, _SHARE, {"federation": ""})  # nobody of the person's: refused, but for who may everything
    if question.state != OPEN:
        return SharingAnswer(question, (Problem("sharing.answered"),))
    with transaction.atomic():
        locked_version()
        return _agreed(question, mine, actor) if is_agreed else _closed(question, REFUSED, actor)


def _answering_as(question: SharingQuestion, actor: Actor) -> tuple[str, ...]:
    """The federations for which somebody answers a question; the person alone (an empty name) for a first membership."""
    if question.kind == JOIN and may(actor, _SHARE, {"person": question.person}):
        return ("",)
    asked = federations_to_agree(question)
    scopes = [scopes_by_federation(player) for player in persons_asked_about(question)]
    return tuple(
        federation
        for federation in asked
        if any(may_for_any(actor, _SHARE, found.get(federation, ())) for found in scopes)
    )


def _agreed(question: SharingQuestion, mine: tuple[str, ...], actor: Actor) -> SharingAnswer:
    question.agreed = json.dumps(sorted({*json.loads(question.agreed), *mine} - {""}))
    if question.kind != JOIN and federations_to_agree(question):
        question.save(update_fields=["agreed"])
        return SharingAnswer(question)
    if problems := _carried_out(question, actor):
        return SharingAnswer(question, problems)
    return _closed(question, AGREED, actor)


def _closed(question: SharingQuestion, state: str, actor: Actor) -> SharingAnswer:
    question.state, question.answered_by, question.answered = state, actor.author, actor.now or now()
    question.save()
    return SharingAnswer(question)


def _carried_out(question: SharingQuestion, actor: Actor) -> tuple[Problem, ...]:
    """What was asked for, done by everybody who has said yes to it."""
    agreed = (question.federation, *json.loads(question.agreed))
    everybody = replace(
        actor, held=actor.held | {HeldRole(Role.LICENCE_OFFICER, federation) for federation in agreed if federation}
    )
    person, said = question.person, json.loads(question.said)
    seen = {row.pk: row.version for row in PersonRow.objects.filter(pk__in=(person, said.get("other", "")))}
    match question.kind:
        case "join":
            _joined(person, question.federation, actor)
            return ()
        case "correct":
            wanted = msgspec.convert({"id": person, **said}, Player)
            values = {key: getattr(wanted, key) for key in said}
            return correct_person(person, seen[person], everybody, reason=question.reason, **values).problems
        case "add":
            spell = msgspec.convert(said["spell"], _SPELLS[said["what"]])
            return add_spell(person, seen[person], spell, everybody, ends_earlier=True).problems
        case "consent":
            return note_consent(person, msgspec.convert(said, Paper), actor=everybody)
        case _:
            both = (seen[person], seen[said["other"]])
            return merge(person, said["other"], everybody, seen=both, reason=question.reason).problems


def _joined(person: str, federation: str, actor: Actor) -> None:
    """Belonging to one more federation is a change of the person: who holds people in memory and who looked at the row learn it."""
    version = bumped(locked_version())
    join_federations([person], [federation])
    PersonRow.objects.filter(pk=person).update(version=version)
    change = Changed("person", person, "{}", json.dumps({"affiliation": federation}))
    noted([change], version, by_actor(actor, Role.LICENCE_OFFICER, "shared"))


def open_questions(federation: str) -> tuple[tuple[SharingQuestion, ...], tuple[SharingQuestion, ...]]:
    """What others ask of a federation, and what it has asked itself and waits for."""
    rows = SharingQuestion.objects.filter(state=OPEN).order_by("asked", "pk")
    asked = tuple(
        question
        for question in rows
        if question.federation != federation and federation in federations_to_agree(question)
    )
    return asked, tuple(rows.filter(federation=federation))
