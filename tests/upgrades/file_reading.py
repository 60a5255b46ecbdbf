"""What the files of a version say: histories rated and verified, event files opened, bundles verified. No database is needed."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from ronde.files import people
from ronde.files.derivation_json import printed
from ronde.files.events.reading import read as read_event
from ronde.ground.ids import PlayerId
from ronde.library import OpenHistory, Verification, open_history, verify_bundle
from ronde.play.section import Section
from ronde.play.standings.table import standings
from ronde.record.explanation import explanations

Told = Iterator[tuple[str, Any]]


def read_files(folder: Path) -> dict[str, dict[str, Any]]:
    """Everything that is compared, by kind of file."""
    return {
        "histories": dict(_of_each(folder / "histories", "*.yaml", _history)),
        "bundles": dict(_of_each(folder / "bundles", "*.bundle", _bundle)),
        "events": dict(_of_each(folder / "events", "*.ronde", _event)),
        "people-files": dict(_of_each(folder / "people", "*.yaml", _people)),
    }


def _of_each(folder: Path, pattern: str, read: Callable[[Path], Told]) -> Told:
    for path in sorted(folder.glob(pattern)):
        yield from ((f"{path.name}/{place}" if place else path.name, said) for place, said in read(path))


def _history(path: Path) -> Told:
    """What is wrong with a history, its lists on its last day, how each player came there (by digest), what was published."""
    history, problems = open_history(path)
    yield "", {"problems": sorted({placed.problem.code for placed in problems})}
    if history is None:
        return
    for ranking in history.rankings:
        if lines := history.list(ranking=ranking).lines:
            yield ranking, [f"{line.place} {line.player} {line.value}" for line in lines]
    roster = history.known.history.roster
    for player in history.known.history.people.players:
        if player in roster:
            yield f"why/{player}", _why_digest(history, player)
    yield "verified", _verified(history.verify())
    yield "published next", _published_next(history)


def _published_next(history: OpenHistory) -> dict[str, Any]:
    """The list of the next month as it would be published: the digest of each ranking, or what is against it. Nothing is written."""
    last = history.known.last_day
    assert last is not None
    day = (last.replace(day=1) + timedelta(days=32)).replace(day=1)
    made = history.publish(day, day)
    lists = sorted(path.stem for path in made.texts if path != history.path)
    return {"day": day.isoformat(), "lists": lists, "problems": sorted({one.problem.code for one in made.problems})}


def _why_digest(history: OpenHistory, player: PlayerId) -> str:
    roster = history.known.history.roster
    found = explanations(history.known.replay, roster.number(player), ())
    return sha256("".join(printed(one.steps, roster.player) for one in found).encode()).hexdigest()[:16]


def _people(path: Path) -> Told:
    """Whom a people file names, and whether it is written again as it was."""
    file = people.read(path)
    assert file.people is not None, file.problems
    players = [str(player) for player in file.people.players]
    told = {"players": players, "clubs": [*file.people.clubs], "problems": [one.code for one in file.problems]}
    yield "", {**told, "same": people.printed(file.people) == path.read_text("utf-8")}


def _bundle(path: Path) -> Told:
    yield "", _verified(verify_bundle(path))


def _verified(found: Verification) -> dict[str, Any]:
    codes = sorted({placed.problem.code for placed in found.problems})
    return {"sound": found.is_sound, "lists": len(found.lists), "problems": codes, "head": found.head}


def _event(path: Path) -> Told:
    event, problems = read_event(path)
    assert event is not None, problems
    yield "", {"event": event.id, "name": event.name, "notes": len(event.notes)}
    for section in event.sections:
        for place, said in section_said(section.section):
            yield f"{section.id}/{place}", said


def section_said(section: Section) -> Told:
    """The rounds of a section with their results, and its table."""
    for played in section.rounds:
        tables = [[game.first, game.second, game.result, *(game.scores or ())] for game in played.games]
        yield f"round/{played.number}", tables
    if section.published:
        for at, line in enumerate(standings(section), start=1):
            yield f"table/{at}", [line.rank, line.player, *(str(worth.value) for worth in line.worths)]
