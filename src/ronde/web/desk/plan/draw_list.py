"""The draws of a section, out of its acts and notes: from which seed, when, by whom and why."""

from dataclasses import dataclass
from datetime import datetime

from ronde.play.acts.draws import Draw, draws
from ronde.record.desk_notes import Reason, said_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.act_rows import past_act, shown_authors
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act

_PLAN = '["plan"]'  # as acts write the cell


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A draw as people read it; ``number`` counts draws, moves by hand have that of the draw that they change."""

    draw: Draw
    number: int
    at: datetime
    by: str
    why: str


def draw_lines(desk: SectionDesk) -> tuple[DrawLine, ...]:
    """Every draw of the section and every seat that was changed or taken since: two queries."""
    rows = list(Act.objects.filter(section=desk.row, changes__contains=_PLAN).order_by("number"))
    moments, authors = {row.number: row.at for row in rows}, shown_authors(rows)
    reasons = {one.act: one.text for one in said_of(desk.notes, Reason) if one.section == desk.row.id}
    lines, number = list[DrawLine](), 0
    for draw in draws(past_act(row) for row in rows):
        number += not draw.is_by_hand
        at = hall_time(desk.event, moments[draw.act])
        lines.append(DrawLine(draw, number, at, authors[draw.act], reasons.get(draw.act, "")))
    return tuple(lines)


def next_seed(desk: SectionDesk, lines: tuple[DrawLine, ...]) -> int:
    """The number that another draw is proposed to begin with: the day of the event and which draw it is, so that nobody chooses it."""
    drawn = sum(not line.draw.is_by_hand for line in lines)
    return int(desk.event.first_day.strftime("%Y%m%d")) * 100 + drawn + 1
