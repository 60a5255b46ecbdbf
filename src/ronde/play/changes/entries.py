"""Entering, withdrawing, being away. A round that is published never changes by any of these."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.play.changes.outcome import Changed, judged
from ronde.play.permissions import Action, permission_problems
from ronde.play.plan import Phase, Plan
from ronde.play.section import Away, Entry, Section


def next_round(section: Section) -> int:
    """The first round players have not seen yet."""
    return len(section.published) + 1


def entered(section: Section, entry: Entry) -> Changed:
    """The section with one more player, who plays from the next round on at the earliest.

    In a schedule already made, somebody who arrives late takes the seat of the fictive player if there is one (FC-9);
    otherwise they wait for the next phase, and are told so.
    """
    first = max(entry.first_round, next_round(section))
    late = replace(entry, first_round=first)
    found = [*permission_problems(section, Action.ENTER), *_entry_problems(section, late)]
    plan = section.plan
    index = plan.phase_index(first)
    if plan.phases and plan.phases[index].seats:
        seated = _with_seat(plan.phases[index], late.player)
        if seated is None:
            found.append(_without_seat(plan, index, late.player))
        else:
            plan = _with_phase(plan, index, seated)
    after = replace(section, entries=(*section.entries, late), plan=plan)
    return judged(section, after, tuple(found))


def _without_seat(plan: Plan, index: int, player: PlayerId) -> Problem:
    """Somebody late for a full schedule joins at the next phase (FC-9); where there is none, nobody is left to play."""
    values: dict[str, Value] = {"player": player, "phase": index + 1}
    if index + 1 < len(plan.phases):
        return Problem("play.joins-at-next-phase", "FC-9", values=values, level=Level.WARNING)
    return Problem("play.no-seat-left", values=values)


def _entry_problems(section: Section, entry: Entry) -> list[Problem]:
    where = ("entries", entry.player)
    found = []
    if not entry.player or any(character.isspace() for character in entry.player) or entry.player == "*":
        found.append(Problem("play.bad-player-id", where=where, values={"player": entry.player}))
    if section.entry(entry.player) is not None:
        found.append(Problem("play.already-entered", where=where, values={"player": entry.player}))
    found += number_problems(entry, section.entries) or _number_among_others(entry, section.entries)
    return found + [_bad_away(section, entry.player, away) for away in entry.away if not _is_known(section, away)]


def number_problems(entry: Entry, others: Sequence[Entry]) -> list[Problem]:
    """A number that cannot be: below 1, or somebody else's."""
    if entry.number is None:
        return []
    where, values = ("entries", entry.player), {"number": entry.number}
    if entry.number < 1:
        return [Problem("play.number-too-low", where=where, values=values)]
    is_taken = any(other.number == entry.number for other in others)
    return [Problem("play.number-taken", where=where, values=values)] if is_taken else []


def _number_among_others(entry: Entry, others: Sequence[Entry]) -> list[Problem]:
    """A number puts its player before everybody who has none: that may not be what was meant."""
    without = sum(other.number is None for other in others)
    if entry.number is None or not without:
        return []
    values: dict[str, Value] = {"player": entry.player, "number": entry.number, "others": without}
    where = ("entries", entry.player)
    return [Problem("play.number-before-others", where=where, values=values, level=Level.WARNING)]


def _is_known(section: Section, away: Away) -> bool:
    return not away.code or (away.code in section.codes and away.code.endswith("-bye"))


def _bad_away(section: Section, player: PlayerId, away: Away) -> Problem:
    values = {"player": player, "result": away.code, "discipline": section.discipline}
    return Problem("play.bye-not-offered", where=("entries", player, "away", away.round), values=values)


def _with_seat(phase: Phase, player: PlayerId) -> Phase | None:
    """The phase with the player on the first free seat, if one is free."""
    for group, seats in enumerate(phase.seats):
        if None in seats:
            at = seats.index(None)
            taken = (*seats[:at], player, *seats[at + 1 :])
            return replace(phase, seats=(*phase.seats[:group], taken, *phase.seats[group + 1 :]))
    return None


def _with_phase(plan: Plan, index: int, phase: Phase) -> Plan:
    return replace(plan, phases=(*plan.phases[:index], phase, *plan.phases[index + 1 :]))


def withdrawn(section: Section, player: PlayerId) -> Changed:
    """The section without a player from the next round on. Whoever was never paired is simply no longer entered."""
    found = (*permission_problems(section, Action.WITHDRAW), *_unknown(section, player))
    last = len(section.published)
    if not found and not section.rounds:
        return Changed(_without(section, player))
    return judged(section, _with_entry(section, player, lambda entry: replace(entry, last_round=last)), found)


def returned(section: Section, player: PlayerId) -> Changed:
    """A withdrawn player plays again from the next round on, and was away in the rounds between."""
    entry = section.entry(player)
    found = (*permission_problems(section, Action.WITHDRAW), *_unknown(section, player))
    if entry is None or entry.last_round is None:
        return Changed(section, (*found, Problem("play.not-withdrawn", values={"player": player})))
    missed = tuple(Away(number) for number in range(entry.last_round + 1, next_round(section)))
    back = replace(entry, last_round=None, away=(*entry.away, *missed))
    return judged(section, _with_entry(section, player, lambda _: back), found)


def away(section: Section, player: PlayerId, number: int, code: str = "") -> Changed:
    """A player asks not to be paired in a round to come, with what the event gives for it."""
    asked = Away(number, code)
    found = [*permission_problems(section, Action.AWAY), *_unknown(section, player)]
    if number < next_round(section):
        values: dict[str, Value] = {"player": player, "round": number}
        found.append(Problem("play.round-already-published", where=("entries", player), values=values))
    if not _is_known(section, asked):
        found.append(_bad_away(section, player, asked))
    after = _with_entry(section, player, lambda entry: replace(entry, away=_asked(entry, asked)))
    return judged(section, after, tuple(found))


def _asked(entry: Entry, asked: Away) -> tuple[Away, ...]:
    """The rounds a player is away, one of them asked for anew."""
    return (*(one for one in entry.away if one.round != asked.round), asked)


def _unknown(section: Section, player: PlayerId) -> tuple[Problem, ...]:
    known = section.entry(player) is not None
    return () if known else (Problem("play.unknown-player", values={"player": player}),)


def _with_entry(section: Section, player: PlayerId, change: Callable[[Entry], Entry]) -> Section:
    entries = tuple(change(entry) if entry.player == player else entry for entry in section.entries)
    return replace(section, entries=entries)


def _without(section: Section, player: PlayerId) -> Section:
    kept = tuple(entry for entry in section.entries if entry.player != player)
    phases = tuple(
        replace(phase, seats=tuple(tuple(None if seat == player else seat for seat in seats) for seats in phase.seats))
        for phase in section.plan.phases
    )
    return replace(section, entries=kept, plan=replace(section.plan, phases=phases))
