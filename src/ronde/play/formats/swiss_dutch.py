"""Swiss, FIDE Dutch system, paired by py4swiss behind ``dutch_engine``.

The engine follows the text of C.04.3 in force until 31 January 2026; a plan says so before the first round. Where the
absolute criteria allow no pairing at all, the round is paired by points with the fewest rematches, and that is said.
"""

from collections import defaultdict
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.ground.results import is_win
from ronde.play.draw import initial_ranks, lot
from ronde.play.field import Field, field_of
from ronde.play.formats import swiss_points
from ronde.play.formats.dutch_engine import Event, Played, dutch_round
from ronde.play.formats.games import bye_reasons, requested_byes, sacrifices
from ronde.play.formats.seating import ranked
from ronde.play.reasons import Pairing, PairingReason
from ronde.play.section import Game, Section, is_meeting
from ronde.play.tally import code_of

EDITION = "C.04.3, → 2026-01-31"


def pair(section: Section, number: int) -> Pairing:
    """The Dutch pairing of the round, with floats and colours told table by table."""
    field = field_of(section, number)
    numbers = initial_ranks(section)
    found = dutch_round(_event(section, field, numbers)) if len(field.order) > 1 else ()
    if found is None:
        return _by_points(swiss_points.pair(section, number), number)
    names = {at: player for player, at in numbers.items()}
    games = [
        Game(table, names[white], names[black], "") if black else Game(table, names[white], None, section.bye)
        for table, (white, black) in enumerate(found, start=1)
    ]
    games += requested_byes(section, number, start=len(games) + 1)
    return told(section, field, tuple(games))


def told(section: Section, field: Field, games: tuple[Game, ...]) -> Pairing:
    """Games that were paired so, with their reasons; the engine, which takes seconds, is not asked again.

    It never lets two meet again, nor who must not meet: where that happened, it had found no pairing.
    """
    broken = sacrifices(section, field, games)
    if any(one.code in _NEVER for one in broken):
        return _by_points(swiss_points.told(section, field, games), field.round)
    reasons = [_reason(field, game) for game in games if game.second is not None]
    said_all = (*reasons, *bye_reasons(section, field, games))
    return Pairing(games, said_all, broken)


_NEVER = frozenset({"play.rematch", "play.forbidden-pair"})


def _by_points(fallback: Pairing, number: int) -> Pairing:
    said = Problem("play.no-legal-pairing", EDITION, ("rounds", number), level=Level.WARNING)
    return replace(fallback, problems=(said, *fallback.problems))


def _event(section: Section, field: Field, numbers: dict[PlayerId, int]) -> Event:
    absent = frozenset(at for player, at in numbers.items() if player not in set(field.order))
    return Event(
        rounds=section.plan.rounds,
        win=5 * max(section.halves(code) for code in section.codes),
        history=_history(section, field.round, numbers),
        absent=absent,
        forbidden=_forbidden(section, field, numbers),
        first_has_white=lot(section.plan.seed, "first colour") % 2 == 0,
    )


def _forbidden(section: Section, field: Field, numbers: dict[PlayerId, int]) -> frozenset[tuple[int, int]]:
    """Pairs the engine does not know of: forbidden ones, and forfeits where they count as meetings."""
    unplayed = [
        (game.first, game.second)
        for _, game in section.games(range(1, field.round))
        if game.second is not None and is_meeting(section, game) and _kind(section, game, game.first) in UNPLAYED
    ]
    banned = [(one, other) for one, others in field.forbidden.items() for other in others]
    return frozenset((numbers[one], numbers[other]) for one, other in (*unplayed, *banned))


UNPLAYED = frozenset({"forfeit-win", "forfeit-loss", "zero-bye"})


def _history(section: Section, before: int, numbers: dict[PlayerId, int]) -> list[list[Played]]:
    """Everyone's rounds by pairing number; a round without a game, before a late entry or while away, is a zero-bye."""
    rows: dict[PlayerId, dict[int, Played]] = defaultdict(dict)
    for number, game in section.games(range(1, before)):
        for player in game.players:
            rows[player][number] = _played(section, game, player, numbers)
    ordered = sorted(numbers, key=numbers.__getitem__)
    return [[rows[player].get(at, Played("zero-bye")) for at in range(1, before)] for player in ordered]


def _played(section: Section, game: Game, player: PlayerId, numbers: dict[PlayerId, int]) -> Played:
    kind = _kind(section, game, player)
    tenths = 5 * section.halves(code_of(section, game, player)) if game.result else 0
    opponent = game.second if player == game.first else game.first
    if opponent is None:
        return Played(kind, tenths)
    return Played(kind, tenths, numbers[opponent], is_white=player == game.first)


def _kind(section: Section, game: Game, player: PlayerId) -> str:
    """The kind of result as FIDE names it. What is not decided and nobody assumes is a game played without points."""
    if game.second is None:
        return "bye" if game.result == section.bye else game.result
    if not game.counted or not section.codes[game.counted].decided:
        return "loss"
    code = code_of(section, game, player)
    won, lost = is_win(section.codes, code), is_win(section.codes, section.codes[code].counterpart)
    if not section.codes[code].played:
        return "forfeit-win" if won else "forfeit-loss"
    return "win" if won else "loss" if lost else "draw"


def _reason(field: Field, game: Game) -> PairingReason:
    """Points, floats and colours of the two; met opponents of the same points are those that could not be had."""
    upper, lower = sorted((game.first, game.second or game.first), key=field.order.index)
    difference = field.points[upper] - field.points[lower]
    values: dict[str, Value] = {
        "player": upper,
        "points": field.points[upper],
        "opponent": lower,
        "opponent_points": field.points[lower],
        "first": game.first,
        "first_balance": field.balance[game.first],
        "second_balance": field.balance[game.second or game.first],
        "met": tuple(
            one for one in field.order if field.points[one] == field.points[upper] and field.have_met(upper, one)
        ),
    }
    return PairingReason(game.table, "play.why.dutch_float" if difference else "play.why.dutch", values)


def problems(section: Section, index: int) -> tuple[Problem, ...]:
    """What the engine does not do is said before the first round: its edition, narrower scopes, avoided pairs."""
    phase = section.plan.phases[index]
    where = ("phases", index)
    players = len(ranked(section, section.plan.span(index).start))
    found = [Problem("play.dutch-edition", EDITION, where, level=Level.WARNING)]
    if players < 2:
        found.append(Problem("play.too-few-players", where=where, values={"players": players, "least": 2}))
    if index and (phase.rematch, phase.carried) != ("event", "event"):
        found.append(Problem("play.dutch-whole-event", EDITION, where))
    if any(not unwanted.is_forbidden for unwanted in section.plan.unwanted):
        found.append(Problem("play.dutch-avoids-nothing", EDITION, where, level=Level.WARNING))
    if phase.rounds >= players + players % 2 - 1:
        values = {"rounds": phase.rounds, "players": players}
        found.append(Problem("play.dutch-too-many-rounds", EDITION, where, values, Level.WARNING))
    return tuple(found)
