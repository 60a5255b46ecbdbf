"""The rule book as the contract asks for it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from typing_extensions import override

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import EventId
from ronde.ground.problems import Problem
from ronde.ground.trace import Number
from ronde.regulations.answers import (
    Applied,
    Award,
    Correction,
    DayPart,
    EarlierGame,
    EarlierGames,
    Line,
    Outcome,
    Place,
    PurseReading,
    Purses,
    Ranking,
    TakenOver,
)
from ronde.regulations.cel_grand_prix import committee, live, submission
from ronde.regulations.cel_grand_prix.checks import evening_problems, stops_counting
from ronde.regulations.cel_grand_prix.documents import Carried, CarriedResult, Choice, Event, Option, Ruling
from ronde.regulations.cel_grand_prix.happenings import (
    ChangedAfterClose,
    EveningCarried,
    EventPlayed,
    OptionSet,
    Reading,
    ReadingChosen,
    Replaced,
    RulingMade,
)
from ronde.regulations.cel_grand_prix.outcomes import awards, moved, undecided, waiting
from ronde.regulations.cel_grand_prix.parameters import Capped, Parameters
from ronde.regulations.cel_grand_prix.points import counted
from ronde.regulations.cel_grand_prix.purses import READINGS, Settlement, by_reading, differ_by_cap, settlements
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.state import PARTICIPATIONS, POINTS, RANKED, Purse, State, totals_by_day
from ronde.regulations.contract import Book
from ronde.regulations.documents import Closed
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import PeriodClosed
from ronde.regulations.live import InProgress, LiveFigures
from ronde.regulations.submission import Submission

Happenings: TypeAlias = (
    EventPlayed | EveningCarried | PeriodClosed | ChangedAfterClose | RulingMade | ReadingChosen | OptionSet
)

BY_POINTS = Ranking(POINTS, decimals=2, columns=("kept", "participations"))
BY_PARTICIPATIONS = Ranking(PARTICIPATIONS)


class CelGrandPrix(Book[State, Happenings]):
    """The Grand Prix of the Club d'échecs de Longueuil."""

    code = "cel-grand-prix"
    own_documents = (Event, Carried, Closed, Choice, Option, Ruling)
    sections = (Event,)
    declaration = submission.EventDeclaration
    holds_undecided = True
    editions: Editions[Parameters] = Editions(Path(__file__).with_name("editions.yaml"), Parameters)
    rankings = (BY_POINTS, BY_PARTICIPATIONS)

    earlier_games = EarlierGames("points", "CEL-18")

    @override
    def start(self) -> State:
        """No quarter yet."""
        return State()

    @override
    def place(self, happening: Happenings, /) -> Place:
        """By date; options open their day, the close and what comes after it follow what was played, in turn."""
        match happening:
            case EventPlayed() | EveningCarried():
                phase = DayPart.PLAYED
            case OptionSet():
                phase = DayPart.OPENS
            case _:
                phase = DayPart.CLOSES
        return Place(happening.day, phase, happening.sequence)

    @override
    def apply(self, state: State, happening: Happenings, /) -> Applied[State]:
        """Events add results to their quarter; the close shares out the purses; the committee decides the rest."""
        match happening:
            case EventPlayed() | EveningCarried():
                return self._evening(state, happening)
            case PeriodClosed():
                return committee.closed(state, happening, self.editions)
            case ChangedAfterClose():
                return committee.changed(state, happening, self.editions)
            case RulingMade():
                return committee.ruled(state, happening, self.editions)
            case ReadingChosen():
                return committee.chosen(state, happening, self.editions)
            case OptionSet():
                return committee.option_set(state, happening, self.editions)

    def _evening(self, state: State, event: EventPlayed | EveningCarried) -> Applied[State]:
        problems = tuple(evening_problems(state, event, self.editions))
        if stops_counting(problems):
            return Applied(state, problems)
        after = counted(state, event, self.editions.nearest(event.day))
        return Applied(after, (*problems, *committee.cap_question(state, after, event.id)))

    @override
    def corrected(self, correction: Correction[Happenings], /) -> Happenings | None:
        """In an open quarter by replay; once a quarter was closed, the committee decides (CEL-15)."""
        old, new = correction.old, correction.new
        if not isinstance(old or new, EventPlayed | EveningCarried | ChangedAfterClose):
            return _decided_late(correction)
        event = new if isinstance(new, EventPlayed | EveningCarried) else None
        replaced = tuple(_replaced(old))
        days = (*(result.day for result in replaced), *((event.day,) if event else ()))
        if not correction.closed or min(days) > correction.closed:
            return None
        return ChangedAfterClose(
            id=correction.id, day=correction.day, sequence=correction.turn, replaced=replaced, new=event
        )

    @override
    def outcomes(self, before: State, happening: Happenings, after: State, /) -> Iterator[Outcome]:
        """Totals that moved, purses given or taken back, and what waits for a decision."""
        events = (EventId(happening.id),)
        if isinstance(happening, EventPlayed):
            yield from undecided(tuple(evening_problems(before, happening, self.editions)), events)
        yield from moved(before, after, events)
        yield from awards(before, after, events)
        yield from waiting(before, after, events)

    @override
    def concerns(self, happening: Happenings, player: int, events: Collection[str], /) -> bool:
        """An evening concerns those who were there; what closes a quarter or corrects it can concern anybody."""
        if isinstance(happening, EveningCarried):
            return happening.id in events or player in happening.player
        if not isinstance(happening, EventPlayed):
            return True
        return happening.id in events or any(player in section.player for section in happening.sections)

    @property
    @override
    def is_event_rated_together(self) -> bool:
        """Sections are parts of one event (chapter 2)."""
        return True

    @override
    def submitted(
        self, sections: tuple[FinishedSection, ...], declared: submission.EventDeclaration, fact: str, /
    ) -> Submission:
        """What was played here, as the document of this book."""
        return submission.submitted(sections, declared, fact)

    @override
    def live_figures(self, state: State, event: InProgress, /) -> LiveFigures:
        """Points and bonus of the evening, and the total they lead to."""
        return live.live_figures(state, event, self.editions)

    @override
    def ranking(self, state: State, /, *, on: date, which: Ranking) -> tuple[Line, ...]:
        """The quarter of the day: each starts at zero. By the exact total; equal totals share the place."""
        standings, best = state.quarter(Quarter.of(on)), self.editions.nearest(on).best
        values: Mapping[int, Number] = standings.totals if which == BY_POINTS else standings.participations
        in_order = sorted(values.values(), reverse=True)
        place = {value: in_order.index(value) + 1 for value in in_order}
        lasts = {who: max(result.day for result in results) for who, results in standings.results.items()}
        beside = {who: (min(best, events), events) for who, events in standings.participations.items()}
        return tuple(
            Line(place[value], who, value, RANKED, "", lasts[who], beside[who] if which == BY_POINTS else ())
            for who, value in sorted(values.items(), key=lambda one: (-one[1], one[0]))
        )

    @override
    def is_closing_day(self, day: date, /) -> bool:
        """A quarter is closed on its last day; the ranking after each event closes nothing."""
        return day == Quarter.of(day).end

    def periods(self, state: State, /) -> Mapping[str, date]:
        """The quarters in which something happened."""
        return {str(quarter): quarter.end for quarter in sorted(state.quarters)}

    def purses(self, state: State, /, *, period: str) -> Purses | None:
        """The purses of a quarter: given, or by each reading of CEL-1 and CEL-7 as its totals stand; None where none is so called."""
        quarter = Quarter.named(period)
        if quarter is None:
            return None
        standings, chosen = state.quarter(quarter), state.reading_of(quarter)
        edition = self.editions.nearest(quarter.end)
        found = settlements(standings, edition)
        given = PurseReading(chosen or READINGS[0], _awards(standings.purses)) if standings.has_given else None
        if given and not standings.awaits_answer:
            moved = given.awards != _awards(by_reading(found, chosen).purses)
            return Purses(str(quarter), given, (), chosen, is_closed=True, totals_moved=moved)
        differing = 0 if state.caps else standings.differing
        readings: tuple[PurseReading, ...] = tuple(PurseReading(one.reading, _awards(one.purses)) for one in found)
        asks_cap = bool(differing) and differ_by_cap(standings, edition, chosen)
        if asks_cap:
            capped = settlements(standings.with_cap(edition.best), edition)
            readings = (*_by_cap("swiss", found, chosen), *_by_cap("everywhere", capped, chosen))
        asked = "cap" if asks_cap else "reading" if len(readings) > 1 and chosen is None else ""
        return Purses(
            str(quarter),
            given,
            readings,
            chosen,
            is_closed=standings.is_closed,
            asked=asked,
            differing=differing,
        )

    def taken_over(self, games: Sequence[EarlierGame], /) -> TakenOver:
        """Evenings of a quarter that was kept in a table, with the points that they brought (CEL-18)."""
        return TakenOver(tuple(_carried(game) for game in games))

    def courses(self, state: State, /, *, period: str) -> Mapping[int, tuple[tuple[date, Fraction], ...]]:
        """How the total of each player of a quarter grew: after every evening at which they were."""
        quarter = Quarter.named(period)
        if quarter is None:
            return {}
        standings, best = state.quarter(quarter), self.editions.nearest(quarter.end).best
        return {who: totals_by_day(results, best) for who, results in standings.results.items()}

    @override
    def open_questions(self, state: State, /) -> tuple[Problem, ...]:
        """What the committee has to say: what the cap is for, and how the purses of closed quarters are read."""
        return committee.open_questions(state)

    @override
    def is_settled(self, state: State, problem: Problem, /) -> bool:
        """Whether what waited for the committee has been decided since."""
        return committee.is_settled(state, problem)


def _carried(evening: EarlierGame) -> Carried:
    results = [CarriedResult(player=player, points=f"{points:f}") for player, points in evening.results]
    return Carried(id=f"carried-{evening.day.isoformat()}", day=evening.day, results=results)


def _awards(purses: tuple[Purse, ...]) -> tuple[Award, ...]:
    return tuple(Award(one.player, one.ranking, "purse", one.amount) for one in purses)


def _by_cap(cap: Capped, found: tuple[Settlement, ...], chosen: Reading | None) -> Iterator[PurseReading]:
    """The purses by one reading of the cap, and by each reading of CEL-7 while that is open too."""
    kept = found if chosen is None and len(found) > 1 else (by_reading(found, chosen),)
    for settlement in kept:
        yield PurseReading(f"{cap}-{settlement.reading}" if len(kept) > 1 else cap, _awards(settlement.purses))


def _decided_late(correction: Correction[Happenings]) -> Happenings | None:
    """A choice or an option that came after a close: it is for what follows, and leaves what was closed (CEL-15)."""
    new, closed = correction.new, correction.closed
    if correction.old is not None or closed is None:
        return None
    match new:
        case ReadingChosen():
            return replace(new, day=correction.day)
        case OptionSet():
            return replace(new, day=max(correction.day, closed + timedelta(days=1)))
        case _:
            return None


def _replaced(old: Happenings | None) -> Iterator[Replaced]:
    """The events that a correction takes out: the one it names, and all that this one had taken the place of."""
    if isinstance(old, EventPlayed | EveningCarried):
        yield Replaced(EventId(old.id), old.day)
    elif isinstance(old, ChangedAfterClose):
        yield from old.replaced
        if old.new:
            yield Replaced(EventId(old.new.id), old.new.day)
