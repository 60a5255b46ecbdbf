"""By which rules the lists of a register were published, and what became of it when the rules version changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from ronde.record.opened import Opened
from ronde.regulations.common_facts import Publication
from ronde.regulations.rules_version import rules_version
from ronde.web.office.findings import Finding, findings
from ronde.web.office.journal.verifying import LastVerified


@dataclass(frozen=True, slots=True)
class RulesSpell:
    """Lists in a row that were published by one version of the rules."""

    version: str
    first: date
    last: date
    count: int
    is_now: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A list that comes out otherwise by the rules of now, and the turn of the fact that has answered it."""

    day: date
    edition: int
    turn: int
    is_erratum: bool


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The versions in turn; ``changed``: some lists are of other rules than those of now.

    ``is_known``: somebody has verified by the rules of now; then ``held`` says which lists nobody has answered for,
    ``answered`` which somebody has.
    """

    version: str
    spells: tuple[RulesSpell, ...]
    is_changed: bool
    is_known: bool
    held: tuple[Finding, ...] = ()
    answered: tuple[Answered, ...] = ()


def rules_page(known: Opened, last: LastVerified | None) -> RulesPage:
    """What is to be said of the rules version; nothing is computed anew here."""
    now = rules_version(known.book)
    lists = [fact for fact in known.history.facts if isinstance(fact, Publication)]
    spells = tuple(_spells(lists, now))
    is_known = last is not None and last.rules == now
    held = (
        tuple(problem for problem in last.unanswered if problem.code.startswith("verify.")) if last and is_known else ()
    )
    return RulesPage(
        version=now,
        spells=spells,
        is_changed=any(not one.is_now for one in spells),
        is_known=is_known,
        held=findings(known, held),
        answered=tuple(_answered(known, last)) if last and is_known else (),
    )


def _spells(lists: list[Publication], now: str) -> Iterator[RulesSpell]:
    for version, group in groupby(lists, key=lambda one: one.rules):
        of_one = list(group)
        yield RulesSpell(version, of_one[0].day, of_one[-1].day, len(of_one), version == now)


def _answered(known: Opened, last: LastVerified) -> Iterator[Answered]:
    told: set[tuple[object, object]] = set()
    for one in last.answered:
        values, fact = one.found.problem.values, known.history.documents.get(one.answer)
        day, edition = values.get("day"), values.get("edition")
        if fact is None or not isinstance(day, date) or not isinstance(edition, int) or (day, edition) in told:
            continue
        told.add((day, edition))
        is_erratum = isinstance(fact, Publication) or bool(fact.replaces)
        yield Answered(day, edition, known.history.facts.index(fact) + 1, is_erratum)
