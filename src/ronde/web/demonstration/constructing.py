"""The whole demonstration, part by part: what the first page needs, then the rest behind it (docs/decisions/0029).

Each stretch of a register is appended at once or not at all, and what was done can be read from the facts: a building that was
killed goes on where it ended, with the day on which it was begun.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction

from ronde.web.accounts.appointing import acting
from ronde.web.accounts.demonstrations import mark_as_demonstration
from ronde.web.demonstration.accounts import LICENCES, OFFICER, appoint_everybody, demonstration_account
from ronde.web.demonstration.acts import OfficeAtWork, Stretch, stretches
from ronde.web.demonstration.clubs import Circle
from ronde.web.demonstration.days import month_before
from ronde.web.demonstration.entering import enter_everybody
from ronde.web.demonstration.events import EVENTS
from ronde.web.demonstration.models import Construction
from ronde.web.demonstration.people import EVERYBODY, invented_people
from ronde.web.demonstration.plans import MONTHS, REGISTERS, SEED, Frame, RegisterPlan
from ronde.web.demonstration.privacy_cases import privacy_cases_made
from ronde.web.demonstration.progress import Progress
from ronde.web.demonstration.questions_asked import questions_asked
from ronde.web.demonstration.running import RunningEvent, event_run
from ronde.web.demonstration.upcoming import UPCOMING, UpcomingEvent, event_announced

FIRST = tuple(plan for plan in REGISTERS if plan.is_first)  # those that are there on the first page


def construction(today: date, seed: int = SEED) -> tuple[Construction, bool]:
    """The demonstration of this installation: the one that was begun, or a new one as on this day; and whether it is new."""
    begun = Construction.objects.first()
    if begun is not None:
        return begun, False
    mark_as_demonstration()
    return Construction.objects.create(day=today, seed=seed), True


def frame_of(site: Construction, months: int = MONTHS, sizes: Mapping[Circle, int] = EVERYBODY) -> Frame:
    """What a demonstration is about: the same for the same day and seed. Tests have fewer months, and fewer people in each circle."""
    return Frame(invented_people(site.seed, site.day, sizes), site.day, site.seed, months)


def people_written(site: Construction, frame: Frame) -> None:
    """Everybody, with their clubs and leagues, and the accounts; once."""
    if "people" in _finished(site):
        return
    with transaction.atomic():
        appoint_everybody(frame)
        enter_everybody(frame, acting(demonstration_account(LICENCES)))
        _finish(site, "people")


def registers_built(site: Construction, frame: Frame, plans: Sequence[RegisterPlan] = REGISTERS) -> Iterator[Progress]:
    """Build some registers, one after the other; how far it has come after each stretch."""
    for plan in plans:
        if plan.code not in _finished(site):
            yield from _built(site, frame, plan)
            _finish(site, plan.code)


def privacy_settled(site: Construction, frame: Frame) -> None:
    """What people have said about themselves, and asked about numbers, once the lists are there that name them; once."""
    if "privacy" in _finished(site):
        return
    with transaction.atomic():
        privacy_cases_made(frame)
        questions_asked(frame)
        _finish(site, "privacy")


def events_run(site: Construction, frame: Frame) -> Iterator[RunningEvent | UpcomingEvent]:
    """Run the events that are under way by the registers that are there, and announce those to come; each as it is done."""
    done = _finished(site)
    for event in (*EVENTS, *UPCOMING):
        if event.id not in done and event.register in done:
            if isinstance(event, UpcomingEvent):
                event_announced(event, frame)
            else:
                event_run(event, frame)
            _finish(site, event.id)
            yield event


def _built(site: Construction, frame: Frame, plan: RegisterPlan) -> Iterator[Progress]:
    register = plan.register(site.seed)
    every = tuple(stretches(plan.planned(frame).acts()))
    with TemporaryDirectory() as folder:
        office = OfficeAtWork(register, acting(demonstration_account(OFFICER)), Path(folder))
        for stretch in every:
            if not stretch.is_lived(office):
                stretch.lived(office)
            yield _progress(plan, frame, stretch)


def _progress(plan: RegisterPlan, frame: Frame, stretch: Stretch) -> Progress:
    first, month = month_before(frame.today, frame.months), month_before(stretch.day, 0)
    done = (month.year - first.year) * 12 + month.month - first.month
    return Progress(plan.name, month, min(done, frame.months), frame.months)


def _finished(site: Construction) -> list[str]:
    return list(json.loads(site.finished))


def _finish(site: Construction, part: str) -> None:
    site.finished = json.dumps([*_finished(site), part])
    every = {"people", "privacy", *(plan.code for plan in REGISTERS), *(event.id for event in (*EVENTS, *UPCOMING))}
    site.is_whole = every <= {*_finished(site)}
    site.save()
