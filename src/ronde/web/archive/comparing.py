"""Archived lists beside what our book makes of the games of the same days: nothing is written."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from ronde.record.opened import Opened
from ronde.record.parallel_lists import Difference, OurLine, Parallel, TheirLine
from ronde.record.publication import RankingList
from ronde.regulations.answers import Ranking
from ronde.web.actors import Actor
from ronde.web.archive.models import ArchivedList
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.list_rows import published_list
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import ranking_of

_PLACE = re.compile(r"\d{1,6}")


@dataclass(frozen=True, slots=True)
class ComparedList:
    """An archived list with every difference; None where nothing is known here of its time."""

    archived: ArchivedList
    parallel: Parallel | None

    def of(self, player: str) -> Difference | None:
        """What there is of one player."""
        return next((one for one in self.parallel.differences if one.player == player), None) if self.parallel else None


def compared_list(register: Register, number: int, actor: Actor) -> ComparedList | None:
    """One archived list beside ours; None where there is no such list."""
    must(actor, "look", register_scope(register))
    archived = register.archived_lists.filter(pk=number).first()
    return _Comparing(register).compared(archived) if archived else None


def compared_year(register: Register, year: int, actor: Actor) -> tuple[ComparedList, ...]:
    """The archived lists of a year beside ours, the latest first."""
    must(actor, "look", register_scope(register))
    comparing = _Comparing(register)
    lists = register.archived_lists.filter(day__year=year).order_by("day", "ranking")
    return tuple(reversed([comparing.compared(one) for one in lists]))


@dataclass(frozen=True)
class _Comparing:
    """A register whose lists are computed once for each day."""

    register: Register
    _ours: dict[tuple[str, date], Mapping[str, OurLine]] = field(default_factory=dict)

    @property
    def _known(self) -> Opened:
        return FOLD.held(self.register).known

    def compared(self, archived: ArchivedList) -> ComparedList:
        ranking = ranking_of(self.register, archived.ranking)
        if ranking is None or not self._has_games(archived.day):
            return ComparedList(archived, None)
        earlier = self.register.archived_lists.filter(ranking=archived.ranking, day__lt=archived.day)
        before = earlier.order_by("-day").first()
        ours = self._list(ranking, archived.day)
        if before is not None and self._has_games(before.day):
            ours = _with_before(ours, self._list(ranking, before.day))
        theirs = self._theirs(archived, before)
        return ComparedList(archived, Parallel(ours, theirs, Fraction(1, 10**ranking.decimals)))

    def _has_games(self, day: date) -> bool:
        keys = self._known.chronicle.keys
        return bool(keys) and keys[0][0].day <= day

    def _list(self, ranking: Ranking, day: date) -> Mapping[str, OurLine]:
        if (ranking.code, day) not in self._ours:
            name = self._known.history.people.name
            self._ours[ranking.code, day] = {
                line.player: OurLine(Fraction(ranking.shown(line.value)), line.place, name(line.player))
                for line in self._ranked(ranking, day).lines
            }
        return self._ours[ranking.code, day]

    def _ranked(self, ranking: Ranking, day: date) -> RankingList:
        """The list as we published it, or else as it would be."""
        edition = self.register.editions.filter(ranking=ranking.code, day=day).order_by("-number").first()
        return published_list(edition) if edition else self._known.ranking_list(day, ranking)

    def _theirs(self, archived: ArchivedList, before: ArchivedList | None) -> tuple[TheirLine, ...]:
        known_as, columns = self._known.history.people.known_as, ("player", "key", "name", "number", "place", "value")
        was = dict(before.lines.exclude(key="").values_list("key", "number")) if before else {}
        return tuple(
            TheirLine(
                known_as.get(player, player),
                name,
                _number(number),
                int(found[0]) if (found := _PLACE.search(place)) else None,
                text,
                _number(was.get(key, "")),
            )
            for player, key, name, number, place, text in archived.lines.order_by("position").values_list(*columns)
        )


def _number(exact: str) -> Fraction | None:
    return Fraction(exact) if exact else None


def _with_before(ours: Mapping[str, OurLine], before: Mapping[str, OurLine]) -> dict[str, OurLine]:
    return {
        player: OurLine(line.value, line.place, line.name, before[player].value if player in before else None)
        for player, line in ours.items()
    }
