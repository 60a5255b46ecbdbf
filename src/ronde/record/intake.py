"""A history with what a file brings to it: what is new is added, what it knows is kept as it is, and neither in silence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.record.history import History
from ronde.record.newcomers import Answers, newcomers, same_persons
from ronde.record.people import People
from ronde.record.people_problems import sharing_problems
from ronde.record.players import Player
from ronde.record.resubmission import (
    document_differences,
    latest_version,
    next_version,
    says_the_same,
    written_value,
)
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document, Step, moment, recorded_at

NO_ANSWERS = Answers()


@dataclass(frozen=True, slots=True)
class Intake:
    """Both as one; the ids of what is new, list by list; what there is to say, each with the list, the row's id and the key.

    ``same``: ids of the file that stand for known persons, with these. ``answered``: whose rows keep an answer, and under
    which key. ``versions``: sections that came again, with the ids that their new versions get.
    """

    history: History
    new: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...]
    same: Mapping[str, str] = field(default_factory=dict)
    answered: frozenset[tuple[str, str]] = frozenset()
    versions: Mapping[str, Document] = field(default_factory=dict)


def intake(
    known: History,
    people: People,
    facts: Sequence[Document],
    recorded: str | None = None,
    answers: Answers = NO_ANSWERS,
) -> Intake:
    """A history with people and facts as somebody wrote them; ``recorded`` is the moment at which they all become known.

    Without it each keeps its own, but for those before the history's last: they cannot have been known here earlier.
    Whom the file names by another id than the history is the person of the history in all that is taken in.
    """
    mentioned = (str(player) for fact in facts for _, player in fact.mentions())
    same = same_persons(known.people, _players(people), mentioned, answers)
    judged = [fact for fact in facts if fact.id not in known.documents and fact != as_sent(fact)]
    sent = [_with_known_ids(as_sent(fact), same) for fact in facts]
    versions = {fact.id: next_version(known, fact) for fact in sent if _is_newer(known, fact, answers)}
    facts = [versions.get(fact.id, fact) for fact in sent]
    again = [fact for fact in sent if not (fact.id in answers.newer and _is_submission(known, fact))]
    ours, theirs = _rows(known.people, known.facts), _rows(people, facts)
    new = {key: {name: row for name, row in rows.items() if name not in ours[key]} for key, rows in theirs.items()}
    came = newcomers(known.people, {name: row for name, row in new["players"].items() if name not in same}, answers)
    new["players"] = dict(came.players)
    known_now = _with_other_ids(known.people, same)
    everyone = (*came.players.values(), *known_now)
    new_people = People.of(everyone, clubs=new["clubs"].values(), leagues=new["leagues"].values())
    last = _last_moment(known)
    longer = known.with_facts(*(_recorded(fact, recorded, last) for fact in new["facts"].values()), people=new_people)
    problems = (
        *_said_otherwise(ours, theirs, same),
        *_taken_ids(came.players.values(), known.people),
        *came.problems,
        *map(_known_elsewhere, judged),
        *(_published_elsewhere(fact) for fact in new["facts"].values() if isinstance(fact, Publication)),
        *_known_facts(known, again, new["facts"], versions, is_all=not any(new.values()) and not known_now),
    )
    answered = {*((name, "unlike") for name in came.set_apart), *((player.id, "also") for player in known_now)}
    rows = {key: tuple(found) for key, found in new.items()}
    return Intake(longer, rows, problems, same, frozenset(answered), versions)


def changed_rows(before: People, after: People) -> People:
    """The rows of people that are not as they were."""
    return People.of(
        [who for name, who in after.players.items() if before.players.get(name) != who],
        clubs=[club for name, club in after.clubs.items() if before.clubs.get(name) != club],
        leagues=[league for name, league in after.leagues.items() if before.leagues.get(name) != league],
    )


def as_sent(fact: Document) -> Document:
    """The fact without what its sender knew or judged: here goes what is known here, or anyone could license anybody."""
    return fact.as_written()


def _known_elsewhere(fact: Document) -> Problem:
    ours = msgspec.to_builtins(as_sent(fact))
    keys = tuple(key for key in msgspec.to_builtins(fact) if key not in ours)
    return Problem(
        "joining.known-elsewhere",
        where=("facts", fact.id, "id"),
        values={"id": fact.id, "keys": keys},
        level=Level.WARNING,
    )


def _published_elsewhere(fact: Document) -> Problem:
    """Nobody publishes for somebody else: the fact could never be taken back, and no list would follow from it here."""
    return Problem("joining.published", where=("facts", fact.id, "fact"), values={"id": fact.id})


def _with_known_ids(fact: Document, same: Mapping[str, str]) -> Document:
    """The fact with known persons under their own ids."""
    return fact.renamed(same) if any(player in same for _, player in fact.mentions()) else fact


def _with_other_ids(known: People, same: Mapping[str, str]) -> list[Player]:
    """The known persons who get ids of the file beside their own: next time nobody has to answer."""
    new = {name: meant for name, meant in same.items() if name not in known.known_as}
    persons = [known.players[PlayerId(meant)] for meant in dict.fromkeys(new.values())]
    return [replace(who, also=[*who.also, *(name for name in new if new[name] == who.id)]) for who in persons]


def _taken_ids(players: Iterable[Player], known: People) -> Iterator[Problem]:
    for player in players:
        yield from (problem.inside("players", player.id) for problem in sharing_problems(player, known))


def _last_moment(history: History) -> str | None:
    """The last moment that a history knows: as a fact says it, or the day of a list that does not."""
    said = (fact.recorded for fact in reversed(history.facts) if fact.recorded and recorded_at(fact))
    lists = (fact.appeared.isoformat() for fact in history.facts if isinstance(fact, Closed) and not fact.recorded)
    return max((*islice(said, 1), *lists), key=moment, default=None)


def _recorded(fact: Document, recorded: str | None, last: str | None) -> Document:
    said = recorded_at(fact)
    is_earlier = said is not None and last is not None and said < moment(last)
    return replace(fact, recorded=recorded or (last if is_earlier else fact.recorded))


def _players(people: People) -> Mapping[str, Player]:
    """Those of whom something was written down."""
    return {str(name): player for name, player in people.players.items() if not player.is_only_mentioned}


def _rows(people: People, facts: Iterable[Document]) -> dict[str, Mapping[str, Any]]:
    return {
        "leagues": people.leagues,
        "clubs": people.clubs,
        "players": _players(people),
        "facts": {fact.id: fact for fact in facts},
    }


def _known_facts(
    known: History,
    facts: Sequence[Document],
    new: Mapping[str, Document],
    versions: Mapping[str, Document],
    *,
    is_all: bool,
) -> Iterator[Problem]:
    """Facts whose ids the history has; where that is all there is, and as it is, that is said once."""
    alike = {fact.id for fact in facts if _is_known(known, fact)}
    if is_all and alike and len(alike) == len(facts):
        yield Problem("joining.everything-known", values={"facts": tuple(fact.id for fact in facts)})
        return
    for fact in facts:
        if fact.id in known.documents:
            if fact.id in alike:
                # A section that nobody touched keeps nothing else from coming in.
                level = Level.WARNING if new and _is_section(known, fact) else Level.REFUSED
                yield Problem("joining.known", "", ("facts", fact.id, "id"), {"id": fact.id}, level)
            else:
                yield _other_fact(known, fact, versions)


def _other_fact(known: History, fact: Document, versions: Mapping[str, Document]) -> Problem:
    """A fact whose id the history has for another, or for a section in another version, with what differs."""
    where = ("facts", fact.id, "id")
    if not _is_section(known, fact):
        return Problem("joining.other-fact", "", where, {"id": fact.id})
    latest = latest_version(known, fact.id)
    found = tuple(one.shown for one in document_differences(latest, fact))
    values: dict[str, Value] = {"id": fact.id, "version": latest.id, "differences": found}
    if fact.id in versions:
        return Problem("joining.newer", "", where, {**values, "new": versions[fact.id].id}, Level.WARNING)
    return Problem("joining.other-version", "", where, values)


def _is_section(known: History, fact: Document) -> bool:
    """Whether the history has a section of that id, and this is one too."""
    sections = known.regulation.sections
    return isinstance(fact, sections) and isinstance(known.documents.get(fact.id), sections)


def _is_submission(known: History, fact: Document) -> bool:
    """Whether the history has this submission: of a section that only comes again it says nothing more, whoever took it in."""
    ours = known.documents.get(fact.id)
    if not isinstance(fact, Step) or not isinstance(ours, Step) or {fact.action, ours.action} != {"submit"}:
        return False
    return isinstance(known.documents.get(fact.of), known.regulation.sections)


def _is_newer(known: History, fact: Document, answers: Answers) -> bool:
    return fact.id in answers.newer and _is_section(known, fact) and not _is_known(known, fact)


def _is_known(known: History, fact: Document) -> bool:
    """Whether the history has the fact, whenever it was recorded; of a section, whether its last version is that."""
    if _is_section(known, fact):
        return says_the_same(latest_version(known, fact.id), fact)
    same = known.documents.get(fact.id)
    return same is not None and replace(same, recorded=None).as_written() == replace(fact, recorded=None).as_written()


def _said_otherwise(
    ours: Mapping[str, Mapping[str, Any]], theirs: Mapping[str, Mapping[str, Any]], same: Mapping[str, str]
) -> Iterator[Problem]:
    """What is said otherwise, or for the first time, of leagues, clubs and players that the history knows."""
    for key in ("leagues", "clubs", "players"):
        for name, row in theirs[key].items():
            meant = same.get(name, name) if key == "players" else name
            if meant in ours[key]:
                found = _of_known(ours[key][meant], row, is_by_other_id=meant != name)
                yield from (problem.inside(key, name) for problem in found)


def _of_known(known: Any, given: Any, *, is_by_other_id: bool) -> Iterator[Problem]:
    """Of somebody erased nothing is compared; nor is the name of somebody whom the file names by another id."""
    if getattr(known, "erased", None) is not None:
        yield Problem("joining.erased", where=("id",), values={"id": known.id}, level=Level.WARNING)
        return
    left = {"id", "name"} if is_by_other_id else set()
    said = {key: value for key, value in msgspec.to_builtins(given).items() if key not in left}
    yield from _differences(msgspec.to_builtins(known), said)


def _differences(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Problem]:
    for key, given in theirs.items():
        values = {"id": str(ours["id"]), "key": key, "given": written_value(given)}
        if key not in ours:
            yield Problem("joining.first-said", where=(key,), values=values, level=Level.WARNING)
        elif ours[key] != given:
            values |= {"known": written_value(ours[key])}
            yield Problem("joining.said-otherwise", where=(key,), values=values, level=Level.WARNING)
