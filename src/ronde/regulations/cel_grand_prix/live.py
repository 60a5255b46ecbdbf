"""The figures of an evening in progress: the points of the place as it stands, the bonus, and the total of the quarter."""

from collections.abc import Mapping
from dataclasses import replace

from ronde.ground.ids import EventId, PlayerId
from ronde.ground.results import CHESS
from ronde.ground.trace import Number
from ronde.regulations.answers import Waiting
from ronde.regulations.cel_grand_prix.checks import event_problems
from ronde.regulations.cel_grand_prix.happenings import EventPlayed, Section
from ronde.regulations.cel_grand_prix.parameters import Parameters
from ronde.regulations.cel_grand_prix.points import base_points, percent
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
    played = replace(played, sections=tuple(map(_decided, played.sections)))
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
    capped, quarter = state.cap_on(played.day) or edition.capped, state.quarter(Quarter.of(played.day))
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


def _decided(section: Section) -> Section:
    """A section without the games that wait for a decision."""
    kept = [at for at, code in enumerate(section.results) if CHESS[code].decided]
    return replace(
        section, white=section.white[kept], black=section.black[kept], results=tuple(section.results[at] for at in kept)
    )
