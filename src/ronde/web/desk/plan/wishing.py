"""Pairs that are not wanted: who has something in common, or two players; avoided or forbidden."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.field import unwanted_pairs
from ronde.play.plan import Plan, Unwanted
from ronde.play.section import Section

USUAL_KINDS = ("club", "family", "team")


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish as its page shows it, with how many pairs it is about."""

    at: int
    wish: Unwanted
    pairs: int


def wish_lines(section: Section) -> tuple[WishLine, ...]:
    """The wishes of a section."""
    return tuple(
        WishLine(at, wish, len(unwanted_pairs(section, wish))) for at, wish in enumerate(section.plan.unwanted)
    )


def shared_kinds(section: Section) -> tuple[tuple[str, int], ...]:
    """What players may have in common by the tags of their entries, with how many pairs have it: club and family first."""
    found = {tag.partition(":")[0] for entry in section.entries for tag in entry.tags if ":" in tag}
    ordered = dict.fromkeys((*(one for one in USUAL_KINDS if one in found), *sorted(found)))
    counts = ((kind, len(unwanted_pairs(section, Unwanted(kind=kind)))) for kind in ordered)
    return tuple((kind, count) for kind, count in counts if count)


def wished_plan(given: Mapping[str, str], section: Section) -> tuple[Plan, tuple[Problem, ...]]:
    """The plan with one wish more or less, as a form asks for; and why not."""
    plan = section.plan
    if "remove" in given:
        kept = tuple(wish for at, wish in enumerate(plan.unwanted) if str(at) != given["remove"])
        return replace(plan, unwanted=kept), ()
    wish, problems = _wish(given, section)
    if wish is None:
        return plan, problems
    if any((one.kind, _pair(one)) == (wish.kind, _pair(wish)) for one in plan.unwanted):
        return plan, (Problem("desk.wish-there"),)
    return replace(plan, unwanted=(*plan.unwanted, wish)), ()


def _wish(given: Mapping[str, str], section: Section) -> tuple[Unwanted | None, tuple[Problem, ...]]:
    is_forbidden = given.get("rule") == "forbidden"
    if "kind" in given:
        kinds = {kind for kind, _ in shared_kinds(section)}
        wish = Unwanted(kind=given["kind"], is_forbidden=is_forbidden) if given["kind"] in kinds else None
        return wish, () if wish else (Problem("desk.choose-tag"),)
    entered = {entry.player for entry in section.entries}
    one, other = (PlayerId(given.get(key, "")) for key in ("first", "second"))
    if one == other or not {one, other} <= entered:
        return None, (Problem("desk.choose-two"),)
    return Unwanted(pair=(one, other), is_forbidden=is_forbidden), ()


def _pair(wish: Unwanted) -> frozenset[PlayerId]:
    return frozenset(wish.pair or ())
