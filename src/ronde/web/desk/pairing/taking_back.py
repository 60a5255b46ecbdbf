"""What is said of a round that was published and is a draft again: people may have seen it."""

from ronde.ground.problems import Level, Problem, Value
from ronde.play.acts.act import Kind
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act
from ronde.web.language import reading
from ronde.words.numbers import hour_text


def taken_back(before: SectionDesk) -> Problem:
    """That the last round of a desk was published, when, and is not any more."""
    at = (
        Act.objects.filter(section_id=before.row.id, kind=Kind.PUBLISH).order_by("-number").values_list("at", flat=True)
    )
    hour = hour_text(hall_time(before.event, at[0]), reading())
    values: dict[str, Value] = {"round": len(before.section.published), "hour": hour}
    return Problem("desk.round-taken-back", values=values, level=Level.WARNING)
