"""Entering, withdrawing, being away. A round that is published never changes by any of these."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value, has_refusal
from ronde.ground.results import ROUNDS_MISSED
from ronde.play.bounds import entry_bounds
from ronde.play.changes.late_seats import seated_late
from ronde.play.changes.outcome import Changed, judged
from ronde.play.changes.seats import is_without_seat, waiting_problems, with_vacant_seat, without_seat
from ronde.play.permissions import Action, permission_problems
from ronde.play.section import Away, Entry, Section


def next_round(section: Section) -> int:
    """The first round players have not seen yet."""
    return len(section.published) + 1


def entered(section: Section, entry: Entry) -> Changed:
    """The section with one more player, who plays from the next round on at the earliest.

    In a schedule already made, somebody who arrives late takes a vacant seat if there is one (FC-9); otherwise they wait
    for the next phase, and are told so.
    """
    first = max(entry.first_round, next_round(section))
    late = replace(entry, first_round=first)
    found = [*permission_problems(section, Action.ENTER), *_entry_problems(section, late)]
    after = Changed(replace(section, entries=(*section.entries, late)))
    if is_without_seat(section, late.player, first):
        after = with_vacant_seat(after.section, late.player, first)
    return judged(section, after.section, (*found, *after.problems))


def seat_taken(section: Section, player: PlayerId) -> Changed:
    """A player who waits for the next phase takes a seat that somebody has left meanwhile (FC-9); in a collective game, the next one."""
    if section.is_collective:
        return seated_late(section, player)
    entry = section.entry(player)
    first = max(entry.first_round if entry else 1, next_round(section))
    found = (*permission_problems(section, Action.TAKE_SEAT), *unknown(section, player))
    found += () if entry is None else waiting_problems(section, player, first)
    if has_refusal(found):
        return Changed(section, found)
    after = with_vacant_seat(section, player, first)
    return judged(section, after.section, (*found, *after.problems))


def _entry_problems(section: Section, entry: Entry) -> list[Problem]:
    where = ("entries", entry.player)
    found = [*entry_bounds(entry)]
    if section.entry(entry.player) is not None:
        found.append(Problem("play.already-entered", where=where, values={"player": entry.player}))
    found += number_problems(entry, section.entries) or number_among_others(entry, section.entries)
    return found + away_problems(section, entry)


def away_problems(section: Section, entry: Entry) -> list[Problem]:
    """Rounds away for which something is asked that the discipline does not give."""
    return [_bad_away(section, entry.player, away) for away in entry.away if not _is_known(section, away)]


def number_problems(entry: Entry, others: Sequence[Entry]) -> list[Problem]:
    """A number that cannot be: below 1, or somebody else's."""
    if entry.number is None:
        return []
    where, values = ("entries", entry.player), {"number": entry.number}
    if entry.number < 1:
        return [Problem("play.number-too-low", where=where, values=values)]
    is_taken = any(other.number == entry.number for other in others)
    return [Problem("play.number-taken", where=where, values=values)] if is_taken else []


def number_among_others(entry: Entry, others: Sequence[Entry]) -> list[Problem]:
    """A number puts its player before everybody who has none: that may not be what was meant."""
    without = sum(other.number is None for other in others)
    if entry.number is None or not without:
        return []
    values: dict[str, Value] = {"player": entry.player, "number": entry.number, "others": without}
    where = ("entries", entry.player)
    return [Problem("play.number-before-others", where=where, values=values, level=Level.WARNING)]


def _is_known(section: Section, away: Away) -> bool:
    return not away.code or away.code in ROUNDS_MISSED.get(section.discipline, ())


def _bad_away(section: Section, player: PlayerId, away: Away) -> Problem:
    values = {"player": player, "result": away.code, "discipline": section.discipline}
    return Problem("play.bye-not-offered", where=("entries", player, "away", away.round), values=values)


def withdrawn(section: Section, player: PlayerId) -> Changed:
    """The section without a player from the next round on. Whoever was never paired is simply no longer entered."""
    found = (*permission_problems(section, Action.WITHDRAW), *unknown(section, player))
    last = len(section.published)
    if not found and not section.rounds:
        return Changed(without(section, player))
    return judged(section, with_entry(section, player, lambda entry: replace(entry, last_round=last)), found)


def returned(section: Section, player: PlayerId) -> Changed:
    """A withdrawn player plays again from the next round on, and was away in the rounds between; who asked to be away later is there after all.

    If somebody late has taken the seat meanwhile, they wait for the next phase.
    """
    entry = section.entry(player)
    found = (*permission_problems(section, Action.WITHDRAW), *unknown(section, player))
    to_come = next_round(section)
    if entry is None or (entry.last_round is None and all(one.round < to_come for one in entry.away)):
        return Changed(section, (*found, Problem("play.not-withdrawn", values={"player": player})))
    if entry.last_round is None:
        kept = tuple(one for one in entry.away if one.round < to_come)
        return judged(section, with_entry(section, player, lambda entry: replace(entry, away=kept)), found)
    missed = tuple(Away(number) for number in range(entry.last_round + 1, to_come))
    back = replace(entry, last_round=None, away=(*entry.away, *missed))
    if is_without_seat(section, player, to_come):
        found += (without_seat(section, player, to_come),)
    return judged(section, with_entry(section, player, lambda _: back), found)


def away(section: Section, player: PlayerId, number: int, code: str = "") -> Changed:
    """A player asks not to be paired in a round to come, with what the event gives for it."""
    asked = Away(number, code)
    found = [*permission_problems(section, Action.AWAY), *unknown(section, player)]
    if not 1 <= number <= section.plan.rounds:
        found.append(Problem("play.no-such-round", values={"round": number, "rounds": section.plan.rounds}))
    elif number < next_round(section):
        values: dict[str, Value] = {"player": player, "round": number}
        found.append(Problem("play.round-already-published", where=("entries", player), values=values))
    if not _is_known(section, asked):
        found.append(_bad_away(section, player, asked))
    after = with_entry(section, player, lambda entry: replace(entry, away=_asked(entry, asked)))
    return judged(section, after, tuple(found))


def checked_in(section: Section, here: Collection[PlayerId]) -> Changed:
    """Who is here for the next round is to be paired in it, also who had asked to be away; everybody else is not."""
    number = next_round(section)
    found = permission_problems(section, Action.AWAY)
    entries = tuple(_checked(entry, number, is_here=entry.player in here) for entry in section.entries)
    return judged(section, replace(section, entries=entries), tuple(found))


def _checked(entry: Entry, number: int, *, is_here: bool) -> Entry:
    if not entry.has_entered(number) or entry.is_present(number) == is_here:
        return entry
    kept = tuple(one for one in entry.away if one.round != number)
    return replace(entry, away=kept if is_here else (*kept, Away(number)))


def _asked(entry: Entry, asked: Away) -> tuple[Away, ...]:
    """The rounds a player is away, one of them asked for anew."""
    return (*(one for one in entry.away if one.round != asked.round), asked)


def unknown(section: Section, player: PlayerId) -> tuple[Problem, ...]:
    """That somebody is not entered, where that is so."""
    known = section.entry(player) is not None
    return () if known else (Problem("play.unknown-player", values={"player": player}),)


def with_entry(section: Section, player: PlayerId, change: Callable[[Entry], Entry]) -> Section:
    """The section with one entry otherwise."""
    entries = tuple(change(entry) if entry.player == player else entry for entry in section.entries)
    return replace(section, entries=entries)


def without(section: Section, player: PlayerId) -> Section:
    """The section as if a player had never been entered; a seat of theirs is nobody's, or whose it was before."""
    kept = tuple(entry for entry in section.entries if entry.player != player)
    phases = tuple(
        replace(
            phase,
            seats=tuple(tuple(None if seat == player else seat for seat in seats) for seats in phase.seats),
            taken=tuple(one for one in phase.taken if one.player != player),
        )
        for phase in section.plan.phases
    )
    unwanted = tuple(one for one in section.plan.unwanted if player not in (one.pair or ()))
    return replace(section, entries=kept, plan=replace(section.plan, phases=phases, unwanted=unwanted))
