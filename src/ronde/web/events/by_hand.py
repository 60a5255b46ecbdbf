"""A draft changed by hand: one act and, where somebody says why, one note, in one transaction."""

from django.db import transaction

from ronde.ground.problems import Problem
from ronde.play.acts.act import pair_by_hand
from ronde.play.acts.past import changed_since, late_problems
from ronde.play.by_hand import Trial, pairs_of
from ronde.record.desk_notes import Reason
from ronde.web.actors import Actor
from ronde.web.events.act_rows import acts_after, with_authors
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.rules import RUN, scope_of
from ronde.web.events.services import Acted, act
from ronde.web.permissions import must

LONGEST = 2000  # signs of a reason, as a note keeps them


def stale_problems(row: SectionRow, seen: int) -> tuple[Problem, ...]:
    """What has changed beneath a trial since the version on which it was made."""
    if row.version == seen:
        return ()
    late = late_problems(pair_by_hand(()), changed_since(acts_after(row.pk, seen)))
    return with_authors(row.pk, late)


def reason_problems(trial: Trial, reason: str) -> tuple[Problem, ...]:
    """What breaks a rule is kept with a reason only."""
    if trial.broken and not reason:
        return (Problem("desk.reason-missing"),)
    if len(reason) > LONGEST:
        return (Problem("desk.reason-too-long", values={"length": len(reason), "most": LONGEST}),)
    return ()


def keep_trial(row: SectionRow, trial: Trial, actor: Actor, *, seen: int, reason: str = "") -> Acted:
    """Make a draft of a trial, and write down why."""
    must(actor, RUN, scope_of(row))
    if problems := reason_problems(trial, reason):
        return Acted(row.version, trial.section, problems)
    with transaction.atomic():
        done = act(row.pk, pair_by_hand(pairs_of(trial.section, trial.round)), actor, seen=seen)
        if done.is_done and done.number is not None and reason:
            write_note(row.event, _reason(row, trial, done.number, reason), actor)
    return done


def _reason(row: SectionRow, trial: Trial, number: int, text: str) -> Reason:
    return Reason(section=row.pk, act=number, text=text, round=trial.round.number, seats=tuple(trial.game.players))
