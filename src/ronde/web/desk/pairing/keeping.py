"""A trial that is to be kept: done, or why not."""

from ronde.ground.problems import Problem
from ronde.play.by_hand import draft_of
from ronde.play.changes.rounds import without_draft
from ronde.play.field import field_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pairing.asking import Asked, tried
from ronde.web.events.by_hand import keep_trial, stale_problems


def kept(desk: SectionDesk, asked: Asked, *, seen: int, reason: str) -> tuple[Problem, ...]:
    """Make the draft so, on the version that was seen; nothing where it is done, else why it is not."""
    draft = draft_of(desk.section)
    if stale := stale_problems(desk.row, seen):
        return stale
    if draft is None:
        return (Problem("play.no-draft"),)
    attempt = tried(desk.section, field_of(without_draft(desk.section), draft.number), asked)
    if attempt.trial is None:
        return attempt.problems
    made = keep_trial(desk.row, attempt.trial, desk.actor, seen=seen, reason=reason)
    return () if made.is_done else made.problems
