"""An event in progress: the figures of its rule book as if it ended now, and what each result to come would do.

The preview of the submission as it stands: nothing is recorded, and nothing of a history is computed again.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import PlayerId, Roster
from ronde.ground.problems import Problem
from ronde.ground.trace import Number
from ronde.play.changes.results import result_entered
from ronde.play.formats.registry import FORMATS
from ronde.play.section import Game, Round, Section
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.submission import finished
from ronde.regulations.answers import Waiting
from ronde.regulations.documents import Document, Entering
from ronde.regulations.live import ComingGame, Figure, InProgress, LiveFigures

FACT = "live"  # the id of a document that nobody keeps
MARGIN = 1  # by which a game of Scrabble is taken to be won: a larger one places the winner no worse
_SCORE = 400


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A player's figures, one for each column; None: not known, and ``waiting`` says for want of what."""

    rank: int
    player: PlayerId
    values: tuple[Number | None, ...]
    waiting: tuple[Waiting, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the next game would do for a player: the projected figure as it is, and after each result."""

    round: int
    table: int
    player: PlayerId
    opponent: PlayerId
    now: Number | None
    win: Number | None
    draw: Number | None
    loss: Number | None


@dataclass(frozen=True, slots=True)
class LiveSection:
    """A section: its players in the order of the standings, and both players of each game that has no result."""

    rows: tuple[LiveRow, ...]
    prospects: tuple[Prospect, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """An event in progress, section by section; no columns: the book has no figures for it, or ``problems`` say why.

    ``projected`` is the column that a result moves; ``margin`` the one assumed where the places decide.
    """

    columns: tuple[Figure, ...]
    whole: tuple[tuple[Figure, Number | None], ...]
    sections: tuple[LiveSection, ...]
    projected: str = ""
    goes_by_places: bool = False
    margin: int | None = None
    problems: tuple[Problem, ...] = ()


def live(known: Opened, sections: Sequence[Section], declaration: Any) -> Live:
    """The figures of sections as they stand, by what is known."""
    book = known.book
    made = book.submitted(tuple(map(finished, sections)), declaration, FACT)
    if made.document is None:
        return Live((), (), (), problems=made.problems)
    preview = _Preview(known, _everyone(known, sections, made.document), declaration)
    found = preview.figures(sections)
    return Live(
        columns=found.columns,
        whole=found.whole,
        sections=tuple(_section(preview, found, sections, at) for at in range(len(sections))),
        projected=found.projected,
        goes_by_places=found.goes_by_places,
        margin=MARGIN if found.goes_by_places and sections[0].discipline == "scrabble" else None,
        problems=found.problems,
    )


def _everyone(known: Opened, sections: Sequence[Section], document: Document) -> People:
    """The people of a history, and whoever plays without being known there."""
    here = {entry.player: entry.name or entry.player for section in sections for entry in section.entries}
    here |= {player: str(player) for _, player in document.mentions() if player not in here}
    new = [Player(id=player, name=name) for player, name in here.items() if player not in known.history.players]
    return known.history.people.with_more(People.of(new))


def _section(preview: "_Preview", found: LiveFigures, sections: Sequence[Section], at: int) -> LiveSection:
    ranks = {one.player: one.place for one in finished(sections[at]).players}
    rows = tuple(
        LiveRow(rank, player, found.lines[player].values, found.lines[player].waiting)
        for player, rank in ranks.items()
        if player in found.lines
    )
    return LiveSection(rows, tuple(_prospects(preview, found, sections, at)))


@dataclass(frozen=True, slots=True)
class _Preview:
    """A book asked about sections, by one state of a history: any number of times, and never by a replay."""

    known: Opened
    people: People
    declaration: Any

    def figures(self, sections: Sequence[Section]) -> LiveFigures:
        """The figures of sections as they stand."""
        return self.of(tuple(map(finished, sections)), tuple(one for section in sections for one in _coming(section)))

    def of(self, sections: tuple[FinishedSection, ...], coming: tuple[ComingGame, ...]) -> LiveFigures:
        """The figures of sections given in the book's own terms."""
        document = self.known.book.submitted(sections, self.declaration, FACT).document
        if document is None:
            return LiveFigures()
        dated, entering = self._dated(document), self._entering
        return self.known.book.live_figures(
            self._state(dated, entering), InProgress(dated, sections, coming, entering)
        )

    @property
    def _entering(self) -> Entering:
        """Numbers for everyone: those of the history, and new ones behind them."""
        return Entering(Roster((*self.known.history.roster, *self.people.players)), len(self.known.history.facts))

    def _dated(self, document: Document) -> Document:
        """A document that holds what its rules need of people, as if homologated as soon as it is played."""
        began = self.known.book.presented(document).first_day
        day = max(began, self.known.last_day or began)
        return (document if document.is_frozen else document.frozen(self.people)).homologated_on(day)

    def _state(self, document: Document, entering: Entering) -> Any:
        """The state in which it would count: after all that stands before it in the book's order."""
        happening = document.happening(entering)
        if happening is None:
            return self.known.replay.state
        place = self.known.book.place(happening)
        return self.known.replay.state_before(bisect_left(self.known.chronicle.keys, (place,)))


# What is still to be played


def _coming(section: Section) -> Iterator[ComingGame]:
    """The games of published rounds without a result, and the rest of a schedule that is known in advance."""
    rounds = (*section.published, *_scheduled(section))
    for round_ in rounds:
        for game in round_.games:
            if not game.result and game.second is not None:
                yield ComingGame(round_.number, game.first, game.second)


def _scheduled(section: Section) -> Iterator[Round]:
    """The rounds of a round robin that nobody has seen yet; none before its numbers are given out."""
    if section.is_closed:
        return
    for number in range(len(section.published) + 1, section.plan.rounds + 1):
        phase = section.phase(number)
        if phase.format == "round_robin" and phase.seats:
            yield Round(number, FORMATS["round_robin"].pair(section, number).games)


def _prospects(preview: _Preview, found: LiveFigures, sections: Sequence[Section], at: int) -> Iterator[Prospect]:
    """What each result would do at the tables of the round being played, or of the draft."""
    if not found.projected or sections[at].is_closed:
        return
    seen = _as_published(sections[at])
    for number, game in seen.games(range(1, len(seen.rounds) + 1)):
        if game.second is None or game.result:
            continue
        after = {
            code: preview.figures([*sections[:at], _with_result(seen, number, game, code), *sections[at + 1 :]])
            for code in _results(seen)
        }
        for player, opponent, results in _sides(seen, game):
            win, draw, loss = (after[code].value(player, found.projected) for code in results)
            now = found.value(player, found.projected)
            yield Prospect(number, game.table, player, opponent, now, win, draw, loss)


def _as_published(section: Section) -> Section:
    """The section as if its draft had been published."""
    return replace(section, rounds=tuple(replace(one, is_published=True) for one in section.rounds))


_WON, _DRAWN = {"draughts": "2", "chess": "1", "scrabble": "win"}, {"draughts": "1", "chess": "=", "scrabble": "draw"}


def _results(section: Section) -> tuple[str, str, str]:
    """Won, drawn and lost, as a discipline writes them."""
    won = _WON[section.discipline]
    return won, _DRAWN[section.discipline], section.codes[won].counterpart


def _sides(section: Section, game: Game) -> Iterator[tuple[PlayerId, PlayerId, tuple[str, ...]]]:
    """Both players, each with the codes of a game won, drawn and lost by that one, written from the first one's side."""
    codes = _results(section)
    if game.second is not None:
        yield game.first, game.second, codes
        yield game.second, game.first, codes[::-1]


def _with_result(section: Section, number: int, game: Game, code: str) -> Section:
    """The section with a result entered."""
    margin = {"win": MARGIN, "draw": 0, "loss": -MARGIN}
    scores = (_SCORE + margin[code], _SCORE) if section.discipline == "scrabble" else None
    return result_entered(section, number, game.table, code, scores).section
