"""From the last slip to the rating document: a closed section and its declaration become the document of a rule book."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ronde.ground.finished import FinishedGame, FinishedPlayer, FinishedSection, System
from ronde.ground.problems import Problem
from ronde.ground.results import UNDECIDED
from ronde.play.assumptions import without_assumptions
from ronde.play.permissions import State, state
from ronde.play.section import Game, Section, is_undecided
from ronde.play.standings.table import ranks_by_play, rated_places, standings
from ronde.play.tally import tally
from ronde.play.teams import is_match
from ronde.regulations.contract import AnyBook
from ronde.regulations.submission import Submission

_SYSTEMS: dict[str, System] = {
    "round_robin": "closed",
    "swiss_assisted": "swiss",
    "swiss_dutch": "swiss",
    "swiss_points": "swiss",
}


def submission(book: AnyBook, sections: Sequence[Section], declaration: Any, *, fact: str) -> Submission:
    """The document that a book makes of closed sections and what was declared, or everything that keeps it from that.

    A section that is open only because a result waits for a decision goes to a book whose document can say so: there it
    keeps the office from counting it, never the organiser from sending it (FFJD-29).
    """
    problems = tuple(problem for at, section in enumerate(sections) for problem in _open(book, section, at))
    return Submission(None, problems) if problems else previewed(book, sections, declaration, fact=fact)


def previewed(book: AnyBook, sections: Sequence[Section], declaration: Any, *, fact: str) -> Submission:
    """The document as it would be if sections ended as they stand: games without a result are not in it.

    Neither are those that wait for a decision, unless the book has a code for them.
    """
    ended = tuple(finished(section) for section in sections)
    if not book.holds_undecided:
        ended = tuple(
            replace(one, games=tuple(game for game in one.games if game.result != UNDECIDED)) for one in ended
        )
    return book.submitted(ended, declaration, fact)


def _open(book: AnyBook, section: Section, at: int) -> Iterator[Problem]:
    """Why a section is not at its end: it is still running, a game has no result, or none that the book could write."""
    is_over = section.is_closed or (state(section) is State.PLAYED and any(_undecided(section)))
    if not is_over:
        yield Problem("submission.not-closed", "", (at,), {"name": section.name})
    for number, game in section.games(range(1, len(section.rounds) + 1)):
        if not game.result:
            yield Problem("submission.no-result", "", (at, number, game.table), {"round": number, "table": game.table})
    for number, game in () if book.holds_undecided else _undecided(section):
        yield Problem("play.to-be-decided", "", (at, "rounds", number, "tables", game.table))


def _undecided(section: Section) -> Iterator[tuple[int, Game]]:
    """The games that wait for a decision, with their rounds."""
    for number, game in section.games(range(1, len(section.rounds) + 1)):
        if is_undecided(section, game):
            yield number, game


def finished(section: Section) -> FinishedSection:
    """A section in values that a rule book understands, as far as it has come; what is only assumed is not in it."""
    section = without_assumptions(section)
    rounds = [round_.number for round_ in section.published]
    counted, everyone = tally(section, rounds), {entry.player: entry for entry in section.entries}
    places = rated_places(section)
    players = tuple(
        FinishedPlayer(
            player=line.player,
            place=places[line.player],
            rating=everyone[line.player].rating,
            halves=counted.halves[line.player],
            free=sum(one.halves for one in counted.outings[line.player] if one.opponent is None),
            has_played=any(one.is_played for one in counted.outings[line.player]),
            marks=(*everyone[line.player].categories, *everyone[line.player].tags),
        )
        for line in standings(section)
    )
    games = tuple(
        FinishedGame(number, game.table, game.first, game.second, game.result, game.scores)
        for number, game in section.games(rounds)
        if game.result
    )
    planned = section.plan.rounds
    return FinishedSection(
        section.name,
        section.discipline,
        _system(section),
        len(rounds),
        players,
        games,
        planned,
        is_ranked=ranks_by_play(section),
    )


def _system(section: Section) -> System:
    """How a book calls the way in which a section was paired: one of its own words where all phases are of one kind."""
    if is_match(section):
        return "match"
    found = {_SYSTEMS.get(phase.format, "other") for phase in section.plan.phases}
    doubled = any(phase.double for phase in section.plan.phases)
    if found == {"closed"} and len(section.plan.phases) == 1:
        return "double" if doubled else "closed"
    return "swiss" if found == {"swiss"} else "other"
