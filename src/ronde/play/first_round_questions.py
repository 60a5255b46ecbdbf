"""What an organiser is asked before the first round is paired: nothing of it is refused, and most often something was forgotten."""

from ronde.ground.problems import Level, Problem
from ronde.play.permissions import State, state
from ronde.play.section import Section

# Their first round goes by the ratings; games of a round robin do not, and seats of groups are looked at on the plan.
_BY_RATING = frozenset({"swiss_assisted", "swiss_dutch", "swiss_points", "nearest"})


def unrated_question(section: Section, *, has_book: bool) -> Problem | None:
    """The question whether to pair although most have no rating; None where there is nothing to ask.

    ``has_book``: the section goes by a rule book. Without one, and without any rating, a club plays among itself as it always does.
    """
    if state(section) is not State.PLANNED or not section.plan.phases or section.phase(1).format not in _BY_RATING:
        return None
    playing = [entry for entry in section.entries if entry.is_present(1)]
    unrated = sum(entry.rating is None for entry in playing)
    if 2 * unrated <= len(playing) or (unrated == len(playing) and not has_book):
        return None
    return Problem("play.mostly-unrated", values={"count": unrated, "players": len(playing)}, level=Level.WARNING)
