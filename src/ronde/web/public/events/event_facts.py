"""What an announced event is played by: the cadence as it was declared, the format of its sections, the articles of the book."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import yaml

from ronde.play.plan import Plan
from ronde.play.section import Section
from ronde.play.usual_plans import kind_of
from ronde.regulations import shelf
from ronde.regulations.usual_event import usual_event
from ronde.web.events.models import Event

# Where a book says something of cadences and of pairings: articles of its table (``coverage.yaml``).
_PACES = {("ffjd", "slow"): "5.2.1", ("ffjd", "accelerated"): "5.2.2"}
_FORMATS = {"ffjd": "6.6"}


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """The cadence by its code, and in figures where they were declared; how each section is played, and by which articles."""

    cadence: str = ""
    clock: str = ""
    cadence_article: str = ""
    formats: tuple[tuple[str, int], ...] = ()
    format_article: str = ""


def played_by(event: Event, sections: Iterable[Section]) -> PlayedBy:
    """What an event is played by, as far as it is known before it begins."""
    declared = _declared(event.declaration)
    cadence = str(declared.get("cadence", ""))
    formats = tuple(dict.fromkeys(_format(one.plan) for one in sections if one.plan.rounds))
    return PlayedBy(
        cadence=cadence if cadence in _cadences(event.regulation) else "",
        clock=_clock(declared.get("pace")),
        cadence_article=_PACES.get((event.regulation, cadence), ""),
        formats=formats,
        format_article=_FORMATS.get(event.regulation, ""),
    )


def _declared(text: str) -> dict[str, Any]:
    """What the organiser has declared until now; nothing where it cannot be read, which is his desk's to say."""
    try:
        found = yaml.safe_load(text)
    except yaml.YAMLError:
        return {}
    return found if isinstance(found, dict) else {}


def _cadences(regulation: str) -> frozenset[str]:
    usual = usual_event(regulation) if regulation in shelf.codes() else None
    return frozenset(one.code for one in usual.paces) if usual and len(usual.paces) > 1 else frozenset()


def _clock(pace: object) -> str:
    """What is on the clocks: "20 min + 10 s", or an official cadence by its name."""
    if not isinstance(pace, dict):
        return ""
    minutes, seconds = pace.get("minutes"), pace.get("seconds")
    if isinstance(minutes, int):
        return (
            f"{minutes}\u00a0min + {seconds}\u00a0s" if isinstance(seconds, int) and seconds else f"{minutes}\u00a0min"
        )
    return str(pace.get("official") or pace.get("other") or "")[:100]


def _format(plan: Plan) -> tuple[str, int]:
    return kind_of(plan), plan.rounds
