"""What can be done with an entry now, and what it would mean: each act tried without being done, with the words of the rules."""

from dataclasses import dataclass

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.ground.results import ROUNDS_MISSED
from ronde.play.acts import act as acts
from ronde.play.acts.act import Act, Kind, done
from ronde.play.changes.entries import next_round
from ronde.play.section import Entry, Section


@dataclass(frozen=True, slots=True)
class PossibleAct:
    """An act and what is said of it: refused, with the reason; or possible, with what to beware of."""

    kind: Kind
    problems: tuple[Problem, ...]

    @property
    def is_possible(self) -> bool:
        """Whether it would be done."""
        return not has_refusal(self.problems)


def possible_acts(section: Section, entry: Entry) -> dict[str, PossibleAct]:
    """What an arbiter may want to do with an entry, by kind; those that make no sense are left out."""
    found = [PossibleAct(one.kind, done(section, one).problems) for one in _acts(section, entry)]
    return {one.kind.value: one for one in found}


def _acts(section: Section, entry: Entry) -> list[Act]:
    player, number = entry.player, next_round(section)
    if entry.has_left:
        return [acts.come_back(player), acts.remove(player)]
    waits = done(section, acts.take_seat(player))
    seat = [] if {one.code for one in waits.problems} & _NOT_WAITING else [acts.take_seat(player)]
    away = [acts.stay_away(player, number)] if number <= section.plan.rounds else []
    back = [acts.come_back(player)] if any(one.round >= number for one in entry.away) else []
    return [*back, acts.withdraw(player), *away, *seat, acts.remove(player)]


_NOT_WAITING = frozenset({"play.has-a-seat", "play.no-vacant-seat", "play.not-late", "play.refused-now"})


def rounds_to_come(section: Section) -> range:
    """The rounds in which somebody can still ask to be away."""
    return range(next_round(section), section.plan.rounds + 1)


def codes_of_absence(section: Section) -> tuple[str, ...]:
    """What an event may give for a round away (chess: half-bye, zero-bye; Scrabble: loss)."""
    return ROUNDS_MISSED.get(section.discipline, ())


def asked_act(kind: str, player: PlayerId, number: int, code: str) -> Act | None:
    """The act that a form asks for."""
    return {
        "withdraw": acts.withdraw(player),
        "return": acts.come_back(player),
        "take_seat": acts.take_seat(player),
        "remove": acts.remove(player),
        "away": acts.stay_away(player, number, code),
    }.get(kind)
