"""Published means kept: every list computed anew from the facts it was made from, and compared bit for bit."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.problems import Level, Problem, Value
from ronde.record.chain import Link, head
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.publication import RankingList
from ronde.record.publishing import lists_on
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Adopted, Closed, Document
from ronde.regulations.rules_version import rules_version

OTHER_RULES = "verify.other-rules"


@dataclass(frozen=True, slots=True)
class Verified:
    """A list that was published, as it comes out now, and everything in which it is not what was published.

    ``answer``: the fact by which an officer has answered that it comes out otherwise.
    """

    publication: Publication
    lists: Mapping[str, RankingList]
    problems: tuple[Problem, ...] = ()
    answer: str | None = None

    @property
    def is_settled(self) -> bool:
        """Whether it is what was published, or an officer has answered that other rules made another list.

        That its facts are others, or the same rules give another list, nobody can answer.
        """
        is_of_other_rules = all(problem.code == OTHER_RULES for problem in self.problems)
        return not self.problems or (is_of_other_rules and self.answer is not None)


def verified(history: History, chain: Sequence[Link] | None = None) -> Iterator[Verified]:
    """Every published list in turn, computed from the facts above it, as they were known then.

    With the history's ``chain`` it is also seen whether these are the facts that it was made from.
    """
    known = opened(History(history.regulation, history.people, ()))
    for turn, fact in enumerate(history.facts):
        if isinstance(fact, Publication):
            known = known.going_on(history, turn)
            yield _verified(known, fact, None if chain is None else head(chain[turn - 1 : turn]))


def _verified(known: Opened, said: Publication, made_from: str | None) -> Verified:
    lists = lists_on(known, said.day)
    found = tuple(_differences(said, lists, made_from, rules_version(known.book)))
    return Verified(said, lists, found, _answer(known.history, said) if found else None)


def _differences(
    said: Publication, lists: Mapping[str, RankingList], made_from: str | None, rules: str
) -> Iterator[Problem]:
    values: dict[str, Value] = {"day": said.day, "edition": said.edition}
    if made_from is not None and said.head != made_from:
        yield Problem("verify.facts-differ", "", (said.id, "head"), {**values, "said": said.head, "found": made_from})
    code = "verify.list-differs" if said.rules == rules else OTHER_RULES
    for ranking, digest in said.lists.items():
        found = lists[ranking].digest if ranking in lists else "–"
        if found != digest:
            more: dict[str, Value] = {"ranking": ranking, "said": digest, "found": found}
            yield Problem(code, "", (said.id, "lists", ranking), {**values, **more})


def _answer(history: History, said: Publication) -> str | None:
    """An erratum (another edition, of its period or for its day) or an adoption that was recorded after a list."""
    later = history.facts[history.facts.index(said) + 1 :]
    return next((fact.id for fact in later if _answers(fact, said)), None)


def _answers(fact: Document, said: Publication) -> bool:
    match fact:
        case Publication():
            return fact.day == said.day
        case Closed():
            return said.of is not None and fact.replaces == said.of
        case Adopted():
            return fact.day >= said.day
        case _:
            return False


def held_by(known: Opened, day: date | None = None) -> Problem | None:
    """Why nothing may be published: a list that other rules made comes out otherwise now, and nobody has answered that.

    Only another edition for its own ``day`` may. As long as the rules are those by which everything was published, nothing is
    computed again.
    """
    rules, facts = rules_version(known.book), known.history.facts
    if all(fact.rules == rules for fact in facts if isinstance(fact, Publication)):
        return None
    open_ = (one for one in verified(known.history) if not one.is_settled and one.publication.day != day)
    moved = (problem for one in open_ for problem in one.problems if problem.code == OTHER_RULES)
    found = next(moved, None)
    return found and replace(found, code="publication.held", level=Level.REFUSED)
