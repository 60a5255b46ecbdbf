"""What stands around the seats of a game while scores come: what to look at, the first places, who is absent or has no seat."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.http import HttpRequest

from ronde.ground.ids import PlayerId
from ronde.ground.results import ABSENT, SCORED
from ronde.play.section import Game
from ronde.record.desk_notes import Confirmed, said_of
from ronde.web.desk.collective.after_page import PlacedLine, placed_in
from ronde.web.desk.collective.game_lines import games_of
from ronde.web.desk.collective.stages import stages_of
from ronde.web.desk.finish.signing import signs_as
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.rounds.queries import RoundPage
from ronde.web.desk.rounds.tables import TableRow, result_text
from ronde.web.events.office_of_events import has_office_here
from ronde.web.events.queries import ActLine, results_of
from ronde.web.language import reading
from ronde.words.texts import text

_FIRST = 6  # places
_ACTS = 2000


@dataclass(frozen=True, slots=True)
class ScoreDoubt:
    """A score that somebody should look at: its seat, another seat that it concerns, and why in words."""

    table: int
    shown: int
    other: int | None
    remark: str


@dataclass(frozen=True, slots=True)
class Scoring:
    """What stands around the seats; ``without_seat`` are those who are entered, and were not here when seats were given out."""

    doubts: tuple[ScoreDoubt, ...]
    undecided: tuple[TableRow, ...]
    places: tuple[PlacedLine, ...]
    absent: tuple[str, ...]
    without_seat: tuple[PlayerId, ...]
    asks_signature: bool
    signature: str

    @property
    def to_look_at(self) -> int:
        """How many scores are doubtful or still to be decided."""
        return len(self.doubts) + len(self.undecided)

    @property
    def has_ties(self) -> bool:
        """Whether some of the first share a place."""
        return any(one.is_tied for one in self.places)


def scores_context(request: HttpRequest, desk: SectionDesk, page: RoundPage) -> dict[str, Any]:
    """What the page of a collective game shows beside what every page of a round has."""
    games = games_of(desk)
    stage = next(one for one in stages_of(desk, games) if one.game.id == desk.row.id)
    return {"page": page, "games": games, "stage": stage, "scoring": scoring_of(request, desk, page)}


def scoring_of(request: HttpRequest, desk: SectionDesk, page: RoundPage) -> Scoring:
    """The rail of a game."""
    section, signs = desk.section, signs_as(request)
    seated = {game.first: game for _, game in section.games(range(1, len(section.rounds) + 1))}
    absent = [game.first for game in seated.values() if game.result == ABSENT]
    outside = [one.player for one in section.entries if one.player not in seated and one.last_round is None]
    rows = {row.outcome.table: row for row in page.rows}
    return Scoring(
        doubts=tuple(_doubts(desk, page, rows)),
        undecided=tuple(row for row in page.rows if row.outcome.is_undecided),
        places=placed_in(section)[:_FIRST],
        absent=tuple(desk.name(one) for one in (*absent, *outside)),
        without_seat=tuple(outside) if seated and not section.is_closed else (),
        asks_signature=signs.is_asked and has_office_here(desk.event),
        signature=signs.name,
    )


def _doubts(desk: SectionDesk, page: RoundPage, rows: Mapping[int, TableRow]) -> Iterator[ScoreDoubt]:
    """Scores that are far from all others; and two that are the same, and were entered one after the other."""
    twice = dict(_entered_in_a_row(results_of(desk.row.id, most=_ACTS), page.number))
    confirmed = _confirmed(desk, page.number)
    games = {game.table: game for game in desk.section.rounds[page.number - 1].games} if page.rows else {}
    for table, row in rows.items():
        game = games[table]
        other = games.get(twice.get(table, 0))
        if row.outcome.doubt:
            yield ScoreDoubt(table, row.shown, None, _said(row.outcome.doubt.kind, game))
        elif other and _is_same(game, other) and (table, result_text(game)) not in confirmed:
            first, second = sorted((row.shown, rows[other.table].shown))
            yield ScoreDoubt(table, first, second, _said("same", game))


def _said(kind: str, game: Game) -> str:
    return text(f"desk_collective.doubts.{kind}", reading(), {"score": game.scores[0] if game.scores else 0})


def _confirmed(desk: SectionDesk, number: int) -> set[tuple[int, str]]:
    said = said_of(desk.notes, Confirmed)
    return {(one.table, one.result) for one in said if (one.section, one.round) == (desk.row.id, number)}


def _is_same(one: Game, other: Game) -> bool:
    return one.counted == other.counted == SCORED and one.scores == other.scores


def _entered_in_a_row(acts: Sequence[ActLine], number: int) -> Iterator[tuple[int, int]]:
    """Each seat whose score was entered right after that of another one, with that one; newest acts come first."""
    tables = [
        int(change.at[2])
        for act in acts
        if act.undone_by is None and act.undoes is None
        for change in act.changes
        if change.at[:2] == ("game", number)
    ]
    latest = list(dict.fromkeys(tables))  # of a seat that was corrected, the last word counts
    return pairwise(latest)
