"""By what a section is ranked, as it is typed: criteria in their order, what results are worth, what a forfeit is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from django.http import QueryDict

from ronde.ground.problems import Problem
from ronde.ground.results import BYE, FORFEITS_ARE_MEETINGS, UNDECIDED
from ronde.ground.typed_numbers import whole_number
from ronde.play.bounds import worth_problems
from ronde.play.plan import Plan
from ronde.play.section import Section
from ronde.play.standings.table import CRITERIA, criteria_of, criteria_problems, usual_criteria
from ronde.play.usual_plans import kind_of
from ronde.web.language import reading
from ronde.words.numbers import number_text
from ronde.words.texts import label

MOST_CAP, MOST_HALVES = 10_000, 200
_CHOICES: Mapping[str, bool | None] = {"": None, "yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class RankingDraft:
    """The form as it is typed; ``worths`` are points by result, empty where they are the usual ones."""

    criteria: tuple[str, ...]
    cap: str
    bye_spread: str
    worths: Mapping[str, str]
    forfeits: str
    offered: tuple[str, ...] = tuple(CRITERIA)

    @property
    def others(self) -> tuple[str, ...]:
        """The criteria that are not chosen."""
        return tuple(one for one in self.offered if one not in self.criteria)


def usual_of(section: Section) -> tuple[str, ...]:
    """The criteria that the discipline and the kind of plan usually have."""
    return usual_criteria(section.discipline, kind_of(section.plan))


def usual_halves(section: Section) -> Mapping[str, int]:
    """What each result of the discipline usually is worth; a bye too, which may have points of its own."""
    usual = {code: result.halves for code, result in section.codes.items() if code != UNDECIDED}
    return usual | ({BYE: usual[section.bye]} if section.bye else {})


def usual_forfeits(section: Section) -> bool:
    """Whether a forfeit is a meeting where nobody says."""
    return FORFEITS_ARE_MEETINGS[section.discipline]


def ranking_of(section: Section) -> RankingDraft:
    """What the section has."""
    plan = section.plan
    worths = {
        code: number_text(Fraction(plan.halves[code], 2), reading()) if code in plan.halves else ""
        for code in usual_halves(section)
    }
    chosen = next(name for name, value in _CHOICES.items() if value is plan.forfeits_are_meetings)
    limits = str(plan.spread_cap), number_text(plan.bye_spread, reading())
    return RankingDraft(plan.criteria, *limits, worths, chosen, criteria_of(section.discipline))


def ranking_from(given: QueryDict, section: Section) -> RankingDraft:
    """What the form says, after whatever was pressed."""
    offered = criteria_of(section.discipline)
    criteria = tuple(one for one in given.getlist("criteria") if one in CRITERIA)[: len(CRITERIA)]
    worths = {code: given.get(f"worth-{code}", "").strip()[:10] for code in usual_halves(section)}
    limits = given.get("cap", "").strip()[:10], given.get("bye-spread", "").strip()[:10]
    typed = RankingDraft(criteria, *limits, worths, given.get("forfeits", ""), offered)
    return replace(typed, criteria=_pressed(criteria, given, section))


def _pressed(criteria: tuple[str, ...], given: QueryDict, section: Section) -> tuple[str, ...]:
    if "usual" in given:
        return usual_of(section)
    if "add" in given:
        return tuple(one for one in dict.fromkeys((*criteria, str(given.get("other", "")))) if one in CRITERIA)
    for name, by in (("up", -1), ("down", 1)):
        if (which := str(given.get(name, ""))) in criteria:
            return _moved(criteria, which, by)
    return tuple(one for one in criteria if one != given.get("remove"))


def _moved(criteria: tuple[str, ...], which: str, by: int) -> tuple[str, ...]:
    at = criteria.index(which)
    to = min(max(at + by, 0), len(criteria) - 1)
    rest = [one for one in criteria if one != which]
    return (*rest[:to], which, *rest[to:])


def ranked_plan(draft: RankingDraft, section: Section) -> tuple[Plan, tuple[Problem, ...]]:
    """The plan that the form means, and what is wrong with it."""
    problems = [*criteria_problems(draft.criteria)]
    cap, bye_spread = _count(draft.cap), _count(draft.bye_spread.replace("−", "-").removeprefix("-"))
    problems += [
        Problem("desk.not-a-count", where=(name,), values={"given": typed, "most": MOST_CAP})
        for name, typed, found in (("cap", draft.cap, cap), ("bye-spread", draft.bye_spread, bye_spread))
        if found is None
    ]
    halves = {code: _halves(text) for code, text in draft.worths.items() if text}
    problems += [
        Problem("desk.not-half-points", values={"given": draft.worths[code], "result": called(section, code)})
        for code, value in halves.items()
        if value is None
    ]
    usual = usual_halves(section)
    known = {code: value for code, value in halves.items() if value is not None and value != usual[code]}
    plan = replace(
        section.plan,
        criteria=draft.criteria,
        spread_cap=cap or 0,
        bye_spread=(bye_spread or 0) * (-1 if draft.bye_spread.startswith(("-", "−")) else 1),
        halves=known,
        forfeits_are_meetings=_CHOICES.get(draft.forfeits),
    )
    return plan, (*problems, *(() if problems else worth_problems(replace(section, plan=plan))))


def called(section: Section, code: str) -> str:
    """What a result is called."""
    return label(f"desk_plan.results.{section.discipline}.{code}", reading())


def _count(text: str) -> int | None:
    """A number as it is typed, if it is one of those that are counted with."""
    found = whole_number(text)
    return found if found is not None and found <= MOST_CAP else None


def _halves(text: str) -> int | None:
    """Points as they are typed, in half points."""
    whole, _, rest = text.replace(",", ".").partition(".")
    if not (whole.isascii() and whole.isdecimal()) or rest not in {"", "0", "5"}:
        return None
    found = 2 * int(whole) + (rest == "5")
    return found if found <= MOST_HALVES else None
