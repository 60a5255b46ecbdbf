"""The figures of an evening in progress: the points of the place as it stands, the bonus, and the total of the quarter."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import EventId, PlayerId
from ronde.ground.numbers import column
from ronde.ground.results import CHESS
from ronde.ground.trace import Number
from ronde.regulations.answers import Waiting
from ronde.regulations.cel_grand_prix.checks import event_problems
from ronde.regulations.cel_grand_prix.happenings import EventPlayed, Section
from ronde.regulations.cel_grand_prix.parameters import Parameters
from ronde.regulations.cel_grand_prix.points import base_points, cap_for, percent
from ronde.regulations.cel_grand_prix.quarters import Quarter
from ronde.regulations.cel_grand_prix.rules import NO_RATING, EventResult, event_points, position
from ronde.regulations.cel_grand_prix.state import State
from ronde.regulations.editions import Editions
from ronde.regulations.live import Figure, FigureLine, InProgress, LiveFigures, serious

COLUMNS = (
    Figure("position", "Fonctionnement"),
    Figure("base", "Fonctionnement", decimals=2),
    Figure("bonus", "Points bonis", decimals=1),
    Figure("points", "Points bonis", decimals=2),
    Figure("total", "Description", decimals=2),
)


def live_figures(state: State, event: InProgress, editions: Editions[Parameters]) -> LiveFigures:
    """Everyone's figures. Games that wait for a decision bring no bonus, as if they had not been played."""
    played: EventPlayed = event.document.happening(event.entering)
    pairs = zip(played.sections, event.sections, strict=True)
    played = replace(played, sections=tuple(_with_expected(_decided(one), of, event) for one, of in pairs))
    problems, edition = serious(event_problems(played, editions)), editions.nearest(played.day)
    values = {} if problems else _values(state, played, edition, frozenset(event.wanted))
    unrated = {
        player
        for section in played.sections
        for player, rating in zip(section.ids, section.rating, strict=True)
        if rating == NO_RATING
    }
    return LiveFigures(
        columns=COLUMNS,
        lines={
            player: FigureLine(
                values.get(player, (None,) * len(COLUMNS)),
                (Waiting("cel.unrated", event.number(player)),) if player in unrated else (),
            )
            for player in event.wanted
        },
        projected="points",
        moved_by="scores",
        problems=problems,
    )


def _values(
    state: State, played: EventPlayed, edition: Parameters, wanted: frozenset[PlayerId]
) -> Mapping[PlayerId, tuple[Number | None, ...]]:
    capped, quarter = cap_for(state, played.day, edition), state.quarter(Quarter.of(played.day))
    found: dict[PlayerId, tuple[Number | None, ...]] = {}
    for section in played.sections:
        for row, player in enumerate(section.ids):
            if player in wanted:
                who, scores = int(section.player[row]), section.scores
                base, bonus = base_points(played.kind, section, row, edition, capped), percent(section, row, edition)
                result = EventResult(EventId(played.id), played.day, event_points(base, bonus))
                total = quarter.added([(who, result)], edition.best).totals[who]
                found[PlayerId(player)] = (position(scores[row], scores), base, bonus, result.points, total)
    return found


def _with_expected(section: Section, of: FinishedSection, event: InProgress) -> Section:
    """A section with those who have not played yet, and whose games are known to follow: they are there, and fill a place of the grid."""
    coming = {player for game in event.coming for player in (game.first, game.second)}
    new = [one for one in of.players if one.player in coming and one.player not in section.ids]
    ratings = [NO_RATING if one.rating is None else one.rating for one in new]
    nothing = column([0] * len(new))
    return replace(
        section,
        player=np.concatenate([section.player, column([event.number(one.player) for one in new])]),
        ids=(*section.ids, *(one.player for one in new)),
        rating=np.concatenate([section.rating, column(ratings)]),
        score=np.concatenate([section.score, nothing]),
        byes=np.concatenate([section.byes, nothing]),
    )


def _decided(section: Section) -> Section:
    """A section without the games that wait for a decision."""
    kept = [at for at, code in enumerate(section.results) if CHESS[code].decided]
    return replace(
        section, white=section.white[kept], black=section.black[kept], results=tuple(section.results[at] for at in kept)
    )
