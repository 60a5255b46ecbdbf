"""What somebody played and what did not count: games by their results or their opponents, whole sections by where they stand, each with the reason."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Derivation
from ronde.record.dossier import Dossier, State
from ronde.record.explanation import Explained
from ronde.record.opened import Opened
from ronde.record.played_games import COUNTED, PlayedSection, PlayedSide, Uncounted, played_section
from ronde.regulations.answers import Change
from ronde.regulations.documents import Adopted, Document, Entering
from ronde.regulations.ffjd.documents import Series

UNRATED = {
    "ffjd": Uncounted("unrated", "6.1")
}  # by book: where a game against somebody without a rating brings nothing
_GUEST = Uncounted("guest", "7")
_BEFORE_LIST, _UNSOUND = Uncounted("before-list"), Uncounted("unsound")
_BY_LISTS = frozenset({"ffjd"})  # books in which a section moves nothing before the next list


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game, or without a round and an opponent a whole section, that counts for nothing: why, and where the book says so."""

    fact: str
    day: date
    why: Uncounted
    round: int = 0
    opponent: str = ""


def counts(known: Opened, dossier: Dossier) -> bool:
    """Whether a section is in the ratings. Where nobody took a step with it, some books count it as it is, others not before its homologation."""
    if dossier.is_held or not dossier.is_sound:
        return False
    entering = Entering(known.history.roster, 0)
    return dossier.state is State.HOMOLOGATED or dossier.version.happening(entering) is not None


def opponents_told(steps: Iterable[Derivation]) -> Iterator[int | str]:
    """Everybody against whom a game is told in some steps: by a number while it is computed, by the id where it is stored."""
    for step in steps:
        if isinstance(opponent := step.values.get("opponent"), int | str):
            yield opponent
        yield from opponents_told(step.steps)


def left_out(
    known: Opened, player: PlayerId, told: Iterable[Explained], sections: Collection[str] = ()
) -> tuple[LeftOut, ...]:
    """What a player played and what did not count, in the order of days; ``told``: all that was explained to have counted.

    With the ids of a section's versions, only what was played in it.
    """
    career = _Career(known, player, tuple(told))
    dossiers = known.chronicle.office.dossiers.values()
    asked = (one for one in dossiers if not sections or one.version.id in sections or one.section in sections)
    return tuple(sorted((one for dossier in asked for one in career.left_out(dossier)), key=lambda one: one.day))


def left_out_of(document: Document, unrated: Collection[str], code: str) -> tuple[PlayedSide, ...]:
    """The games of a section, each from one side, that will count for nobody, or bring nothing against somebody ``unrated``."""
    played, brings_nothing = played_section(document), UNRATED.get(code)
    games = [_seen(one, unrated, brings_nothing) for one in (played.games if played else ())]
    once = {(one.round, *sorted((one.player, one.opponent))): one for one in reversed(games) if one.uncounted.code}
    return tuple(sorted(once.values(), key=lambda one: one.round))


def _seen(game: PlayedSide, unrated: Collection[str], brings_nothing: Uncounted | None) -> PlayedSide:
    is_lost = game.opponent in unrated and game.player not in unrated and not game.uncounted.code
    return replace(game, uncounted=brings_nothing) if brings_nothing and is_lost else game


@dataclass(frozen=True, slots=True)
class _Career:
    known: Opened
    player: PlayerId
    told: tuple[Explained, ...]

    def left_out(self, dossier: Dossier) -> Iterator[LeftOut]:
        played = played_section(dossier.version)
        mine = [one for one in played.appearances if one.player == self.player] if played else []
        if played is None or not mine:
            return
        why = mine[0].uncounted
        if not why.code:
            why = self._why_not(dossier, played)
        if why.code:
            yield LeftOut(dossier.version.id, played.day, why)
            return
        for game in self._games(dossier, played):
            yield LeftOut(dossier.version.id, played.day, game.uncounted, game.round, game.opponent)

    def _why_not(self, dossier: Dossier, played: PlayedSection) -> Uncounted:
        """Why a whole section is in no rating of the player, if it is in none."""
        version = dossier.version
        if not counts(self.known, dossier):
            return Uncounted(dossier.state.value) if dossier.is_sound else _UNSOUND
        if isinstance(version, Series) and any(guest.player == self.player for guest in version.outside):
            return _GUEST
        if self._counted_in(dossier):
            return COUNTED
        adopted = (one.day for one in self.known.history.facts if isinstance(one, Adopted))
        if any(day > played.day for day in adopted):
            return _BEFORE_LIST
        return Uncounted(State.HOMOLOGATED.value) if self._waits_for_a_list(dossier) else COUNTED

    def _counted_in(self, dossier: Dossier) -> list[Explained]:
        ids = {dossier.section, dossier.version.id}
        return [one for one in self.told if ids & {one.happening.id, *one.outcome.events}]

    def _waits_for_a_list(self, dossier: Dossier) -> bool:
        """Whether no list has appeared since the section came in; only a book that goes by lists lets it wait."""
        closing, turns = self.known.book.closing, self.known.chronicle.published.turns
        if closing is None or self.known.book.code not in _BY_LISTS:
            return False
        since = max(turns[fact.id] for fact in (dossier.version, *dossier.steps))
        lists = (fact for fact in self.known.history.facts if isinstance(fact, closing))
        return not any(turns.get(fact.id, 0) > since for fact in lists)

    def _games(self, dossier: Dossier, played: PlayedSection) -> Iterator[PlayedSide]:
        """Games that count for nobody; where a rating moved by others of the section, those against the unrated too."""
        moved = [one for one in self._counted_in(dossier) if isinstance(one.outcome, Change)]
        against = {self._id(one) for entry in moved for one in opponents_told(entry.steps)}
        unrated = UNRATED.get(self.known.book.code) if against else None
        for game in played.games:
            if game.player == self.player and (game.uncounted.code or (unrated and game.opponent not in against)):
                yield game if game.uncounted.code or unrated is None else replace(game, uncounted=unrated)

    def _id(self, opponent: int | str) -> str:
        return opponent if isinstance(opponent, str) else self.known.history.roster.player(opponent)
