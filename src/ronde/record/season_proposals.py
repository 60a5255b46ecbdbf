"""What would be confirmed at the start of a season, for every face the same."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from datetime import date
from typing import Any

from ronde.record.replay import Replay
from ronde.regulations.answers import DayPart, SeasonProposal
from ronde.regulations.contract import ProposesSeasons


def proposed_season(
    replay: Replay[Any, Any], day: date, *, confirmed: Mapping[str, int] | None = None
) -> SeasonProposal | None:
    """The bars of a season that begins on a day, and who is lifted by them (or by those confirmed).

    None where the book sets no bars, or nobody is listed.
    """
    book = replay.regulation
    if not isinstance(book, ProposesSeasons):
        return None
    return book.proposed_season(state_before_season(replay, day), on=day, confirmed=confirmed)


def state_before_season(replay: Replay[Any, Any], day: date) -> Any:
    """The state in which a season of a day opens: after a list taken over on it, before everything that is played on it (FISF-8)."""
    return replay.state_before(bisect_left(_days(replay), (day, DayPart.OPENS)))


def state_with_season(replay: Replay[Any, Any], day: date) -> Any:
    """The state right after a season of a day has opened, with its bars and those whom it lifts."""
    return replay.state_before(bisect_right(_days(replay), (day, DayPart.OPENS)))


def _days(replay: Replay[Any, Any]) -> list[tuple[date, DayPart]]:
    places = (replay.regulation.place(happening) for happening in replay.happenings)
    return [(place.day, place.phase) for place in places]
