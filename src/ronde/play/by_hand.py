"""One table of a draft changed by hand: who is left over is paired, everything else stays as it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.play.breaks import breaks
from ronde.play.changes.rounds import drafted_by_hand, without_draft
from ronde.play.field import Field, field_of, who_starts
from ronde.play.formats.games import Pair
from ronde.play.formats.registry import FORMATS
from ronde.play.section import Game, Round, Section

# Where the arbiter chooses every game, who loses an opponent waits for the next choice.
_CHOSEN_ONE_BY_ONE = frozenset({"swiss_assisted"})


@dataclass(frozen=True, slots=True)
class Trial:
    """A draft as it would be: nothing is changed yet.

    ``table`` is the one that was asked for, ``others`` are those at which somebody else sits because of it; where a table falls away, those
    below only get another number. ``broken`` is what the draft would break, and does not break as it is.
    """

    section: Section
    table: int
    others: tuple[int, ...]
    broken: tuple[Problem, ...]

    @property
    def round(self) -> Round:
        """The draft as it would be."""
        return self.section.rounds[-1]

    @property
    def game(self) -> Game:
        """The table that was asked for."""
        return self.round.games[self.table - 1]


@dataclass(frozen=True, slots=True)
class Tried:
    """A trial, or why there is none."""

    trial: Trial | None = None
    problems: tuple[Problem, ...] = ()


def paired(section: Section, one: PlayerId, other: PlayerId | None) -> Tried:
    """The draft with these two at one table; without the other, ``one`` has a bye."""
    draft = draft_of(section)
    if draft is None:
        return Tried(problems=(Problem("play.no-draft"),))
    if wrong := _wrong(section, draft, one, other):
        return Tried(problems=wrong)
    field = field_of(without_draft(section), draft.number)
    pairs = _with_pair(field, pairs_of(section, draft), (one, other))
    return _tried(section, draft, pairs, one)


def swapped(section: Section, table: int) -> Tried:
    """The draft with who starts at a table changed round."""
    draft = draft_of(section)
    if draft is None:
        return Tried(problems=(Problem("play.no-draft"),))
    pairs = pairs_of(section, draft)
    found = ((one.first, one.second) for one in draft.games if one.table == table)
    first, second = next((pair for pair in found if pair in pairs), (None, None))
    if first is None or second is None:
        return Tried(problems=(Problem("play.nobody-to-swap", values={"table": table}),))
    turned = [(second, first) if pair == (first, second) else pair for pair in pairs]
    return _tried(section, draft, turned, first)


def draft_of(section: Section) -> Round | None:
    """The round that nobody has seen yet, if there is one."""
    return section.rounds[-1] if section.rounds and not section.rounds[-1].is_published else None


def pairs_of(section: Section, draft: Round) -> list[Pair]:
    """Who meets whom in a draft.

    Who asked for a bye is paired with nobody, whatever is changed; whose opponent has left since has no game. In a schedule who is away keeps
    the game, and forfeits it.
    """
    has_seats = FORMATS[section.phase(draft.number).format].seated is not None
    here = {one.player for one in section.entries if one.is_present(draft.number)}
    seated = {one.player for one in section.entries if has_seats and one.has_entered(draft.number)}
    return [
        (game.first, game.second)
        for game in draft.games
        if {*game.players} <= (here if game.second is None else here | seated)
    ]


def _wrong(section: Section, draft: Round, one: PlayerId, other: PlayerId | None) -> tuple[Problem, ...]:
    """Why two cannot sit down, or one cannot stand aside."""
    where = ("rounds", draft.number)
    for player in (one,) if other is None else (one, other):
        entry = section.entry(player)
        if entry is None or not entry.is_present(draft.number):
            code = "play.unknown-player" if entry is None else "play.player-absent"
            return (Problem(code, where=where, values={"player": player}),)
    if one == other:
        return (Problem("play.player-twice", where=where, values={"player": one}),)
    wanted = {one} if other is None else {one, other}
    same = next((game for game in draft.games if set(game.players) == wanted), None)
    return (Problem("play.so-already", where=where, values={"table": same.table}),) if same else ()


def _with_pair(field: Field, pairs: Sequence[Pair], wanted: Pair) -> list[Pair]:
    """The pairs with one of them as wanted. Whoever stands highest has the first of the tables that became free."""
    asked = {player for player in wanted if player is not None}
    freed = [pair for pair in pairs if asked & {*pair}]
    left = [player for pair in freed for player in pair if player is not None and player not in asked]
    is_alone = len(left) == 1 and all(pair[1] is not None for pair in freed)
    if is_alone and field.phase.format in _CHOSEN_ONE_BY_ONE:
        left = []
    elif is_alone:
        partner = _partner(field, pairs, asked)
        freed += [pair for pair in pairs if pair == (partner, None)]
        left += [] if partner is None else [partner]
    rest: list[Pair] = [(left[0], left[1] if len(left) > 1 else None)] if left else []
    made, place = [in_turn(field, pair) for pair in (wanted, *rest)], places(field)
    made.sort(key=lambda pair: (pair[1] is None, min(place[player] for player in pair if player is not None)))
    return _placed(pairs, freed, made)


def _partner(field: Field, pairs: Sequence[Pair], asked: set[PlayerId]) -> PlayerId | None:
    """Whom somebody meets who is left alone: the first without a game, else who has the bye; nobody where there is none."""
    seated = {player for pair in pairs for player in pair}
    waiting = (player for player in field.order if player not in seated and player not in asked)
    exempt = (player for player, other in pairs if other is None and player not in asked)
    return next(waiting, None) or next(exempt, None)


def places(field: Field) -> dict[PlayerId, int]:
    """Where each stands in the table, from 1; who shares a rank stands apart all the same."""
    return {player: place for place, player in enumerate(field.ranks, start=1)}


def in_turn(field: Field, pair: Pair) -> Pair:
    """The pair as it starts by the rules."""
    one, other = pair
    return pair if other is None or who_starts(field, one, other) == one else (other, one)


def _placed(pairs: Sequence[Pair], freed: Sequence[Pair], made: Sequence[Pair]) -> list[Pair]:
    """The new pairs at the tables that became free; one more than these sits at the end."""
    coming, found = iter(made), list[Pair]()
    for pair in pairs:
        kept = next(coming, None) if pair in freed else pair
        found += [kept] if kept else []
    return [*found, *coming]


def _tried(section: Section, draft: Round, pairs: Iterable[Pair], asked: PlayerId) -> Tried:
    made = drafted_by_hand(section, tuple(pairs))
    if made.is_refused:
        return Tried(problems=made.problems)
    after = made.section.rounds[-1]
    table = next(game.table for game in after.games if asked in game.players)
    others = sorted(by_hand_tables(draft.games, after.games) - {table})
    known = {_key(one) for one in breaks(without_draft(section), draft.number, draft.games)}
    broken = tuple(one for one in made.problems if _key(one) not in known)
    return Tried(Trial(made.section, table, tuple(others), broken))


def _key(problem: Problem) -> tuple[str, tuple[tuple[str, Value], ...]]:
    """What makes two problems the same, at whichever table."""
    return problem.code, tuple(sorted(problem.values.items(), key=lambda one: one[0]))


def by_hand_tables(proposed: Sequence[Game], games: Sequence[Game]) -> frozenset[int]:
    """The tables that are otherwise than proposed: by who sits there, or by who starts."""
    seats = {(game.first, game.second) for game in proposed}
    return frozenset(game.table for game in games if (game.first, game.second) not in seats)
