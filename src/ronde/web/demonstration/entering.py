"""The people of the demonstration entered by its licence officer: leagues, clubs, then everybody."""

from datetime import UTC, datetime, time

from ronde.web.actors import Actor
from ronde.web.demonstration.plans import Frame
from ronde.web.people.club_services import add_club, add_league
from ronde.web.people.services import add_person


def enter_everybody(frame: Frame, officer: Actor) -> None:
    """Everybody, on the day of the demonstration; that two of them look alike was thought of."""
    people, at = frame.invented.people, officer.at(datetime.combine(frame.today, time(), UTC))
    saved = (
        *(add_league(one, at) for one in people.leagues.values()),
        *(add_club(one, at) for one in people.clubs.values()),
        *(add_person(one, at, is_distinct=True) for one in people.players.values()),
    )
    wrong = [problem for one in saved for problem in one.problems]
    if wrong:
        message = f"not entered: {wrong}"
        raise ValueError(message)
