"""The times of rounds as an arbiter types them: a moment a round, a break or several."""

import itertools
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ronde.ground.problems import Problem
from ronde.play.timetable import Break, RoundTime, Timetable
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.setup.asking import YEARS, minutes_typed

_MOST_BREAKS = 10
_LONGEST = 600  # minutes of a break


STEPS_OF_MINUTES = (-5, 5, 10, 15, 30)


def times_form(desk: SectionDesk, typed: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the form shows: as it was typed, or else as it is kept."""
    known, given = desk.timetable, typed or {}
    starts = {one.round: one.start.isoformat(timespec="minutes") for one in known.rounds}
    rows = [(number, given.get(f"round-{number}", starts.get(number, ""))) for number in _numbers(desk)]
    kept = [(one.start.isoformat(timespec="minutes"), str(one.minutes), one.name) for one in known.breaks]
    shown = [*kept, *(("", "", "") for _ in range(2))][:_MOST_BREAKS]
    names = ("", "-minutes", "-name")
    breaks = [
        (at, *(given.get(f"break-{at}{part}", value) for part, value in zip(names, one, strict=True)))
        for at, one in enumerate(shown, start=1)
    ]
    return {
        "rows": rows,
        "breaks": breaks,
        "next_round": len(desk.section.published) + 1,
        "steps_of_minutes": STEPS_OF_MINUTES,
    }


def _numbers(desk: SectionDesk) -> range:
    return range(1, desk.section.plan.rounds + 1)


def typed_times(given: Mapping[str, str], rounds: int) -> tuple[Timetable, tuple[Problem, ...]]:
    """The timetable of a form, or what is wrong with it; a round without a time has none."""
    starts = {number: given.get(f"round-{number}", "").strip() for number in range(1, rounds + 1)}
    read = {number: _moment(one) for number, one in starts.items() if one}
    problems = [
        Problem("setup.no-moment", values={"round": number, "given": starts[number]})
        for number, moment in read.items()
        if moment is None
    ]
    known = [(number, moment) for number, moment in read.items() if moment is not None]
    late = [
        Problem("setup.times-reversed", values={"round": number})
        for (_, before), (number, moment) in itertools.pairwise(known)
        if moment <= before
    ]
    breaks, wrong = _breaks(given)
    return Timetable(tuple(RoundTime(*one) for one in known), breaks), (*problems, *late, *wrong)


def _breaks(given: Mapping[str, str]) -> tuple[tuple[Break, ...], tuple[Problem, ...]]:
    found, wrong = list[Break](), list[Problem]()
    for at in range(1, _MOST_BREAKS + 1):
        start, minutes = (given.get(f"break-{at}{part}", "").strip() for part in ("", "-minutes"))
        moment = _moment(start)
        if not start and not minutes:
            continue
        if moment is None or not 0 < (lasts := minutes_typed(minutes)) <= _LONGEST:
            wrong.append(Problem("setup.no-break", values={"given": f"{start} {minutes}".strip(), "most": _LONGEST}))
        else:
            found.append(Break(moment, lasts, typed_text(given.get(f"break-{at}-name", ""))[:200]))
    return tuple(sorted(found, key=lambda one: one.start)), tuple(wrong)


def _moment(given: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(given).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        return None
    return found if found.year in YEARS else None
