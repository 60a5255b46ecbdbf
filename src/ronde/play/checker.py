"""A judge of pairings who trusts nobody: from the section's rounds alone, and with no code that pairs.

For each published round: everybody present has exactly one game (a seat in a collective one), nobody else has any; no rematch, no second bye and no
forbidden pair where that could have been avoided; not more byes than the field needs; colours as balanced as the
format promises. "Could have been avoided" is decided by a matching of its own (``possible``).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, Value
from ronde.ground.results import COLLECTIVE
from ronde.play.most_pairs import most_pairs
from ronde.play.section import Game, Round, Section, is_bye

EXEMPT = PlayerId("")

# Formats that pair by the standings are held to every rule; a schedule or a free list says itself who meets.
BY_STANDINGS = frozenset({"nearest", "swiss_assisted", "swiss_dutch", "swiss_points"})
# FIDE: a colour at most two times more often than the other, and never three times running, but for topscorers in the
# last round. Elsewhere White goes to the one of the two who has had it less often.
FIDE_COLOURS = frozenset({"swiss_dutch"})
SCHEDULES = frozenset({"round_robin", "groups"})
GRID_COLOURS = frozenset({"round_robin", "free", "match", COLLECTIVE})


@dataclass(slots=True)
class Past:
    """What the judge has seen so far in the scope of a round, and of colours since the beginning."""

    met: set[frozenset[PlayerId]] = field(default_factory=set)
    byes: set[PlayerId] = field(default_factory=set)
    colours: dict[PlayerId, list[bool]] = field(default_factory=lambda: defaultdict(list))


def check(section: Section) -> tuple[Problem, ...]:
    """Everything that is wrong with the published rounds."""
    found: list[Problem] = []
    for round_ in section.published:
        found.extend(check_round(section, round_))
    return tuple(found)


def check_round(section: Section, round_: Round) -> Iterator[Problem]:
    """What is wrong with one round, given those before it."""
    past = _past(section, round_)
    kind = section.plan.phases[section.plan.phase_index(round_.number)].format
    yield from _attendance(section, round_, kind)
    if kind in BY_STANDINGS:
        yield from _byes(section, round_)
        yield from _avoidable(section, round_, past)
    if kind == COLLECTIVE:
        yield from _alone(round_)
    if kind in SCHEDULES:
        yield from _schedule(section, round_)
    if kind == "match" and not round_.by_hand:
        yield from _boards(section, round_)
    if kind in FIDE_COLOURS:
        yield from _fide_colours(section, round_, past)
    elif kind not in GRID_COLOURS and not round_.by_hand:
        yield from _fair_colours(round_, past)


def _past(section: Section, judged: Round) -> Past:
    """What was before a round, undecided games as they were assumed when it was paired."""
    phase = section.plan.phase_index(judged.number)
    scope = section.plan.scope(section.plan.phases[phase].rematch, index=phase, before=judged.number)
    assumed = {(one.round, one.table): one.result for one in judged.assumed}
    is_fide = section.plan.phases[phase].format in FIDE_COLOURS
    past = Past()
    for round_ in section.rounds[: judged.number - 1]:
        for game in round_.games:
            code = assumed.get((round_.number, game.table), game.assumed or game.result)
            _note(section, past, game, code, in_scope=round_.number in scope, has_colours=is_fide)
    return past


def _note(section: Section, past: Past, game: Game, code: str, *, in_scope: bool, has_colours: bool) -> None:
    """One game; ``has_colours``: one that is undecided, with nothing assumed, was played with its colours (FIDE)."""
    result = section.codes.get(code)
    is_played = result is None or result.played
    if game.second is None:
        if in_scope and is_bye(section, game):
            past.byes.add(game.first)
        return
    undecided = result is not None and not result.decided
    if in_scope and (is_played or undecided or section.forfeits_are_meetings):
        past.met.add(frozenset((game.first, game.second)))
    if is_played or (undecided and has_colours):
        past.colours[game.first].append(True)
        past.colours[game.second].append(False)


def _attendance(section: Section, round_: Round, kind: str) -> Iterator[Problem]:
    """Nobody forgotten, nobody twice, nobody who is not there."""
    seats = Counter(player for game in round_.games for player in game.players)
    here = {entry.player for entry in section.entries if entry.is_present(round_.number)}
    for player, count in seats.items():
        if count > 1:
            yield _problem("play.check.twice", round_, player=player)
    if kind in BY_STANDINGS or kind == COLLECTIVE:
        for player in sorted(here - set(seats)):
            yield _problem("play.check.forgotten", round_, player=player)
    for game in round_.games:
        for player in game.players:
            if player not in here and (not game.result or section.codes[game.result].played):
                yield _problem("play.check.absent", round_, player=player)


def _alone(round_: Round) -> Iterator[Problem]:
    """In a collective game nobody sits opposite, and the seats are numbered from 1 without a gap."""
    if any(game.second is not None for game in round_.games):
        yield _problem("play.nobody-opposite", round_)
    for seat, game in enumerate(round_.games, start=1):
        if game.table != seat:
            yield _problem("play.file.table-number", round_, table=game.table, expected=seat)


def _schedule(section: Section, round_: Round) -> Iterator[Problem]:
    """In a schedule two players sit down once, or twice where it is double; whoever has a seat sits every round."""
    index = section.plan.phase_index(round_.number)
    phase = section.plan.phases[index]
    earlier = [other for other in section.rounds[: round_.number - 1] if other.number in section.plan.span(index)]
    sat = Counter(_pair(game) for other in earlier for game in other.games if game.second is not None)
    for game in round_.games:
        if game.second is not None and sat[_pair(game)] >= (2 if phase.double else 1):
            yield _problem("play.check.avoidable", round_, players=tuple(sorted(_pair(game))), bad=1, fewest=0)
    if phase.format == "groups" or len(phase.seats) == 1:
        held = {(group, at): seat for group, seats in enumerate(phase.seats, 1) for at, seat in enumerate(seats, 1)}
        held.update({(one.group, one.seat): one.player for one in phase.taken if one.round <= round_.number})
        seated = {seat for seat in held.values() if seat is not None}
        here = {entry.player for entry in section.entries if entry.is_present(round_.number)} & seated
        named = {player for game in round_.games for player in game.players}
        for player in sorted(here - named):
            yield _problem("play.check.forgotten", round_, player=player)


def _boards(section: Section, round_: Round) -> Iterator[Problem]:
    """In a match equal boards of two teams meet; one team has White on the odd boards, the other on the even ones."""
    phase = section.plan.phases[section.plan.phase_index(round_.number)]
    held = {(group, at): seat for group, seats in enumerate(phase.seats, 1) for at, seat in enumerate(seats, 1)}
    held.update({(one.group, one.seat): one.player for one in phase.taken if one.round <= round_.number})
    places = {seat: place for place, seat in held.items() if seat is not None}
    homes: dict[frozenset[int], int] = {}
    for game in round_.games:
        if game.second is None:
            continue
        (one, board), (other, same) = places.get(game.first, (0, 0)), places.get(game.second, (0, 0))
        home = one if board % 2 else other
        if board != same or one == other or homes.setdefault(frozenset((one, other)), home) != home:
            yield _problem("play.check.boards", round_, first=game.first, second=game.second)


def _byes(section: Section, round_: Round) -> Iterator[Problem]:
    """An even field has no bye, an odd one has one."""
    given = [game for game in round_.games if is_bye(section, game)]
    needed = sum(entry.is_present(round_.number) for entry in section.entries) % 2
    if len(given) != needed:
        yield _problem("play.check.byes", round_, byes=len(given), needed=needed)


def _avoidable(section: Section, round_: Round, past: Past) -> Iterator[Problem]:
    """Rematches, second byes and forbidden pairs, if there was a pairing with fewer of them."""
    pairs = [_pair(game) for game in round_.games if game.second is not None or is_bye(section, game)]
    forbidden = _forbidden(section)
    again = past.met | {frozenset((player, EXEMPT)) for player in past.byes}
    bad = [pair for pair in pairs if pair in again or pair in forbidden]
    if not bad:
        return
    players = sorted({player for pair in pairs for player in pair})
    barred = again | forbidden
    free = [pair for pair in combinations(players, 2) if frozenset(pair) not in barred]
    possible = most_pairs(players, free)
    # Every two players may sit down in the end, so the fewest bad pairs are what the most free pairs leave over.
    fewest = len(players) // 2 - possible
    if len(bad) > fewest and (fewest == 0 or not forbidden):
        for pair in bad:
            yield _problem("play.check.avoidable", round_, players=tuple(sorted(pair)), bad=len(bad), fewest=fewest)


def _forbidden(section: Section) -> set[frozenset[PlayerId]]:
    found = set()
    for unwanted in section.plan.unwanted:
        if unwanted.is_forbidden and unwanted.pair:
            found.add(frozenset(unwanted.pair))
        elif unwanted.is_forbidden:
            for one, other in combinations(section.entries, 2):
                if any(tag.startswith(f"{unwanted.kind}:") for tag in set(one.tags) & set(other.tags)):
                    found.add(frozenset((one.player, other.player)))
    return found


def _fair_colours(round_: Round, past: Past) -> Iterator[Problem]:
    """Nobody is first who has been first more often than the opponent."""
    for game in round_.games:
        if game.second is not None and _balance(past, game.first) > _balance(past, game.second):
            yield _problem("play.check.colours", round_, first=game.first, second=game.second)


def _fide_colours(section: Section, round_: Round, past: Past) -> Iterator[Problem]:
    if round_.number == section.plan.rounds:
        return
    for game in round_.games:
        if game.second is None:
            continue
        for player, is_white in ((game.first, True), (game.second, False)):
            had = [*past.colours[player], is_white]
            too_far = abs(2 * sum(had) - len(had)) > 2
            if too_far or (len(had) >= 3 and len(set(had[-3:])) == 1):
                yield _problem("play.check.fide-colours", round_, player=player)


def _balance(past: Past, player: PlayerId) -> int:
    had = past.colours.get(player, [])
    return 2 * sum(had) - len(had)


def _pair(game: Game) -> frozenset[PlayerId]:
    return frozenset((game.first, game.second or EXEMPT))


def _problem(code: str, round_: Round, **values: Value) -> Problem:
    return Problem(code, where=("rounds", round_.number), values=values)
