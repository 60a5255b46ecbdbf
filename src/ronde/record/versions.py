"""Which version of each fact stands: what a later fact may still correct, and what it was when it was first recorded."""

from typing import NamedTuple

from immutables import Map
from msgspec import Struct, field
from msgspec.structs import replace

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Document, Step, Withdrawn
from ronde.regulations.happenings import Happening


def corrects(fact: Document) -> str | None:
    """The earlier fact that one replaces or withdraws."""
    return fact.of if isinstance(fact, Withdrawn) else fact.replaces


class Taken(NamedTuple):
    """What a correction takes the place of: the happening it stood for, and the id that this one has in the fold."""

    versions: "Versions"
    happening: Happening | None
    fact: str


class Versions(Struct, frozen=True):  # a structure: every fact makes several, and these are made five times as fast
    """The facts recorded so far.

    ``standing`` are those that a later fact may still correct, once, each with the happening that it stands for: none while
    it is wrong, superseded or held. ``instead`` names what a wrong correction was to correct: that stands meanwhile.
    ``wrong`` stand without effect until they are ``corrected``. ``keys``: what the happening of a fact is called in the fold,
    where that is not its own id.
    """

    sequences: Map[str, int] = field(default_factory=Map)
    firsts: Map[str, FactId] = field(default_factory=Map)
    kinds: Map[str, type[Document]] = field(default_factory=Map)
    standing: Map[str, Happening | None] = field(default_factory=Map)
    instead: Map[str, str] = field(default_factory=Map)
    keys: Map[str, str] = field(default_factory=Map)
    wrong: frozenset[str] = frozenset()
    corrected: frozenset[str] = frozenset()

    def first(self, fact: str) -> FactId:
        """The id under which a fact was first recorded: the same for all versions of one event."""
        return self.firsts.get(fact, FactId(fact))

    def key(self, fact: str) -> str:
        """What the happening of a fact is called in the fold."""
        return self.keys.get(fact, fact)

    def recorded(self, fact: Document, turn: int) -> "Versions":
        """One fact more. A replacement keeps the turn of what it replaces: it does not move an event among its day's."""
        earlier = corrects(fact) or ""
        return replace(
            self,
            sequences=self.sequences.set(fact.id, self.sequences.get(earlier, turn)),
            firsts=self.firsts.set(fact.id, self.firsts.get(earlier, FactId(fact.id))),
            kinds=self.kinds.set(fact.id, type(fact)),
        )

    def counting_from(self, fact: str, turn: int) -> "Versions":
        """A fact that takes its turn only now."""
        return replace(self, sequences=self.sequences.set(fact, turn))

    def objection(self, fact: Document) -> Problem | None:
        """Why a fact may not correct what it wants to: that stands no more, or is of another kind."""
        earlier, by = corrects(fact), "of" if isinstance(fact, Withdrawn) else "replaces"
        if earlier is None:
            return None
        if self.kinds.get(earlier) is Publication:
            return Problem("publication.stands", "", (fact.id, by), {"id": earlier})
        if earlier not in self.standing:
            code = "dossier.step-stands" if self.kinds.get(earlier) is Step else "history.nothing-to-replace"
            return Problem(code, "", (fact.id, by), {"id": earlier})
        if by == "replaces" and self.kinds[earlier] is not type(fact):
            return Problem("history.replaces-other-kind", "", (fact.id, by), {"id": earlier})
        return None

    def with_standing(self, fact: str, happening: Happening | None) -> "Versions":
        """A fact stands, and may be corrected."""
        return replace(self, standing=self.standing.set(fact, happening))

    def without_standing(self, fact: str) -> "Versions":
        """A fact can be corrected no more."""
        return replace(self, standing=self.standing.delete(fact))

    def set_aside(self, fact: Document) -> "Versions":
        """A wrong fact stands without effect until it is corrected; what it was to correct stands meanwhile."""
        earlier = corrects(fact)
        instead = self.instead if earlier is None else self.instead.set(fact.id, earlier)
        return replace(self.with_standing(fact.id, None), instead=instead, wrong=self.wrong | {fact.id})

    def taken(self, earlier: str) -> Taken:
        """What is corrected, behind all that was wrong with earlier corrections of it; it stands no more."""
        old, standing, corrected = self.standing[earlier], self.standing.delete(earlier), set[str]()
        while earlier in self.wrong:
            corrected.add(earlier)
            if earlier not in self.instead:
                break
            earlier = self.instead[earlier]
            old = standing.get(earlier)
            standing = standing.delete(earlier) if earlier in standing else standing
        if self.kinds[earlier] is Step:
            corrected.add(earlier)
        return Taken(replace(self, standing=standing, corrected=self.corrected | corrected), old, earlier)
