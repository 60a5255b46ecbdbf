"""Noting that somebody may be named in public, and taking it back: each acts at once, on old lists too."""

from datetime import date

from django.db import transaction

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.people.naming import is_minor, settle
from ronde.web.privacy.asking import asked_about, day_of
from ronde.web.privacy.journal import Decided, JournalLine, write_down
from ronde.web.privacy.models import Consent
from ronde.web.privacy.whom import Whom

Problems = tuple[Problem, ...]


def note_consent(person: str, *, giver: str, day: date, paper: str, actor: Actor, own: bool = False) -> Problems:
    """Note a consent that lies in the office on paper. ``own``: the person gave it, of age; else somebody did for a minor."""
    found = asked_about(actor, "consent", person)
    if isinstance(found, Problem):
        return (found,)
    if wrong := tuple(_wrong(found, giver=giver, day=day, paper=paper, own=own, today=day_of(actor))):
        return wrong
    with transaction.atomic():
        Consent.objects.create(
            person=found.id, giver=giver.strip(), day=day, paper=paper.strip(), own=own, noted_by=actor.author
        )
        settle([found.id], day_of(actor))
        write_down(JournalLine(found.id, day_of(actor), Decided.CONSENTED))
    return ()


def _wrong(person: Whom, *, giver: str, day: date, paper: str, own: bool, today: date) -> Problems:
    """What is missing on the paper, or cannot be."""
    values = {"id": person.id}
    age = person.player.age(day)
    found = (
        (not giver.strip(), Problem("privacy.no-giver", where=("giver",), values=values)),
        (not paper.strip(), Problem("privacy.no-paper", where=("paper",), values=values)),
        (day > today, Problem("privacy.day-to-come", where=("day",), values={**values, "day": day})),
        (own and is_minor(person.player, day), Problem("privacy.minor-alone", where=("own",), values=values)),
        (
            not own and age is not None and not is_minor(person.player, day),
            Problem("privacy.adult-by-another", where=("own",), values=values),
        ),
    )
    return tuple(problem for is_so, problem in found if is_so)


def withdraw_consent(person: str, *, actor: Actor) -> Problems:
    """Take every consent of somebody back: from now on no page says the name. By themselves, or by who may note one."""
    found = asked_about(actor, "withdraw-consent", person)
    if isinstance(found, Problem):
        return (found,)
    today = day_of(actor)
    with transaction.atomic():
        if not Consent.objects.filter(person=found.id, withdrawn=None).update(withdrawn=today):
            return (Problem("privacy.no-consent", values={"id": found.id}),)
        settle([found.id], today)
        write_down(JournalLine(found.id, today, Decided.WITHDRAWN))
    return ()
