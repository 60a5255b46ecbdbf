"""What must hold before an event counts. Each check names the row, the heading and the values; all are reported."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from ronde.ground.ids import EventId
from ronde.ground.problems import Level, PathPart, Problem, Value
from ronde.ground.results import CHESS
from ronde.regulations.cel_grand_prix.happenings import NOT_ENTERED, Evening, EveningCarried, EventPlayed, Section
from ronde.regulations.cel_grand_prix.parameters import Parameters
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.state import State
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import PeriodClosed


def evening_problems(state: State, evening: Evening, editions: Editions[Parameters]) -> Iterator[Problem]:
    """Everything wrong with an evening, whether it was played here or counted elsewhere."""
    if isinstance(evening, EventPlayed):
        yield from event_problems(evening, editions)
    else:
        yield from _carried_problems(state, evening, editions)


def _carried_problems(state: State, evening: EveningCarried, editions: Editions[Parameters]) -> Iterator[Problem]:
    """Nobody twice in it, and nobody who has a result of that day already: an evening counts once (CEL-18)."""
    yield from _day_problems(evening, editions)
    standings, seen = state.quarter(Quarter.of(evening.day)), set[int]()
    for row, player in enumerate(evening.player.tolist()):
        where: tuple[PathPart, ...] = (evening.id, "results", row, "player")
        values: dict[str, Value] = {"player": evening.ids[row], "day": evening.day}
        if player in seen:
            yield Problem("cel.player-twice", "Classement", where, values)
        elif any(
            one.day == evening.day and one.event != EventId(evening.id) for one in standings.results.get(player, ())
        ):
            yield Problem("cel.carried-twice", "Classement, CEL-18", where, values)
        seen.add(player)


def event_problems(event: EventPlayed, editions: Editions[Parameters]) -> Iterator[Problem]:
    """Everything wrong with an event."""
    yield from _day_problems(event, editions)
    edition = editions.nearest(event.day)
    yield from _frame_problems(event)
    yield from _twice_problems(event)
    for at, section in enumerate(event.sections):
        found = (*_size_problems(event, section, edition), *_game_problems(section))
        found += tuple(_score_problems(section, edition)) if not has_unclear_games(section) else ()
        yield from (problem.inside(event.id, "sections", at) for problem in found)


def stops_counting(problems: Iterable[Problem]) -> bool:
    """Whether an event does not count: something is refused, or somebody has yet to decide."""
    return any(problem.level is not Level.WARNING for problem in problems)


def _day_problems(happening: Evening | PeriodClosed, editions: Editions[Parameters]) -> Iterator[Problem]:
    if editions.on(happening.day) is None:
        days: dict[str, Value] = {"day": happening.day, "first": editions.days[0]}
        yield Problem("edition.none", "", (happening.id, "day"), days)


def _frame_problems(event: EventPlayed) -> Iterator[Problem]:
    if not event.sections:
        yield Problem("cel.no-section", "Fonctionnement", (event.id, "sections"))
    if event.kind == "swiss" and len(event.sections) > 1:
        values: dict[str, Value] = {"sections": len(event.sections)}
        yield Problem("cel.swiss-sections", "Fonctionnement", (event.id, "sections"), values)


def _twice_problems(event: EventPlayed) -> Iterator[Problem]:
    """Nobody plays twice in an event, be it in two sections."""
    seen: set[int] = set()
    for at, section in enumerate(event.sections):
        for row, player in enumerate(section.player.tolist()):
            if player in seen:
                where: tuple[PathPart, ...] = (event.id, "sections", at, "entries", row, "player")
                yield Problem("cel.player-twice", "Fonctionnement", where, {"player": section.ids[row]})
            seen.add(player)


def _size_problems(event: EventPlayed, section: Section, edition: Parameters) -> Iterator[Problem]:
    players: dict[str, Value] = {"players": len(section)}
    if event.kind == "swiss":
        if len(section) < edition.small_swiss.least:
            values = {**players, "least": edition.small_swiss.least}
            yield Problem("cel.swiss-too-few", "Grille 2, CEL-3", ("entries",), values)
    elif len(section) < 2:
        yield Problem("cel.section-too-few", "Grille 1", ("entries",), players)
    elif edition.needs_confirmation(len(section)) and not section.is_confirmed:
        sizes = {**players, "sizes": tuple(sorted(edition.rotation))}
        yield Problem("cel.section-size", "Grille 1, CEL-2", ("confirmed",), sizes, Level.OFFICER)


def has_unclear_games(section: Section) -> bool:
    """Whether scores cannot be compared with the games yet."""
    unknown = NOT_ENTERED in {*section.white.tolist(), *section.black.tolist()}
    return unknown or any(not CHESS[code].decided for code in section.results)


def _is_meeting(code: str) -> bool:
    """Two who were paired and did not play have not met, and can be paired again (CEL-17)."""
    return CHESS[code].played or not CHESS[code].decided


def _game_problems(section: Section) -> Iterator[Problem]:
    met: Counter[frozenset[int]] = Counter()
    for row, (white, black, code) in enumerate(
        zip(section.white.tolist(), section.black.tolist(), section.results, strict=True)
    ):
        for side, player in (("white", white), ("black", black)):
            if player == NOT_ENTERED:
                yield Problem("cel.not-entered", "Fonctionnement", ("games", row, side))
        if white == black != NOT_ENTERED:
            yield Problem("cel.against-self", "Fonctionnement", ("games", row, "black"))
        elif NOT_ENTERED not in {white, black} and _is_meeting(code):
            if met[frozenset((white, black))]:
                yield Problem("cel.met-twice", "Fonctionnement, CEL-17", ("games", row), level=Level.WARNING)
            met[frozenset((white, black))] += 1
        if not CHESS[code].decided:
            yield Problem("cel.undecided", "Points bonis", ("games", row, "result"), {}, Level.OFFICER)


def _score_problems(section: Section, edition: Parameters) -> Iterator[Problem]:
    """Where bonuses are given every point of a score comes from a game or a bye; before, games may be left out."""
    if not section.results and not edition.annex:
        return
    rows = zip(section.score.tolist(), section.halves_of_games, section.byes.tolist(), strict=True)
    for row, (score, games, byes) in enumerate(rows):
        if score != games + byes:
            values: dict[str, Value] = {
                "score": Fraction(score, 2),
                "games": Fraction(games, 2),
                "byes": Fraction(byes, 2),
            }
            yield Problem("cel.score", "Fonctionnement, CEL-14", ("entries", row, "score"), values)


def close_problems(state: State, close: PeriodClosed, editions: Editions[Parameters]) -> Iterator[Problem]:
    """A quarter is closed on its last day, and once."""
    yield from _day_problems(close, editions)
    quarter = Quarter.of(close.day)
    if close.day != quarter.end:
        yield Problem("cel.close-day", "Description", (close.id, "day"), {"quarter": str(quarter), "end": quarter.end})
    elif state.quarter(quarter).is_closed:
        yield Problem("cel.closed-already", "Bourses", (close.id, "day"), {"quarter": str(quarter)})
