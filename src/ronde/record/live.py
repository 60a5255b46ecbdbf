"""An event in progress: the figures of its rule book, as if it ended now.

They are the preview of the submission as it stands: nothing is recorded, and nothing of a history is computed again.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import PlayerId, PlayerNumber, Roster
from ronde.ground.problems import Problem
from ronde.ground.trace import Number
from ronde.play.formats.registry import FORMATS
from ronde.play.section import Round, Section
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.recasting import merged_ids
from ronde.record.submission import finished, previewed
from ronde.regulations.answers import Waiting
from ronde.regulations.documents import Document, Entering
from ronde.regulations.live import ComingGame, Figure, InProgress, LiveFigures, MovedBy

FACT = "live"  # the id of a document that nobody keeps


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A player's figures, one for each column; None: not known, and ``waiting`` says for want of what."""

    rank: int
    player: PlayerId
    values: tuple[Number | None, ...]
    waiting: tuple[Waiting, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """An event in progress; no columns: the book has no figures for it, or ``problems`` say why there are none.

    ``tables`` has one for each section, in the order of its standings; ``projected`` is the column that a result moves, and
    ``moved_by`` says through what.
    """

    columns: tuple[Figure, ...] = ()
    whole: tuple[tuple[Figure, Number | None], ...] = ()
    tables: tuple[tuple[LiveRow, ...], ...] = ()
    projected: str = ""
    moved_by: MovedBy = "games"
    problems: tuple[Problem, ...] = ()


def live(known: Opened, sections: Sequence[Section], declaration: Any) -> Live:
    """The figures of sections as they stand, by what is known."""
    preview, problems = live_preview(known, sections, declaration)
    if preview is None:
        return Live(problems=problems)
    standing = tuple(map(finished, sections))
    found = preview.figures(standing, coming_games(sections))
    return Live(
        columns=found.columns,
        whole=found.whole,
        tables=tuple(tuple(_rows(found, section)) for section in standing),
        projected=found.projected,
        moved_by=found.moved_by,
        problems=found.problems,
    )


def _rows(found: LiveFigures, section: FinishedSection) -> Iterator[LiveRow]:
    for one in section.players:
        if one.player in found.lines:
            line = found.lines[one.player]
            yield LiveRow(one.place, one.player, line.values, line.waiting)


@dataclass(frozen=True, slots=True)
class LivePreview:
    """A book that can be asked about sections any number of times, by one state of a history and never by a replay."""

    known: Opened
    declaration: Any
    state: Any
    people: People
    entering: Entering

    def figures(
        self,
        sections: tuple[FinishedSection, ...],
        coming: tuple[ComingGame, ...] = (),
        asked: tuple[PlayerId, ...] | None = None,
    ) -> LiveFigures:
        """The figures of sections as they stand; of some players only, where they are named."""
        document = self.known.book.submitted(sections, self.declaration, FACT).document
        if document is None:
            return LiveFigures()
        dated = _dated(self.known, document, self.people)
        return self.known.book.live_figures(self.state, InProgress(dated, sections, coming, self.entering, asked))


def live_preview(
    known: Opened, sections: Sequence[Section], declaration: Any
) -> tuple[LivePreview | None, tuple[Problem, ...]]:
    """A book to be asked about sections, or what keeps it from that."""
    made = previewed(known.book, sections, declaration, fact=FACT)
    if made.document is None:
        return None, made.problems
    people = _everyone(known, sections, made.document)
    # Whoever is new has a number behind those of the history, whose columns do not reach so far: nothing is known of them.
    everyone = RosterOfPersons((*known.history.roster, *people.players), known_ids(known))
    entering = Entering(everyone, len(known.history.facts))
    state = _state(known, _dated(known, made.document, people), entering)
    return LivePreview(known, declaration, state, people, entering), ()


def known_ids(known: Opened) -> dict[str, PlayerId]:
    """The ids under which a file may name a person who counts under another one."""
    merged = merged_ids(known.chronicle.resolved.same)
    return {**known.history.people.known_as, **{other: PlayerId(own) for other, own in merged.items()}}


class RosterOfPersons(Roster):
    """A roster in which every id of a person leads to the number under which that person counts."""

    def __init__(self, players: Iterable[PlayerId], own: Mapping[str, PlayerId]) -> None:
        super().__init__(players)
        self._own = own

    @override
    def number(self, player: PlayerId) -> PlayerNumber:
        return super().number(self._own.get(player, player))


def _everyone(known: Opened, sections: Sequence[Section], document: Document) -> People:
    """The people of a history, and whoever plays without being known there."""
    here = {entry.player: entry.name or entry.player for section in sections for entry in section.entries}
    here |= {player: str(player) for _, player in document.mentions() if player not in here}
    new = [Player(id=player, name=name) for player, name in here.items() if player not in known.history.players]
    return known.history.people.with_more(People.of(new))


def _dated(known: Opened, document: Document, people: People) -> Document:
    """A document that holds what its rules need of people, as if homologated as soon as it can be."""
    began = known.book.presented(document).first_day
    whole = document if document.is_frozen else document.frozen(people)
    return whole.homologated_on(max(began, known.last_day or began))


def _state(known: Opened, document: Document, entering: Entering) -> Any:
    """The state in which a document would count: after all that stands before it in the book's order."""
    happening = document.happening(entering)
    if happening is None:
        return known.replay.state
    place = known.book.place(happening)
    return known.replay.state_before(bisect_left(known.chronicle.keys, (place,)))


def coming_games(sections: Sequence[Section]) -> tuple[ComingGame, ...]:
    """The games of sections that are known to follow."""
    return tuple(game for section in sections for game in _coming(section))


def _coming(section: Section) -> Iterator[ComingGame]:
    """The games of published rounds without a result, and the rest of a schedule that is known in advance."""
    for round_ in (*section.published, *_scheduled(section)):
        for game in round_.games:
            if not game.result and game.second is not None:
                yield ComingGame(round_.number, game.first, game.second)


def _scheduled(section: Section) -> Iterator[Round]:
    """The rounds of a round robin that nobody has seen yet; none before its numbers are given out."""
    for number in () if section.is_closed else range(len(section.published) + 1, section.plan.rounds + 1):
        phase = section.phase(number)
        if phase.format == "round_robin" and phase.seats:
            yield Round(number, FORMATS["round_robin"].pair(section, number).games)
