"""The fold of an event: position, base points, bonus, and the quarter's totals."""

from collections.abc import Iterator
from datetime import date
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
        results = event_results(event, edition, cap_for(state, event.day, edition))
    return state.with_quarter(quarter, state.quarter(quarter).added(results, edition.best))


def cap_for(state: State, day: date, edition: Parameters) -> Capped | None:
    """The events that the cap is for on a day; None while nobody has ever said. What is before an answer goes on by CEL-1."""
    return state.cap_on(day) or (edition.capped if state.caps else None)


def event_results(event: EventPlayed, edition: Parameters, capped: Capped | None) -> Iterator[tuple[int, EventResult]]:
    """What an event brings to each of its players; where nobody has said what the cap is for, also what it would leave."""
    cap = Fraction(edition.cap, 100)
    for section in event.sections:
        for row, player in enumerate(section.player.tolist()):
            with rows(column([player]), event=[event.id], section=[section.name]):
                base = base_points(event.kind, section, row, edition, capped)
                points = rules.event_points(base, percent(section, row, edition))
            with_cap = points * cap / base if capped is None and base > cap else None
            yield player, EventResult(EventId(event.id), event.day, points, with_cap)


def carried_results(evening: EveningCarried) -> Iterator[tuple[int, EventResult]]:
    """What an evening that was counted elsewhere brings to each who came."""
    for player, points in zip(evening.player.tolist(), evening.points, strict=True):
        with rows(column([player]), event=[evening.id]):
            taken = rules.carried_points(points)
        yield player, EventResult(EventId(evening.id), evening.day, taken)


def base_points(kind: Kind, section: Section, row: int, edition: Parameters, capped: Capped | None) -> Fraction:
    """What a row of a section gets for its place, before the bonus; ``capped``: None while nobody has said what the cap is for."""
    scores, players = section.scores, len(section)
    first = rules.position(scores[row], scores)
    last = first + scores.count(scores[row]) - 1
    if kind == "rotation":
        points = rules.rotation_points(first, last, players, edition.rotation_grid(players))
    elif players <= edition.small_swiss.most:
        points = rules.small_swiss_points(first, last, players, edition.small_swiss_grid)
    else:
        points = rules.large_swiss_points(first, last, players, edition.large_swiss_grid)
    cap, is_capped = Fraction(edition.cap, 100), (capped or edition.capped) == "everywhere" or kind == "swiss"
    if is_capped:
        return rules.capped_points(points, cap)
    return rules.uncapped_points(points, cap) if capped is None and points > cap else points


def percent(section: Section, row: int, edition: Parameters) -> Fraction:
    """The bonus in percent; before bonuses began there is no table to find one in."""
    if not edition.annex:
        return Fraction(0)
    return rules.bonus_percent(int(section.player[row]), tuple(section.games(row)), edition.annex)
