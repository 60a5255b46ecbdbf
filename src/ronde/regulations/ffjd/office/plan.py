"""Whether a series was played as its system asks (art. 6.5, 6.6): what differs is worth a look or a decision, and refuses nothing."""

from collections import Counter
from collections.abc import Iterator

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.regulations.ffjd.documents import EXEMPT, Series
from ronde.regulations.ffjd.office.entrants import entered, people, players
from ronde.regulations.ffjd.parameters import Parameters

MEETINGS = {"closed": 1, "double": 2}  # of each two players


def plan_verdict(series: Series, edition: Parameters) -> Iterator[Problem]:
    """What the plan has to do with the games (FFJD-42)."""
    if series.system == "swiss":
        yield from _swiss(series, edition)
        yield from _free_in_swiss(series)
    elif series.system in MEETINGS:
        yield from _closed(series, MEETINGS[series.system])
        yield from _free_in_closed(series, MEETINGS[series.system])
    yield from _absent_pupils(series)


def _swiss(series: Series, edition: Parameters) -> Iterator[Problem]:
    """Between a third and half as many rounds as players."""
    numbers, count = edition.swiss_players, len(players(series))
    played, rounds = _played(series), _rounds(series)
    where, values = (series.id, "planned"), {"rounds": rounds, "count": count}
    if not rounds:
        yield Problem("ffjd.rounds-unknown", "6.6", where, level=Level.WARNING)
    elif rounds * numbers.most < count:
        yield Problem("ffjd.swiss-few", "6.6", where, {**values, "most": numbers.most}, Level.WARNING)
    elif rounds * numbers.least > count:
        yield Problem("ffjd.swiss-many", "6.6", where, {**values, "least": numbers.least}, Level.WARNING)
    if series.planned and played and series.planned != played:
        differing: dict[str, Value] = {"planned": series.planned, "played": played}
        yield Problem("ffjd.rounds-differ", "6.6", where, differing, Level.WARNING)


def _played(series: Series) -> int:
    """The last round in which there is a game; 0 where games name none."""
    return max((game.round or 0 for game in series.games), default=0)


def _rounds(series: Series) -> int:
    """How many rounds there were: those played, or those planned; 0 where nothing says it."""
    return _played(series) or len(series.rounds) or series.planned or 0


def _closed(series: Series, meetings: int) -> Iterator[Problem]:
    """Everyone meets everyone, so often; each two players are looked at once, from who appears first."""
    met, everyone = Counter(frozenset(people(game)) for game in series.games), entered(series)
    where = (series.id, "games")
    for at, player in enumerate(everyone):
        times = {other: met[frozenset((player, other))] for other in everyone[at + 1 :]}
        if missed := tuple(other for other, often in times.items() if often < meetings):
            values: dict[str, Value] = {"player": player, "players": missed, "meetings": meetings}
            yield Problem("ffjd.not-met", "6.6", where, values, Level.WARNING)
        if again := tuple(other for other, often in times.items() if often > meetings):
            values = {"player": player, "players": again, "meetings": meetings}
            yield Problem("ffjd.met-too-often", "6.6", where, values, Level.WARNING)


def _free_in_closed(series: Series, meetings: int) -> Iterator[Problem]:
    """In an odd closed series everyone is free once, or twice: EXEMPT is one player more (art. 6.5)."""
    everyone = entered(series)
    met = Counter(player for game in series.games if len(people(game)) == 1 for player in people(game))
    short = tuple(player for player in everyone if met[player] < meetings)
    if len(everyone) % 2 and short:
        yield _exempt_missing(series, short, met.total(), len(everyone) * meetings)


def _free_in_swiss(series: Series) -> Iterator[Problem]:
    """In each round of an odd Swiss somebody is free, and meets EXEMPT (art. 6.5)."""
    everyone, lines = entered(series), Counter(player for game in series.games for player in people(game))
    rounds = _rounds(series) or max(lines.values(), default=0)
    free = [game.round for game in series.games if EXEMPT in (game.white, game.black)]
    given = len({one for one in free if one}) + free.count(None)  # two who are free in one round are one too many
    if len(everyone) % 2 and given < rounds:
        short = tuple(player for player in everyone if lines[player] < rounds)
        yield _exempt_missing(series, short or everyone, given, rounds)


def _exempt_missing(series: Series, short: tuple[PlayerId, ...], given: int, rounds: int) -> Problem:
    """Whether they were free, left, or lost a result is for somebody to say (FFJD-51)."""
    values: dict[str, Value] = {"count": len(entered(series)), "players": short, "given": given, "rounds": rounds}
    return Problem("ffjd.exempt-missing", "6.5, FFJD-51", (series.id, "games"), values, Level.OFFICER)


def _absent_pupils(series: Series) -> Iterator[Problem]:
    """A pupil without a game was meant to be somebody else, or did not come."""
    there = players(series)
    for row, pupil in enumerate(() if series.pupils == "all" else series.pupils):
        if pupil not in there:
            where = (series.id, "pupils", row)
            yield Problem("ffjd.pupil-absent", "5.2.2", where, {"player": pupil}, Level.WARNING)
