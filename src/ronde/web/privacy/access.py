"""Everything about me, as one file: what each table of the installation holds of a person. Others stand in it by their ids."""

from collections.abc import Collection
from typing import Any

import msgspec

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.privacy.asking import asked_about, day_of
from ronde.web.privacy.holdings import HOLDINGS, doubts_about, is_only_one
from ronde.web.privacy.whom import NameDoubt

FORMAT = "everything about a person 1"


def everything_about(person: str, actor: Actor, chosen: Collection[str] = ()) -> dict[str, Any] | Problem:
    """All that is held of somebody, by kinds of things: for themselves, and for who decides about requests.

    ``chosen``: what somebody said is about this person though it has no more than the name (:func:`unsure_about`).
    """
    found = asked_about(actor, "see-person", person, chosen)
    if isinstance(found, Problem):
        return found
    frame = {"ronde": FORMAT, "person": found.id, "day": day_of(actor, found.player)}
    return {**frame, "held": {one.name: one.told(found) for one in HOLDINGS}}


def unsure_about(person: str, actor: Actor) -> tuple[tuple[NameDoubt, ...], bool]:
    """What is to be chosen from before something is handed out or erased, and whether nobody else is called so."""
    found = asked_about(actor, "privacy", person)
    if isinstance(found, Problem) or found.player.erased:
        return (), True
    return doubts_about(found), is_only_one(found)


def file_of(everything: dict[str, Any]) -> str:
    """The same as JSON that a person can read."""
    written = msgspec.json.format(msgspec.json.encode(everything), indent=2).decode()
    return f"{written}\n"
