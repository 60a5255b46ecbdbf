"""Published means kept: every list computed anew from the facts it was made from, and compared bit for bit.

A list that other rules made may come out otherwise: that is no damage. It stays as it was published, whom it is about is named, and an
officer answers by an erratum or an adoption (docs/decisions/0047).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.problems import Level, Problem, Value
from ronde.record.chain import Link, head
from ronde.record.history import History
from ronde.record.moved_values import KeptTexts, MovedValues, nothing_kept
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

    ``answer``: the fact by which an officer has answered that it comes out otherwise. ``moved``: whose values other rules make different,
    where the published list is at hand; a problem a player, with both values and the articles.
    """

    publication: Publication
    lists: Mapping[str, RankingList]
    problems: tuple[Problem, ...] = ()
    answer: str | None = None
    moved: tuple[Problem, ...] = ()

    @property
    def is_intact(self) -> bool:
        """Whether nothing is damaged: these are the facts that it was made from, and by the same rules it is the same list."""
        return all(problem.code == OTHER_RULES for problem in self.problems)

    @property
    def is_settled(self) -> bool:
        """Whether it is what was published, or an officer has answered that other rules made another list.

        That its facts are others, or the same rules give another list, nobody can answer.
        """
        return not self.problems or (self.is_intact and self.answer is not None)


def verified(
    history: History, chain: Sequence[Link] | None = None, *, kept: KeptTexts = nothing_kept
) -> Iterator[Verified]:
    """Every published list in turn, computed from the facts above it, as they were known then.

    With the history's ``chain`` it is also seen whether these are the facts that it was made from. ``kept`` gives the text of a list
    by its digest, as it was published.
    """
    known = opened(History(history.regulation, history.people, ()))
    values = MovedValues(kept)
    for turn, fact in enumerate(history.facts):
        if isinstance(fact, Publication):
            known = known.going_on(history, turn)
            found = _verified(known, fact, None if chain is None else head(chain[turn - 1 : turn]))
            yield found if found.is_settled else replace(found, moved=values.of(known, fact, found.lists))


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
    """An erratum or an adoption that was recorded after a list."""
    later = history.facts[history.facts.index(said) + 1 :]
    return next((fact.id for fact in later if _answers(fact, said, later)), None)


def _answers(fact: Document, said: Publication, later: Sequence[Document]) -> bool:
    """Whether a fact says what holds in place of a list: its next edition, the erratum of a later list by other rules, an adoption.

    Only the last list can have an erratum. It is computed from the first fact on by the rules of now, and was looked at by who signed
    it: so it answers for the lists before it too.
    """
    match fact:
        case Publication():
            is_erratum_of_later = fact.edition > 1 and fact.day > said.day and fact.rules != said.rules
            return fact.day == said.day or is_erratum_of_later
        case Closed(replaces=str()):
            is_published = any(isinstance(made, Publication) and made.of == fact.id for made in later)
            return fact.replaces == said.of or not is_published
        case Adopted():
            return fact.day >= said.day
        case _:
            return False


def held_by(known: Opened, day: date | None = None) -> Problem | None:
    """Why nothing may be published: a list that other rules made comes out otherwise now, and nobody has answered that.

    Only another edition of the last list may, which is for its ``day``. As long as the rules are those by which everything was
    published, nothing is computed again.
    """
    rules = rules_version(known.book)
    lists = [fact for fact in known.history.facts if isinstance(fact, Publication)]
    if not lists or lists[-1].day == day or all(fact.rules == rules for fact in lists):
        return None
    waiting = (found for found in verified(known.history) if not found.is_settled)
    moved = (problem for found in waiting for problem in found.problems if problem.code == OTHER_RULES)
    found = next(moved, None)
    return found and replace(found, code="publication.held", level=Level.REFUSED)
