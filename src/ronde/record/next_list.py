"""What a section that is about to be sent would do to the list: its players before and after, and who has to wait."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem
from ronde.record.history import History
from ronde.record.moves import Compared, Moved
from ronde.record.opened import Opened
from ronde.record.what_if import Preview, changed, closed
from ronde.regulations.answers import Ranking, Waiting
from ronde.regulations.documents import Document, Step


@dataclass(frozen=True, slots=True)
class NextList:
    """The next list as it would be if sections were homologated as they are.

    ``on`` is its day; None: ratings move with each section. ``moves`` are of the players of the sections, in the order of
    the list, with those who leave it last; ``waiting``: who of them would not be on it yet, and for want of what.
    ``problems``: why the sections would not count. ``known`` is all that would be known then.
    """

    on: date | None
    known: Opened
    ranking: Ranking
    moves: tuple[Moved, ...]
    waiting: tuple[Waiting, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def history(self) -> History:
        """The history as it would be."""
        return self.known.history


def next_list(before: Opened, after: Opened, sections: frozenset[str]) -> NextList:
    """The list with sections that ``after`` knows and ``before`` does not, homologated the day before it appears."""
    documents = [fact for fact in after.history.facts if fact.id in sections]
    appears = [day for one in documents if (day := after.book.next_list(one, after.last_day))]
    on = max(appears, default=None)
    preview = _homologated(before, after, {one.id: one for one in documents}, on)
    players = {player for one in documents for _, player in one.mentions()}
    shown = on or preview.known.last_day or date.min
    compared = _compared(before, preview.known, shown, players)
    return NextList(
        on,
        preview.known,
        next(one for one in after.book.rankings if one.code == compared.after.ranking),
        tuple(one for one in compared.everyone if one.player in players),
        _waiting(preview.known, players),
        tuple(problem for problem in preview.problems if problem.level is not Level.WARNING),
    )


def next_list_with(before: Opened, after: Opened, sections: frozenset[str]) -> NextList:
    """The same of sections that wait in the office: they count as they are."""
    return next_list(before, counted_as_they_are(after, sections), sections)


def counted_as_they_are(known: Opened, sections: frozenset[str]) -> Opened:
    """What would be known if nobody had taken a step with some sections: those that wait in the office count then."""
    first = known.chronicle.resolved.versions.first
    meant = {first(one) for one in sections}
    steps = [fact.id for fact in known.history.facts if isinstance(fact, Step) and first(fact.of) in meant]
    return changed(known, dict.fromkeys(steps)).known if steps else known


def _homologated(before: Opened, known: Opened, documents: Mapping[str, Document], on: date | None) -> Preview:
    """The sections counted, and the list that they wait for closed."""
    if on is None:
        old = [*before.replay.open_problems]
        return Preview(known, tuple(problem for problem in known.replay.open_problems if problem not in old))
    counted = changed(known, {name: one.homologated_on(on - timedelta(days=1)) for name, one in documents.items()})
    listed = closed(counted.known, on)
    return counted if listed is None else Preview(listed.known, (*counted.problems, *listed.problems))


def _compared(before: Opened, after: Opened, on: date, players: set[PlayerId]) -> Compared:
    """The first of the book's rankings on which somebody of the sections moves; the first one where nobody does."""
    found = [Compared(before.ranking_list(on, one), after.ranking_list(on, one)) for one in after.book.rankings]
    return next((one for one in found if any(move.player in players for move in one.moved)), found[0])


def _waiting(known: Opened, players: set[PlayerId]) -> tuple[Waiting, ...]:
    found = known.book.waiting(known.replay.state)
    return tuple(one for one in found if one.player is not None and known.history.roster.player(one.player) in players)
