"""What the committee decides: what the cap is for, which reading gives the purses, what becomes of a change after the close."""

from dataclasses import replace

from ronde.ground.ids import FactId
from ronde.ground.problems import Level, Problem
from ronde.regulations.answers import Applied
from ronde.regulations.cel_grand_prix.checks import close_problems, evening_problems, stops_counting
from ronde.regulations.cel_grand_prix.happenings import ChangedAfterClose, OptionSet, ReadingChosen, RulingMade
from ronde.regulations.cel_grand_prix.parameters import Parameters
from ronde.regulations.cel_grand_prix.points import counted
from ronde.regulations.cel_grand_prix.purses import by_reading, differ_by_cap, settlements
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.state import State
from ronde.regulations.editions import Editions
from ronde.regulations.happenings import PeriodClosed

Book = Editions[Parameters]


def closed(state: State, close: PeriodClosed, book: Book) -> Applied[State]:
    """The purses of a quarter; where the readings differ and nobody has chosen, they wait for the committee."""
    problems = tuple(close_problems(state, close, book))
    if problems:
        return Applied(state, problems)
    quarter = Quarter.of(close.day)
    standings = replace(state.quarter(quarter), is_closed=True)
    return with_purses(state.with_quarter(quarter, standings), quarter, close.id, book)


def with_purses(state: State, quarter: Quarter, fact: FactId, book: Book) -> Applied[State]:
    """The purses of a closed quarter, found from its totals."""
    standings, reading = state.quarter(quarter), state.reading_of(quarter)
    edition, values = book.nearest(quarter.end), {"quarter": str(quarter)}
    if not state.caps and differ_by_cap(standings, edition, reading):
        differs = Problem("cel.cap-differs", "Fonctionnement, CEL-1", (fact,), values, Level.OFFICER)
        return Applied(state.with_quarter(quarter, replace(standings, awaits_cap=True)), (differs,))
    standings = replace(standings, awaits_cap=False)
    found = settlements(standings, edition)
    if len(found) > 1 and reading is None:
        differs = Problem("cel.readings-differ", "Bourses, CEL-7", (fact,), values, Level.OFFICER)
        return Applied(state.with_quarter(quarter, replace(standings, awaits_choice=True)), (differs,))
    given = by_reading(found, reading).purses
    return Applied(state.with_quarter(quarter, replace(standings, awaits_choice=False, purses=given)))


def cap_question(before: State, after: State, fact: FactId) -> tuple[Problem, ...]:
    """That the committee is asked what the cap is for: once, with the first event whose points depend on it."""
    changed = (new for quarter, new in after.quarters.items() if new is not before.quarters.get(quarter))
    if after.caps or not any(standings.differing for standings in changed) or before.asks_about_cap:
        return ()
    return (Problem("cel.cap-unanswered", "Fonctionnement, CEL-1", (fact,), level=Level.WARNING),)


def chosen(state: State, choice: ReadingChosen, book: Book) -> Applied[State]:
    """A choice for a quarter: kept for its close, or carried out where the purses have been waiting for it."""
    standings = state.quarter(choice.quarter)
    if standings.is_closed and not standings.awaits_answer:
        values = {"quarter": str(choice.quarter)}
        return Applied(state, (Problem("cel.purses-given", "Bourses, CEL-7", (choice.id, "quarter"), values),))
    state = replace(state, choices={**state.choices, choice.quarter: choice.reading})
    return with_purses(state, choice.quarter, choice.id, book) if standings.awaits_answer else Applied(state)


def option_set(state: State, option: OptionSet, book: Book) -> Applied[State]:
    """An option holds from its day on, until another takes its place; the first one about the cap answers what was asked."""
    if option.cap is None and option.purses is None:
        return Applied(state, (Problem("cel.empty-option", "Fonctionnement, CEL-1", (option.id,)),))
    caps = {**state.caps, option.day: option.cap} if option.cap else state.caps
    readings = {**state.readings, option.day: option.purses} if option.purses else state.readings
    asks = state.asks_about_cap
    state = replace(state, caps=caps, readings=readings)
    return _cap_answered(state, option, book) if option.cap and asks else Applied(state)


def _cap_answered(state: State, option: OptionSet, book: Book) -> Applied[State]:
    """What the committee says of the cap, on the results of quarters that are open or whose purses have waited for it.

    What was closed and given stays. An event that a ruling lets into a quarter that has waited goes by the answer too.
    """
    problems: tuple[Problem, ...] = ()
    for quarter, standings in sorted(state.quarters.items()):
        is_reached = option.cap == "everywhere" and (standings.awaits_cap or not standings.is_closed)
        best = book.nearest(quarter.end).best
        after = standings.with_cap(best, since=option.since) if is_reached else standings
        state = state.with_quarter(quarter, after.answered())
        if standings.awaits_cap and option.cap:
            state = replace(state, caps={option.since: option.cap, **state.caps})
            state, found = with_purses(state, quarter, option.id, book)
            problems += found
    return Applied(state, problems)


def changed(state: State, change: ChangedAfterClose, book: Book) -> Applied[State]:
    """A change after the close waits for a ruling; where none of its quarters was closed after all, it is made."""
    problems = tuple(evening_problems(_without_replaced(state, change, book), change.new, book)) if change.new else ()
    if stops_counting(problems):
        return Applied(state, problems)
    of_closed = sorted(quarter for quarter in change.quarters if state.quarter(quarter).is_closed)
    if not of_closed:
        made = carried_out(state, change, book)
        return Applied(made, (*problems, *cap_question(state, made, change.id)))
    values = {"quarter": str(of_closed[0]), "id": change.id}
    waits = Problem("cel.quarter-closed", "Bourses, CEL-15", (change.id,), values, Level.OFFICER)
    return Applied(replace(state, pending={**state.pending, change.id: change}), (*problems, waits))


def _without_replaced(state: State, change: ChangedAfterClose, book: Book) -> State:
    """The quarters without what a change takes the place of."""
    return carried_out(state, replace(change, new=None), book)


def carried_out(state: State, change: ChangedAfterClose, book: Book) -> State:
    """The quarters as if the event had been recorded rightly from the beginning; purses are left as they are."""
    state = replace(state, taken_out=state.taken_out.union(old.id for old in change.replaced))
    for old in change.replaced:
        quarter = Quarter.of(old.day)
        standings = state.quarter(quarter)
        fewer = standings.without(old.id, book.nearest(old.day).best)
        state = state.with_quarter(quarter, fewer)
    return counted(state, change.new, book.nearest(change.new.day)) if change.new else state


def ruled(state: State, ruling: RulingMade, book: Book) -> Applied[State]:
    """The committee's ruling: all stands, or the points are corrected, or the purses are shared out again too."""
    change = state.pending.get(ruling.of)
    if change is None:
        return Applied(
            state, (Problem("cel.nothing-to-rule", "Bourses, CEL-15", (ruling.id, "of"), {"id": ruling.of}),)
        )
    # What the change had taken the place of is decided with it: let in later, the same evening would count twice.
    decided = {ruling.of, *(old.id for old in change.replaced)}
    state = replace(state, pending={fact: one for fact, one in state.pending.items() if fact not in decided})
    if ruling.decision == "stands":
        return Applied(state)
    before, state = state, carried_out(state, change, book)
    problems = cap_question(before, state, ruling.id)
    for quarter in sorted(change.quarters):
        if state.quarter(quarter).is_closed and ruling.decision == "purses":
            state, found = with_purses(state, quarter, ruling.id, book)
            problems += found
    return Applied(state, problems)


def open_questions(state: State) -> tuple[Problem, ...]:
    """What the committee is asked now: of the cap once, of the purses for each quarter that waits."""
    asked = (
        [Problem("cel.cap-unanswered", "Fonctionnement, CEL-1", level=Level.WARNING)] if state.asks_about_cap else []
    )
    for quarter, standings in sorted(state.quarters.items()):
        values = {"quarter": str(quarter)}
        if standings.awaits_cap:
            asked.append(Problem("cel.cap-differs", "Fonctionnement, CEL-1", (str(quarter),), values, Level.OFFICER))
        elif standings.awaits_choice:
            asked.append(Problem("cel.readings-differ", "Bourses, CEL-7", (str(quarter),), values, Level.OFFICER))
    return tuple(asked)


def is_settled(state: State, problem: Problem) -> bool:
    """Whether a ruling or a choice was made that was asked for, or what was wrong was taken out of its quarter."""
    match problem.code:
        case "cel.quarter-closed":
            return not state.awaits_ruling(FactId(str(problem.values["id"])))
        case "cel.cap-unanswered":
            return not state.asks_about_cap
        case "cel.cap-differs":
            quarter = Quarter.named(str(problem.values["quarter"]))
            return quarter is not None and not state.quarter(quarter).awaits_cap
        case "cel.readings-differ":
            quarter = Quarter.named(str(problem.values["quarter"]))
            return quarter is not None and not state.quarter(quarter).awaits_choice
        case _:
            return problem.where[0] in state.taken_out
