"""Everything about me, as one file: what each table of the installation holds of a person. Others stand in it by their ids."""

from typing import Any

import msgspec

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.privacy.asking import asked_about, day_of
from ronde.web.privacy.holdings import HOLDINGS

FORMAT = "everything about a person 1"


def everything_about(person: str, actor: Actor) -> dict[str, Any] | Problem:
    """All that is held of somebody, by kinds of things: for themselves, and for who decides about requests."""
    found = asked_about(actor, "see-person", person)
    if isinstance(found, Problem):
        return found
    frame = {"ronde": FORMAT, "person": found.id, "day": day_of(actor)}
    return {**frame, "held": {one.name: one.told(found) for one in HOLDINGS}}


def file_of(everything: dict[str, Any]) -> str:
    """The same as JSON that a person can read."""
    written = msgspec.json.format(msgspec.json.encode(everything), indent=2).decode()
    return f"{written}\n"
