"""Facts become happenings: those known at a moment, withdrawn and replaced ones resolved, in the book's own order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.problems import Problem
from ronde.record.clubs import Club, League
from ronde.record.dossier import Homologation, Office
from ronde.record.errata import errata
from ronde.record.players import Player, sorting_name
from ronde.record.resolution import Resolution, corrects
from ronde.regulations.answers import Correction
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Closed, Document, Entering, recorded_at
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The happenings of a history in the book's order, and the facts that could not become one.

    ``office`` is what the office holds at the end; ``lists`` are those published, each with its editions.
    """

    happenings: tuple[Any, ...]  # of the kinds that the book knows
    problems: tuple[Problem, ...]
    office: Office = field(default_factory=Office)
    homologations: tuple[Homologation, ...] = ()
    lists: tuple[tuple[Closed, ...], ...] = ()


class History:
    """The players and facts of one book, in order of recording, and the clubs and leagues that players belong to.

    A fact becomes a happening once; asking again after a late fact gives the same objects for all others, so that a
    replay can tell where it has to begin.
    """

    def __init__(
        self,
        regulation: AnyBook,
        players: Iterable[Player],
        facts: Iterable[Document],
        *,
        clubs: Iterable[Club] = (),
        leagues: Iterable[League] = (),
    ) -> None:
        self.regulation = regulation
        self.players = {PlayerId(player.id): player for player in players}
        self.facts = tuple(facts)
        self.clubs = {club.id: club for club in clubs}
        self.leagues = {league.id: league for league in leagues}
        self.roster = Roster(self.players)
        self.names = {player: sorting_name(who.name) for player, who in self.players.items()}
        self._made: dict[int, tuple[Document, Happening | None]] = {}
        self._on: dict[tuple[str, date, str | None], tuple[Document, Document]] = {}
        self._entered: dict[Correction[Happening], Happening | None] = {}

    def with_facts(
        self,
        *facts: Document,
        players: Iterable[Player] = (),
        clubs: Iterable[Club] = (),
        leagues: Iterable[League] = (),
    ) -> "History":
        """The history with more facts (and players, clubs and leagues), its other happenings unchanged."""
        everyone, everything = (*self.players.values(), *players), (*self.facts, *facts)
        all_clubs, all_leagues = (*self.clubs.values(), *clubs), (*self.leagues.values(), *leagues)
        longer = History(self.regulation, everyone, everything, clubs=all_clubs, leagues=all_leagues)
        longer._made, longer._on, longer._entered = self._made, self._on, self._entered
        return longer

    def revised(self, facts: Iterable[Document]) -> "History":
        """The history with its facts written otherwise; what is told the same way in both keeps its happenings.

        A fact is told the same way while every fact before it has its turn, its id and what it corrects.
        """
        clubs, leagues = self.clubs.values(), self.leagues.values()
        other = History(self.regulation, self.players.values(), facts, clubs=clubs, leagues=leagues)
        pairs = takewhile(_is_told_alike, zip(self.facts, other.facts, strict=False))
        alike = {id(fact) for fact, _ in pairs}
        other._made = {fact: made for fact, made in self._made.items() if fact in alike}
        other._on, other._entered = self._on, self._entered
        return other

    def chronicle(self, known_at: datetime | None = None) -> Chronicle:
        """What was known at a moment (or is now)."""
        known = list(_known(self.facts, known_at))
        found: dict[str, tuple[Problem, ...]] = {}
        for _, fact in known:  # of two with one id the first is the fact
            found.setdefault(fact.id, tuple(self._problems(fact)))
        unsound = {fact for fact, wrong in found.items() if wrong}
        changed = errata((fact for _, fact in known), unsound)
        resolved = Resolution(self, known, unsound, changed)
        # What is wrong with a fact that was put right since concerns nobody any more.
        problems = [problem for fact, wrong in found.items() if fact not in resolved.put_right for problem in wrong]
        problems += _order_problems(fact for _, fact in known)
        return Chronicle(
            tuple(sorted(resolved.happenings.values(), key=self.regulation.place)),
            (*problems, *resolved.problems),
            resolved.office,
            tuple(resolved.homologations),
            changed.lists,
        )

    def made(self, fact: Document, sequence: int, firsts: Mapping[str, FactId]) -> Happening | None:
        """The happening a fact stands for, made once."""
        if id(fact) not in self._made:
            self._made[id(fact)] = fact, fact.happening(Entering(self.roster, self.names, sequence, firsts))
        return self._made[id(fact)][1]

    def homologated(self, section: Document, day: date, recorded: str | None) -> Document:
        """A section as it counts once homologated on a day, and recorded with that; made once."""
        key = (section.id, day, recorded)
        if key not in self._on or self._on[key][0] is not section:
            on = section.homologated_on(day)
            self._on[key] = section, on if on.recorded == recorded else replace(on, recorded=recorded)
        return self._on[key][1]

    def entered(self, correction: Correction[Happening]) -> Happening | None:
        """How the book lets a correction enter, asked once."""
        if correction not in self._entered:
            self._entered[correction] = self.regulation.corrected(correction)
        return self._entered[correction]

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """The facts by their ids; of two with one id, the first."""
        return {fact.id: fact for fact in reversed(self.facts)}

    def versions(self, fact: str) -> frozenset[str]:
        """The ids of a fact and of all that it replaces or is replaced by: one event, however often corrected."""
        found = {fact}
        for one in (*self.facts, *reversed(self.facts)):
            if one.replaces and found & {one.id, one.replaces}:
                found |= {one.id, one.replaces}
        return frozenset(found)

    def _problems(self, fact: Document) -> Iterator[Problem]:
        if fact.recorded and recorded_at(fact) is None:
            yield Problem("history.no-such-moment", "", (fact.id, "recorded"), {"recorded": fact.recorded})
        yield from fact.problems()
        for path, player in fact.mentions():
            if player not in self.players:
                yield Problem("history.unknown-player", "", (fact.id, *path), {"player": player})


def _is_told_alike(pair: tuple[Document, Document]) -> bool:
    one, other = pair
    return one.id == other.id and corrects(one) == corrects(other)


def _known(facts: Sequence[Document], known_at: datetime | None) -> Iterator[tuple[int, Document]]:
    """The facts known at a moment, with their turns; none is known earlier than what it needs."""
    unknown: set[str] = set()
    for turn, fact in enumerate(facts):
        told = recorded_at(fact)
        too_late = known_at is not None and told is not None and told > known_at
        if too_late or not unknown.isdisjoint(fact.needs()):
            unknown.add(fact.id)
        else:
            yield turn, fact


def _order_problems(facts: Iterable[Document]) -> Iterator[Problem]:
    """Facts stand in the order of recording: same-day events and closed periods depend on it."""
    latest: Document | None = None
    for fact in facts:
        told, before = recorded_at(fact), recorded_at(latest) if latest else None
        if told and before and latest and told < before:
            values = {"recorded": fact.recorded or "", "earlier": latest.recorded or ""}
            yield Problem("history.recorded-earlier", "", (fact.id, "recorded"), values)
        latest = fact if told else latest
