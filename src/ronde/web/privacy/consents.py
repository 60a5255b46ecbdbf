"""Noting that somebody may be named in public, and taking it back: each acts at once, on old lists too."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from ronde.ground.problems import Problem, Value
from ronde.web.actors import Actor
from ronde.web.people.naming import is_minor, settle
from ronde.web.people.whose import others_to_ask
from ronde.web.privacy.asking import asked_about, day_of
from ronde.web.privacy.journal import Decided, JournalLine, write_down_of
from ronde.web.privacy.models import Consent
from ronde.web.privacy.whom import Whom

Problems = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A consent as it lies in the office: who gave it, on which day, the number of the paper.

    ``own``: the person gave it, of age; else somebody did for a minor.
    """

    giver: str
    day: date
    number: str
    own: bool = False


def note_consent(person: str, paper: Paper, *, actor: Actor) -> Problems:
    """Note that somebody may be named in public."""
    found = asked_about(actor, "consent", person)
    if isinstance(found, Problem):
        return (found,)
    today = day_of(actor, found.player)
    if wrong := _wrong(found, paper, today):
        return wrong
    if others := others_to_ask(actor, "consent", found.player):
        return (Problem("people.shared", values={"id": found.id, "federations": others}),)
    with transaction.atomic():
        _written(found.id, paper, actor)
        settle([found.id], today)
        write_down_of(found.plain_ids, JournalLine(found.id, today, Decided.CONSENTED))
    return ()


def _written(person: str, paper: Paper, actor: Actor) -> None:
    giver, number = paper.giver.strip(), paper.number.strip()
    Consent.objects.create(
        person=person, giver=giver, day=paper.day, paper=number, own=paper.own, noted_by=actor.author
    )


def _wrong(person: Whom, paper: Paper, today: date) -> Problems:
    """What is missing on the paper, or cannot be."""
    values: dict[str, Value] = {"id": person.id}
    minor, age = is_minor(person.player, paper.day), person.player.age(paper.day)
    found = (
        (Problem("privacy.no-giver", where=("giver",), values=values), not paper.giver.strip()),
        (Problem("privacy.no-paper", where=("number",), values=values), not paper.number.strip()),
        (Problem("privacy.day-to-come", where=("day",), values={**values, "day": paper.day}), paper.day > today),
        (Problem("privacy.minor-alone", where=("own",), values=values), paper.own and minor),
        (Problem("privacy.adult-by-another", where=("own",), values=values), not (paper.own or minor or age is None)),
    )
    return tuple(problem for problem, is_so in found if is_so)


def withdraw_consent(person: str, *, actor: Actor) -> Problems:
    """Take every consent of somebody back: from now on no page says the name. By themselves, or by who may note one."""
    found = asked_about(actor, "withdraw-consent", person)
    if isinstance(found, Problem):
        return (found,)
    today = day_of(actor, found.player)
    with transaction.atomic():
        if not Consent.objects.filter(person__in=found.ids, withdrawn=None).update(withdrawn=today):
            return (Problem("privacy.no-consent", values={"id": found.id}),)
        settle([found.id], today)
        write_down_of(found.plain_ids, JournalLine(found.id, today, Decided.WITHDRAWN))
    return ()
