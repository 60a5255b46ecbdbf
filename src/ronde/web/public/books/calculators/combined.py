"""Whether a Formule Combinée can be played with so many players, and what would work instead."""

from typing import Any

from ronde.ground.problems import Problem, has_refusal
from ronde.play.pairing.combined import FIRST_PHASE, MOST_ROUNDS, CombinedPlan, Groups, completed, grouping, problems
from ronde.play.pairing.combined_proposals import proposals
from ronde.web.language import reading
from ronde.web.public.books.calculators.fields import Answer, Calculator, Field, Given, WrongField
from ronde.web.public.books.calculators.telling import own, said
from ronde.web.public.books.volumes import COMBINED
from ronde.words.sentence_tree import Sentence
from ronde.words.sentences import said as problem_said

MOST_PLAYERS = 500


def feasibility(given: Given) -> Answer | WrongField:
    """The verdict, by the document's own paragraphs."""
    players, plan = given["players"], CombinedPlan(given["phase1"], given["phase2"], given["phase3"])
    found = problems(plan, players)
    groups = grouping(players, plan.phase1) if plan.phase1 in FIRST_PHASE else None
    shown = (*map(_problem, found), *_groups(players, groups))
    if not has_refusal(found):
        return Answer(said("combined.label"), said("combined.works"), _rounds(plan), shown)
    offered = proposals(plan, players)
    others = own("combined.instead", "2-3", inner=tuple(map(_offered, offered))) if offered else own("combined.nothing")
    return Answer(said("combined.label"), said("combined.fails"), _rounds(plan), (*shown, others))


def _rounds(plan: CombinedPlan) -> str:
    return said("combined.rounds", first=plan.phase1, second=plan.phase2, third=plan.phase3, rounds=plan.rounds)


def _problem(problem: Problem) -> Sentence:
    words = problem_said(problem, reading())
    return Sentence(words.what, article=words.article, is_limit=True, reference=problem.article)


def _groups(players: int, groups: Groups | None) -> tuple[Sentence, ...]:
    if groups is None:
        return ()
    field, size = completed(players), groups.small_size
    values: dict[str, Any] = {
        "players": field,
        "size": size,
        "groups": groups.small + groups.large,
        "left": field % size,
    }
    fictive = (own("combined.fictive", "2-2", players=players, field=field),) if field > players else ()
    count = own("combined.count", "2-2", large=groups.large, **values)
    kinds = ((groups.large, groups.large_size), (groups.small, groups.small_size))
    made = [own("combined.group", "2-1", count=many, size=of) for many, of in kinds if many]
    return (*fictive, count, *made)


def _offered(plan: CombinedPlan) -> Sentence:
    return Sentence(_rounds(plan))


CALCULATORS = (
    Calculator(
        "combined",
        COMBINED,
        ("2-3", "2-2", "2", "1", "2-1", "3", "4", "5"),
        (
            Field("players", "number", "64", 2, MOST_PLAYERS, "2-3"),
            Field("phase1", "number", "9", 1, MOST_ROUNDS, "2"),
            Field("phase2", "number", "6", 0, MOST_ROUNDS, "3"),
            Field("phase3", "number", "2", 0, MOST_ROUNDS, "4"),
        ),
        feasibility,
    ),
)
