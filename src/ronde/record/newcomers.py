"""The players of a file whom nobody knows under their ids: new ones, or known ones; and what an officer answers."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.record.lookalikes import Lookalikes
from ronde.record.people import People
from ronde.record.players import Player

_MOST_ALIKE = 20  # new players of one file whom another one may be, that are named


@dataclass(frozen=True, slots=True)
class Answers:
    """What an officer says of new players: ``same`` gives the known person whom an id means; ``distinct`` are nobody known.

    ``newer``: sections that the history has, and whose version in a file takes the place of that. ``accepted``: facts of an
    organiser's file that the officer has decided to record; ``vouched``: new players whose licences and residences are as the file says.
    ``among``: of the persons who are known, those whom a newcomer may be; None for everybody.
    """

    same: Mapping[str, str] = field(default_factory=dict)
    distinct: frozenset[str] = frozenset()
    newer: frozenset[str] = frozenset()
    accepted: frozenset[str] = frozenset()
    vouched: frozenset[str] = frozenset()
    among: Container[str] | None = None

    def may_mean(self, person: str, known: People) -> bool:
        """Whether a newcomer may be somebody: of those who are known only some may be offered here."""
        return self.among is None or PlayerId(person) not in known.players or person in self.among


@dataclass(frozen=True, slots=True)
class Newcomers:
    """The players of a file who are new; whom each of those set apart by an answer is not; and who else looks like a known one."""

    players: Mapping[str, Player]
    set_apart: tuple[str, ...]
    problems: tuple[Problem, ...]


def newcomers(known: People, players: Mapping[str, Player], answers: Answers) -> Newcomers:
    """Players that nobody knows under their ids, each asked once who it is."""
    if not players:
        return Newcomers({}, (), ())
    lookalikes = Lookalikes(known if answers.among is None else known.only(answers.among))
    candidates = {name: found for name, player in players.items() if (found := lookalikes.of(player))}
    apart = {
        name: replace(players[name], unlike=[*players[name].unlike, *found])
        for name, found in candidates.items()
        if name in answers.distinct
    }
    asked = (_question(players[name], found, known) for name, found in candidates.items() if name not in apart)
    return Newcomers({**players, **apart}, tuple(apart), (*asked, *_both_new(players, answers)))


def _both_new(players: Mapping[str, Player], answers: Answers) -> Iterator[Problem]:
    """New players of one file who may be one person: as when somebody was entered in two sections of an event."""
    people = People.of(players.values())
    lookalikes = Lookalikes(people)
    for name, player in players.items():
        alike = lookalikes.before(player, _MOST_ALIKE)
        if alike and name not in answers.distinct:
            shown = tuple(f"{other} ({people.name(other)})" for other in alike)
            values: dict[str, Value] = {"player": name, "name": player.name, "candidates": shown, "first": alike[0]}
            values |= {"ids": alike}
            yield Problem("lookalike.both-new", "", ("players", name, "name"), values, Level.WARNING)


def _question(player: Player, candidates: tuple[PlayerId, ...], people: People) -> Problem:
    """Whether a new player is a known one."""
    shown = tuple(f"{other} ({people.name(other)})" for other in candidates)
    values: dict[str, Value] = {"player": player.id, "name": player.name, "candidates": shown, "first": candidates[0]}
    values |= {"ids": candidates}
    return Problem("lookalike.known", "", ("players", player.id, "name"), values, Level.WARNING)


def same_persons(
    known: People, players: Mapping[str, Player], mentioned: Iterable[str], answers: Answers
) -> dict[str, str]:
    """The ids of a file that stand for known persons, with these: by what was answered before, or is now."""
    now = {
        new: meant
        for new, meant in answers.same.items()
        if new in players
        and (who := known.players.get(PlayerId(meant)))
        and who.erased is None
        and answers.may_mean(meant, known)
    }
    meant = {**now, **known.known_as}
    own = {player for player, who in known.players.items() if not who.is_only_mentioned}
    return {name: str(meant[name]) for name in (*players, *mentioned) if name in meant and name not in own}


def answer_problems(answers: Answers, offered: frozenset[str], known: People, everyone: People) -> Iterator[Problem]:
    """Answers that answer nothing: ``offered`` are the players of the files, ``known`` those before, ``everyone`` both."""
    for player in sorted(answers.same.keys() | answers.distinct):
        meant = answers.same.get(player, "")
        code = _wrong_answer(player, meant, known, everyone, is_distinct=player in answers.distinct)
        if player not in offered:
            yield Problem("lookalike.not-in-files", values={"player": player})
        elif code:
            owner = known.known_as.get(player, "")
            yield Problem(code, values={"player": player, "known": meant, "owner": owner})


def _wrong_answer(player: str, meant: str, known: People, everyone: People, *, is_distinct: bool) -> str:
    """What is wrong with an answer; nothing with one that only sets somebody apart."""
    if not meant:
        return ""
    if is_distinct:
        return "lookalike.both-answers"
    if player in known.players:
        return "lookalike.both-known"
    if known.known_as.get(player, meant) != meant:
        return "lookalike.somebody-else"
    return "" if everyone.known_as.get(player) == meant else "lookalike.nobody"
