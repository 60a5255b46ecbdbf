"""The fold of an event: position, base points, bonus, and the quarter's totals."""

from collections.abc import Iterator
from fractions import Fraction

from ronde.ground.ids import EventId
from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations.cel_grand_prix import rules
from ronde.regulations.cel_grand_prix.happenings import Evening, EveningCarried, EventPlayed, Kind, Section
from ronde.regulations.cel_grand_prix.parameters import Capped, Parameters
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.rules import EventResult
from ronde.regulations.cel_grand_prix.state import State


def counted(state: State, event: Evening, edition: Parameters) -> State:
    """The state after an evening that may count."""
    quarter = Quarter.of(event.day)
    if isinstance(event, EveningCarried):
        results = carried_results(event)
    else:
        results = event_results(event, edition, state.cap_on(event.day) or edition.capped)
    return state.with_quarter(quarter, state.quarter(quarter).added(results, edition.best))


def event_results(event: EventPlayed, edition: Parameters, capped: Capped) -> Iterator[tuple[int, EventResult]]:
    """What an event brings to each of its players."""
    for section in event.sections:
        for row, player in enumerate(section.player.tolist()):
            with rows(column([player]), event=[event.id], section=[section.name]):
                points = base_points(event.kind, section, row, edition, capped)
                points = rules.event_points(points, percent(section, row, edition))
            yield player, EventResult(EventId(event.id), event.day, points)


def carried_results(evening: EveningCarried) -> Iterator[tuple[int, EventResult]]:
    """What an evening that was counted elsewhere brings to each who came."""
    for player, points in zip(evening.player.tolist(), evening.points, strict=True):
        with rows(column([player]), event=[evening.id]):
            taken = rules.carried_points(points)
        yield player, EventResult(EventId(evening.id), evening.day, taken)


def base_points(kind: Kind, section: Section, row: int, edition: Parameters, capped: Capped) -> Fraction:
    """What a row of a section gets for its place, before the bonus."""
    scores, players = section.scores, len(section)
    first = rules.position(scores[row], scores)
    last = first + scores.count(scores[row]) - 1
    if kind == "rotation":
        points = rules.rotation_points(first, last, players, edition.rotation_grid(players))
    elif players <= edition.small_swiss.most:
        points = rules.small_swiss_points(first, last, players, edition.small_swiss_grid)
    else:
        points = rules.large_swiss_points(first, last, players, edition.large_swiss_grid)
    is_capped = capped == "everywhere" or kind == "swiss"
    return rules.capped_points(points, Fraction(edition.cap, 100)) if is_capped else points


def percent(section: Section, row: int, edition: Parameters) -> Fraction:
    """The bonus in percent; before bonuses began there is no table to find one in."""
    if not edition.annex:
        return Fraction(0)
    return rules.bonus_percent(int(section.player[row]), tuple(section.games(row)), edition.annex)
